import type { LanguageCode, PhraseKind, Synonym } from '@vitrina/contract';
import type { TokenBuffer } from '../language/token-buffer.ts';
import { readStemmedWords } from './query-words.ts';

/** An entry of a shop's lists of phrases. Lists are read from the oldest entry to the newest, by their ids where these are equal. */
export type PhraseEntry = {
  readonly id: string;
  readonly kind: PhraseKind;
  /** An ISO time. */
  readonly createdAt: string;
  readonly value: Synonym | string;
};

/** Where a phrase is looked up: what stands for its words, behind the list that it is of. */
export type PhraseKey = string;

const roles = { synonyms: 's', blocked: 'b', immutable: 'i' } as const satisfies Record<PhraseKind, string>;

/** The key of stems, or of an immutable phrase's words. */
export const keyOf = (kind: PhraseKind, words: readonly string[]): PhraseKey => roles[kind] + words.join(' ');

export const wordsOf = (key: PhraseKey): string[] => key.slice(1).split(' ');

/** An entry made ready: phrases by their keys, those without words left out. */
export type ReadEntry = {
  readonly id: string;
  readonly createdMs: number;
  /** What is looked up. */
  readonly from: readonly PhraseKey[];
  /** What it also means; the same list as `from` for a group. */
  readonly to: readonly PhraseKey[];
  /** A blocked phrase as it was entered. */
  readonly text: string;
  /** The number of words of its longest phrase. */
  readonly longest: number;
};

export const readEntry = (
  { id, kind, createdAt, value }: PhraseEntry,
  language: LanguageCode,
  buffer: TokenBuffer,
): ReadEntry => {
  let longest = 0;
  const keysOf = (phrases: readonly string[]): PhraseKey[] =>
    phrases.flatMap((phrase) => {
      const words = readStemmedWords(phrase, language, buffer);
      longest = Math.max(longest, words.length);
      const texts = words.map(({ term, stem }) => (kind === 'immutable' ? term : stem));
      return texts.length > 0 ? [keyOf(kind, texts)] : [];
    });
  const common = { id, createdMs: Date.parse(createdAt) };
  if (typeof value === 'string') {
    const from = keysOf([value]);
    return { ...common, from, to: [], text: kind === 'blocked' ? value : '', longest };
  }
  const from = keysOf(value.type === 'group' ? value.phrases : value.from);
  const to = value.type === 'group' ? from : keysOf(value.to);
  return { ...common, from, to, text: '', longest };
};

type Place = Pick<ReadEntry, 'createdMs' | 'id'>;

export const compareEntries = (a: Place, b: Place): number =>
  a.createdMs - b.createdMs || (a.id < b.id ? -1 : Number(a.id > b.id));
