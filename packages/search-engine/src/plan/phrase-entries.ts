import type { LanguageCode, PhraseKind, Synonym } from '@vitrina/contract';
import { readStemmedWords } from './query-words.ts';

/** An entry of a shop's lists of phrases. Entries are ordered by time, then by id. */
export type PhraseEntry = {
  readonly id: string;
  readonly kind: PhraseKind;
  /** An ISO time. */
  readonly createdAt: string;
  readonly value: Synonym | string;
};

/** What a phrase is looked up by: its words or stems, after the name of its list. */
export type PhraseKey = string;

const roles = { synonyms: 's', blocked: 'b', immutable: 'i' } as const satisfies Record<PhraseKind, string>;

/** The key of stems, or of an immutable phrase's words. */
export const keyOf = (kind: PhraseKind, words: readonly string[]): PhraseKey => roles[kind] + words.join(' ');

export const wordsOf = (key: PhraseKey): string[] => key.slice(1).split(' ');

/** A prepared entry: phrases as keys, without those that have no words. */
export type ReadEntry = {
  readonly id: string;
  readonly createdMs: number;
  /** The keys by which it is found. */
  readonly from: readonly PhraseKey[];
  /** What they also mean; the same array as `from` for a group. */
  readonly to: readonly PhraseKey[];
  /** A blocked phrase as entered. */
  readonly text: string;
  /** The number of words of its longest phrase. */
  readonly longest: number;
};

export const readEntry = ({ id, kind, createdAt, value }: PhraseEntry, language: LanguageCode): ReadEntry => {
  let longest = 0;
  const keysOf = (phrases: readonly string[]): PhraseKey[] =>
    phrases.flatMap((phrase) => {
      const words = readStemmedWords(phrase, language);
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
