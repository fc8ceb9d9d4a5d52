import type { ExpandedWord } from '../../words/expand-word.ts';
import { termKey } from '../schema.ts';
import type { LookedUpWords } from './look-up.ts';
import { type FieldWeights, isLoose, type WholeValue } from './score-parameters.ts';

/** The numbers of fields with a weight. */
const searchedIn = (weights: readonly number[]): number[] =>
  [...weights.keys()].filter((field) => (weights[field] ?? 0) > 0);

/** Products that may have the word. Of adjacent words they have all, wherever: whether side by side, the score script sees. */
const wordQuery = (word: ExpandedWord, { typed, loose }: FieldWeights, vocabulary: LookedUpWords): object => {
  const keysOf = (ordinals: ArrayLike<number>, fields: readonly number[]): string[] =>
    Array.from(ordinals, (ordinal) => vocabulary.termAt(ordinal)).flatMap((term) =>
      fields.map((field) => termKey(field, term)),
    );
  const fieldsOf = (form: ExpandedWord['phrases'][number]['form']): number[] =>
    searchedIn(isLoose(form) ? loose : typed);
  const keys = Array.from(word.terms, ([ordinal, { form }]) => keysOf([ordinal], fieldsOf(form))).flat();
  const prefixes = word.matched.flatMap(({ term, isPrefix }) => (isPrefix ? [term] : []));
  const should = [
    { terms: { k: keys } },
    ...prefixes.flatMap((prefix) =>
      searchedIn(loose).map((field) => ({ prefix: { k: termKey(field, prefix) } })),
    ),
    ...word.phrases.map(({ places, form }) => ({
      bool: { filter: places.map((ordinals) => ({ terms: { k: keysOf(ordinals, fieldsOf(form)) } })) },
    })),
  ];
  return { bool: { should } };
};

/** Products that may have so many of the required words, or have a whole value. */
export const candidatesQuery = (
  words: readonly ExpandedWord[],
  need: number,
  weights: FieldWeights,
  vocabulary: LookedUpWords,
  whole: readonly WholeValue[],
): object => {
  if (need === 0) return { match_all: {} };
  const should = words
    .filter(({ isOptional }) => !isOptional)
    .map((word) => wordQuery(word, weights, vocabulary));
  const found = { bool: { should, minimum_should_match: need } };
  if (whole.length === 0) return found;
  return { bool: { should: [found, ...wholeQueries(whole)] } };
};

export const wholeQueries = (whole: readonly WholeValue[]): object[] =>
  whole.map(({ field, text }) => ({ term: { [field]: text } }));
