import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermTable } from '../../../terms/term-table.ts';
import { buildDictionary } from '../../build/dictionary-builder.ts';
import { Dictionary } from '../../read/dictionary.ts';
import { Deadline } from '../deadline.ts';
import { findInfixes } from './infix.ts';

const dictionaryOf = (words: readonly string[]): Dictionary => {
  const table = new TermTable();
  for (const word of words) {
    const units = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    table.intern(units, 0, units.length);
  }
  const { bytes, blockOffsets, charMasks } = buildDictionary(table, table.sortedIds());
  return new Dictionary(bytes, blockOffsets, charMasks, table.size);
};

const word = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abc12ж漢'), minLength: 1, maxLength });

test('finds exactly the first terms that contain the piece and are accepted', () => {
  const words = fc.array(word(12), { maxLength: 200 });
  fc.assert(
    fc.property(words, word(4), fc.integer({ min: 1, max: 30 }), (made, piece, most) => {
      const dictionary = dictionaryOf(made);
      const accepts = (termOrdinal: number): boolean => termOrdinal % 4 !== 1;
      const found = findInfixes({ dictionary, deadline: new Deadline() }, piece, accepts, most);
      const expected = [...new Set(made)]
        .sort()
        .flatMap((term, termOrdinal) => (term.includes(piece) && accepts(termOrdinal) ? [term] : []));
      expect(found.map((termOrdinal) => dictionary.termAt(termOrdinal))).toEqual(expected.slice(0, most));
    }),
    { numRuns: 400 },
  );
});
