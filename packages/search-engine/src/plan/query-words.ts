import type { LanguageCode } from '@vitrina/contract';
import { stem } from '../language/stem.ts';
import { type QueryWord, readQueryWords } from '../language/tokenize.ts';
import { searchDefaults } from './defaults.ts';

/** A word of a query or phrase, with the stem that it shares with its other forms. */
export type StemmedWord = QueryWord & { readonly stem: string };

export const readStemmedWords = (text: string, language: LanguageCode): StemmedWord[] =>
  readQueryWords(text)
    .slice(0, searchDefaults.maxWords)
    .map((word) => ({ ...word, stem: stem(word.term, language) }));

/** The index at which `part` occurs within `whole` without gaps, -1 if it doesn't. */
export const indexOfRun = (whole: readonly string[], part: readonly string[]): number => {
  if (part.length === 0) return -1;
  for (let at = 0; at + part.length <= whole.length; at++)
    if (part.every((item, i) => whole[at + i] === item)) return at;
  return -1;
};
