import type { LanguageCode } from '@vitrina/contract';
import { linksOf, wordsBetween } from '../language/compounds.ts';
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

const compound = { kind: 'compound', weight: compoundWeight } as const;
const maxWordsBetween = 2;

const digitsMeet = (first: string, second: string): boolean => /\d$/.test(first) && /^\d/.test(second);

/** Whether the two may be one word elsewhere. Two numbers are two numbers, and two letters say nothing. */
const mayJoin = ({ term: first }: StemmedWord, { term: second }: StemmedWord): boolean =>
  !digitsMeet(first, second) &&
  !/^\p{L}{2}$/u.test(first + second) &&
  first.length + second.length <= maxCompoundLength;

type Join = { readonly common: Omit<WordAlternative, 'terms'>; readonly language: LanguageCode | undefined };

const asOne = ({ common, language }: Join, terms: readonly string[]): WordAlternative[] => {
  const forms = language === undefined ? [] : terms.map((term) => stem(term, language));
  return [...new Set(forms)].map((term) => ({ ...common, terms: [term], isStem: true }));
};

/** The two as one word: as they are typed, with what links words in the language. */
const joined = (first: StemmedWord, second: StemmedWord, join: Join): WordAlternative[] => {
  const links = join.language === undefined ? [] : linksOf(join.language);
  const typed = first.term + second.term;
  const linked = links.map((link) => first.stem + link + second.term);
  return [{ ...join.common, terms: [typed] }, ...asOne(join, [typed, ...linked])];
};

/** The two as one word in the other order: `Filter für Waschmaschine` as Waschmaschinenfilter. */
const joinedInReverse = (first: StemmedWord, second: StemmedWord, join: Join): WordAlternative[] => {
  if (join.language === undefined || wordsBetween(join.language) === null) return [];
  const linked = linksOf(join.language).map((link) => second.stem + link + first.term);
  return asOne(join, [second.term + first.term, ...linked]);
};

/** The word in two that stand side by side, in any form of theirs. */
const splitWord = ({ term }: StemmedWord, language: LanguageCode | undefined): WordAlternative[] => {
  if (term.length < 2 * minCompoundPart || term.length > maxCompoundLength) return [];
  if (/[^\p{L}\p{M}]/u.test(term)) return [];
  const isStem = language !== undefined;
  return [{ ...compound, terms: [term], isStem, isInTwo: true, isForgiving: true }];
};

/** The next word that says something, behind at most two function words; -1 if there is none. */
const nextContent = (
  words: readonly StemmedWord[],
  at: number,
  { isOptional, isImmutable }: Context,
): number => {
  for (let next = at + 1; next <= at + 1 + maxWordsBetween && next < words.length; next++) {
    if (isImmutable(next)) return -1;
    if (!isOptional(next)) return next;
  }
  return -1;
};

/**
 * By word: what it is as a part of a compound, and as a compound. Neighbours are looked for as one word, which is added to both, as a synonym of
 * the two; with a function word among them, or in the other order, only where too little is found. A word is looked for in two where too little is
 * found. Whether the catalog has any of these is seen when they are looked up.
 */
export const compoundsByWord = (words: readonly StemmedWord[], context: Context): WordAlternative[][] => {
  const { isImmutable, isOptional, language } = context;
  const byWord = words.map((word, at) => (isImmutable(at) ? [] : splitWord(word, language)));
  const addTo = (run: readonly number[], alternatives: readonly WordAlternative[]): void => {
    for (const one of run) byWord[one]?.unshift(...alternatives);
  };
  for (const [at, word] of words.entries()) {
    if (isImmutable(at)) continue;
    const content = isOptional(at) ? -1 : nextContent(words, at, context);
    const other = words[content];
    if (other && mayJoin(word, other))
      addTo(
        [at, content],
        joinedInReverse(word, other, { common: { ...compound, isForgiving: true }, language }),
      );
    const next = words[at + 1];
    if (!next || isImmutable(at + 1) || !mayJoin(word, next)) continue;
    const run = [at, at + 1];
    const needed = run.filter((one) => !isOptional(one));
    const isForgiving = needed.length < run.length;
    addTo(
      needed,
      joined(word, next, { common: { ...compound, ...(isForgiving && { isForgiving }) }, language }),
    );
  }
  return byWord;
};
