import { fold } from '../../../language/fold.ts';
import { readQueryWords } from '../../../language/tokenize.ts';
import type { Suggestion } from '../../../port.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';

/** For comparing a value with the typed words. */
const stepsPerValue = 50;

const levelSeparator = ' > ';

/** The part of `A > B > C` that visitors see: `C`. */
const lastLevel = (value: string): string => value.split(levelSeparator).at(-1) ?? value;

/** Whether each word begins a word of the folded value. */
const hasWords = (value: string, words: readonly string[]): boolean =>
  words.every((word) => value.startsWith(word) || value.includes(` ${word}`) || value.includes(`-${word}`));

/** Whole values of the fields (a brand, a category) in which every typed word begins a word, those of most products first. */
export const suggestValues = (
  reader: GenerationReader,
  text: string,
  fields: readonly string[],
  limit: number,
): Suggestion[] => {
  const words = readQueryWords(text).map(({ term }) => term);
  if (words.length === 0) return [];
  const found = new Map<string, Suggestion>();
  for (const field of fields) {
    const column = reader.columns.get(field);
    if (column?.kind === 'values') reader.deadline.spend(column.values.ordinals.length);
    const searchable = column?.kind === 'values' ? column.values.searchable : null;
    if (column?.kind !== 'values' || searchable === null) continue;
    for (let ordinal = 1; ordinal < searchable.folded.length; ordinal++) {
      reader.deadline.spend(stepsPerValue);
      if (!hasWords(lastLevel(searchable.folded[ordinal] as string), words)) continue;
      const shown = lastLevel(column.values.valueAt(ordinal));
      const count = searchable.counts[ordinal];
      const known = found.get(fold(shown));
      if (!known || known.count < count) found.set(fold(shown), { text: shown, count, field });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, limit);
};
