import type { LanguageCode } from '@vitrina/contract';
import { missingThingAt, spellMissing } from '../language/negations.ts';
import { searchDefaults } from './defaults.ts';
import type { WordAlternative } from './plan.ts';
import type { StemmedWord } from './query-words.ts';

const { negationWeight } = searchDefaults;

/** What a query's negations make of one of its words. */
export type PlannedNegation =
  /** The word belongs to the negation of another one. */
  | { readonly kind: 'part' }
  /** What is missing, which is found only where a product says so; the negation begins at this word. */
  | {
      readonly kind: 'missing';
      readonly from: number;
      readonly phrase: string;
      readonly alternatives: readonly WordAlternative[];
    }
  /** A word that says it alone, `bezcukrowy`: other ways to say so. */
  | { readonly kind: 'whole'; readonly alternatives: readonly WordAlternative[] };

type Context = {
  readonly isImmutable: (at: number) => boolean;
  readonly isTyped: (at: number) => boolean;
  readonly language: LanguageCode | undefined;
};

/**
 * By word: how a product may say that it is without something. What is missing and the word that says so are one word of the plan: `bez` means
 * nothing by itself, and is never the colour. A thing that is still being typed isn't known yet.
 */
export const negationsByWord = (
  words: readonly StemmedWord[],
  { isImmutable, isTyped, language }: Context,
): ReadonlyMap<number, PlannedNegation> => {
  const planned = new Map<number, PlannedNegation>();
  if (language === undefined) return planned;
  for (const at of words.keys()) {
    const missing = missingThingAt(words, at, language);
    if (!missing) continue;
    const { thing, thingAt, from, end } = missing;
    const run = Array.from({ length: end - from }, (_, i) => from + i);
    if (run.some((one) => isImmutable(one) || isTyped(one))) continue;
    const { runs, beginning } = spellMissing(thing, language);
    const weight = thingAt === null ? negationWeight : 1;
    const alternatives: WordAlternative[] = [
      ...runs.map((terms) => ({ kind: 'stem', terms, isStem: true, weight }) as const),
      ...(beginning === null
        ? []
        : [{ kind: 'prefix', terms: [beginning], weight: negationWeight } as const]),
    ];
    const phrase = run.map((one) => words[one]?.term).join(' ');
    for (const one of run) planned.set(one, { kind: 'part' });
    planned.set(
      thingAt ?? at,
      thingAt === null ? { kind: 'whole', alternatives } : { kind: 'missing', from, phrase, alternatives },
    );
  }
  return planned;
};
