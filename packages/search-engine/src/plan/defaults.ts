/** What a search does if neither settings nor request say otherwise. */
export const searchDefaults = {
  perPage: 20,
  maxPerPage: 200,
  /** No page begins after this hit: it would cost more than it helps anybody. */
  deepestRow: 10_000,
  facetLimit: 100,
  /** The word lengths from which one and two typos are forgiven. */
  oneTypoFrom: 4,
  twoTyposFrom: 8,
  /** As many as are seen of a first page. */
  enoughResults: 10,
  enoughAsTyped: 5,
  maxWords: 16,
  /** Weights of the ways in which a word can match, relative to 1 for the word itself. */
  prefixWeight: 0.3,
  typoWeight: 0.15,
  partsWeight: 0.8,
  stemWeight: 0.9,
  synonymWeight: 0.7,
  /** The noun for the adjective, or the adjective for the noun, of what a product is made of. */
  kindredWeight: 0.7,
  infixWeight: 0.3,
  /** Another way to write the same quantity. */
  measureWeight: 0.9,
  /** Two words written as one, or one as two. */
  compoundWeight: 0.4,
  /** Another way to say that something is missing: `bezcukrowy` for `bez cukru`. */
  negationWeight: 0.6,
  /** What follows a function word, "patelnia na indukcję", says more of the product but not what it is. */
  complementWeight: 0.5,
  /** No part of a word that is split is shorter. */
  minCompoundPart: 3,
  maxCompoundLength: 32,
  /** The word length from which pieces of codes are found. */
  infixFrom: 3,
  /** How many other ways to write a quantity are tried. */
  maxMeasures: 10,
  /** How many synonyms a word can add. */
  maxSynonyms: 20,
  /** How many words the synonyms of one search can have in all. */
  maxSynonymWords: 120,
} as const;

/** The weights of fields for which a shop has set none. */
export const defaultFieldWeights: Readonly<Record<string, number>> = {
  title: 6,
  brand: 5,
  categories: 4,
  id: 3,
  description: 1.5,
};
export const otherFieldWeight = 1;
