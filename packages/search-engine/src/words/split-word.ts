import type { LanguageCode } from '@vitrina/contract';
import { wordsBetween } from '../language/compounds.ts';
import { stem } from '../language/stem.ts';
import { searchDefaults } from '../plan/defaults.ts';
import type { WordAlternative } from '../plan/plan.ts';

const { minCompoundPart } = searchDefaults;

/** A word as two side by side, wherever it could be split: their stems, or the two as they are. */
export const splitsOf = (
  { terms: [term = ''], isStem }: WordAlternative,
  language: LanguageCode,
): (readonly [string, string])[] => {
  const letters = [...term];
  const places = Math.max(0, letters.length - 2 * minCompoundPart + 1);
  const formOf = (part: readonly string[]): string =>
    isStem ? stem(part.join(''), language) : part.join('');
  return Array.from({ length: places }, (_, i) => [
    formOf(letters.slice(0, i + minCompoundPart)),
    formOf(letters.slice(i + minCompoundPart)),
  ]);
};

/** All that is looked up for a word in two. */
export const termsOfSplits = (alternative: WordAlternative, language: LanguageCode): WordAlternative[] => {
  const { kind, weight } = alternative;
  return [
    { ...alternative, terms: splitsOf(alternative, language).flat() },
    { kind, weight, terms: wordsBetween(language) ?? [] },
  ];
};

/** The terms that may match each of the words side by side, and how many products have any of each. */
type FoundSplit<Term> = {
  readonly places: readonly [Term[], Term[]];
  readonly frequencies: readonly number[];
};

/**
 * The runs of places that stand for a word in two: each split of which the catalog has both parts; and the likeliest one in the other order as
 * well, with up to two function words between. The likeliest one has the most frequent parts (P. Koehn and K. Knight, "Empirical methods for
 * compound splitting", 2003).
 */
export const runsOfSplits = <Term>(
  splits: readonly (readonly [string, string])[],
  language: LanguageCode,
  {
    termsOf,
    wordOf,
    frequencyOf,
  }: {
    readonly termsOf: (part: string) => Term[];
    readonly wordOf: (word: string) => Term[];
    readonly frequencyOf: (term: Term) => number;
  },
): Term[][][] => {
  const sum = (terms: readonly Term[]): number => terms.reduce((all, term) => all + frequencyOf(term), 0);
  const found = splits
    .map(([first, second]): FoundSplit<Term> => {
      const places = [termsOf(first), termsOf(second)] as const;
      return { places, frequencies: places.map(sum) };
    })
    .filter(({ places }) => places.every((terms) => terms.length > 0));
  const runs: Term[][][] = found.map(({ places }) => [...places]);
  const between = wordsBetween(language);
  if (between === null) return runs;
  const likelihoodOf = ({ frequencies }: FoundSplit<Term>): number =>
    frequencies.reduce((product, frequency) => product * frequency, 1);
  const [likeliest] = found.toSorted((a, b) => likelihoodOf(b) - likelihoodOf(a));
  if (!likeliest) return runs;
  const [first, second] = likeliest.places;
  runs.push([second, first]);
  const known = between.flatMap(wordOf);
  if (known.length > 0) runs.push([second, known, first], [second, known, known, first]);
  return runs;
};
