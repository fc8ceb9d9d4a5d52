/** What a search does where neither the settings nor the request say otherwise. */
export const searchDefaults = {
  perPage: 20,
  maxPerPage: 200,
  /** No page begins behind this row: it would cost more than it helps anybody. */
  deepestRow: 10_000,
  facetLimit: 100,
  /** Word lengths from which one and two typos are forgiven. */
  oneTypoFrom: 4,
  twoTyposFrom: 8,
  enoughResults: 5,
  maxWords: 16,
  /** Weights of the ways in which a word may match, against 1 for the word itself. */
  prefixWeight: 0.3,
  typoWeight: 0.15,
  partsWeight: 0.8,
  stemWeight: 0.9,
  synonymWeight: 0.7,
  /** Synonyms that one word may bring along. */
  maxSynonyms: 20,
  /** Words of all synonyms together that one search looks for. */
  maxSynonymWords: 120,
} as const;

/** Weights of fields that a shop has not weighted itself. */
export const defaultFieldWeights: Readonly<Record<string, number>> = {
  title: 6,
  brand: 5,
  categories: 4,
  id: 3,
  description: 1.5,
};
export const otherFieldWeight = 1;
