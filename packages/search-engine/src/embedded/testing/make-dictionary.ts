import { TermTable } from '../../terms/term-table.ts';
import { buildDictionary } from '../build/dictionary-builder.ts';
import { Dictionary } from '../read/dictionary.ts';

/** Builds a dictionary of the words and opens it. */
export const makeDictionary = (words: readonly string[]): Dictionary => {
  const table = new TermTable();
  for (const word of words) {
    const units = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    table.intern(units, 0, units.length);
  }
  const { bytes, blockOffsets, charMasks } = buildDictionary(table, table.sortedIds());
  return new Dictionary(bytes, blockOffsets, charMasks, table.size);
};
