import type { LanguageCode } from '@vitrina/contract';
import { stem } from '../language/stem.ts';
import { searchDefaults } from './defaults.ts';
import type { WordAlternative } from './plan.ts';
import type { StemmedWord } from './query-words.ts';

const { compoundWeight, minCompoundPart, maxCompoundLength } = searchDefaults;

type Context = {
  readonly isImmutable: (at: number) => boolean;
  readonly isOptional: (at: number) => boolean;
  readonly language: LanguageCode | undefined;
};

const digitsMeet = (first: string, second: string): boolean => /\d$/.test(first) && /^\d/.test(second);

/** Whether the two may be one word elsewhere. Two numbers are two numbers, and two letters say nothing. */
const mayJoin = ({ term: first }: StemmedWord, { term: second }: StemmedWord): boolean =>
  !digitsMeet(first, second) &&
  !/^\p{L}{2}$/u.test(first + second) &&
  first.length + second.length <= maxCompoundLength;

const joined = (
  term: string,
  language: LanguageCode | undefined,
  isForgiving: boolean,
): WordAlternative[] => {
  const common = { kind: 'compound', weight: compoundWeight, ...(isForgiving && { isForgiving }) } as const;
  const asTyped: WordAlternative = { ...common, terms: [term] };
  return language === undefined
    ? [asTyped]
    : [asTyped, { ...common, terms: [stem(term, language)], isStem: true }];
};

/** The word in two that stand side by side, in any form of theirs, wherever it could be split. */
const splitWord = ({ term }: StemmedWord, language: LanguageCode | undefined): WordAlternative[] => {
  const letters = [...term];
  if (letters.length > maxCompoundLength || /[^\p{L}\p{M}]/u.test(term)) return [];
  const places = Math.max(0, letters.length - 2 * minCompoundPart + 1);
  return Array.from({ length: places }, (_, i): WordAlternative => {
    const parts = [letters.slice(0, i + minCompoundPart), letters.slice(i + minCompoundPart)];
    const terms = parts.map((part) => part.join(''));
    const common = { kind: 'compound', weight: compoundWeight, isForgiving: true } as const;
    return language === undefined
      ? { ...common, terms }
      : { ...common, terms: terms.map((part) => stem(part, language)), isStem: true };
  });
};

/**
 * By word: what it is as a part of a compound, and as a compound. Neighbours are looked for as one word, which is added to both, as a synonym of
 * the two; with a function word among them only where too little is found. A word is looked for in two where too little is found. Whether the
 * catalog has any of these is seen when they are looked up.
 */
export const compoundsByWord = (
  words: readonly StemmedWord[],
  { isImmutable, isOptional, language }: Context,
): WordAlternative[][] => {
  const byWord = words.map((word, at) => (isImmutable(at) ? [] : splitWord(word, language)));
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (!next || isImmutable(at) || isImmutable(at + 1) || !mayJoin(word, next)) continue;
    const run = [at, at + 1];
    const needed = run.filter((one) => !isOptional(one));
    const alternatives = joined(word.term + next.term, language, needed.length < run.length);
    for (const one of needed) byWord[one]?.unshift(...alternatives);
  }
  return byWord;
};
