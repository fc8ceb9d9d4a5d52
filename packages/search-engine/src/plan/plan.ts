import type { MatchForm, ScriptNode } from '@vitrina/contract';

/**
 * A search, fully decided: an engine carries it out without knowing any setting. Made by `planSearch` (pure). Weights multiply the BM25 share
 * of the field or alternative they belong to.
 */
export type SearchPlan = {
  readonly words: readonly PlannedWord[];
  /** `isExact`: only words as typed match in it, no other forms. */
  readonly fields: readonly { readonly field: string; readonly weight: number; readonly isExact?: boolean }[];
  /** The codes of which any piece is found, by words that are found in no other form (`infix`). */
  readonly infixFields?: readonly { readonly field: string; readonly weight: number }[];
  /** A product that has exactly this value in one of these fields is found whatever its words, and comes first. */
  readonly fullMatch?: FullMatch;
  /** All filters must hold; the values of one filter are alternatives. */
  readonly filters: readonly Filter[];
  readonly facets: readonly PlannedFacet[];
  readonly sort: readonly SortCondition[];
  /** Multiplies the scores of products that pass. */
  readonly boosts?: readonly Boost[];
  /** Whether, of the first results by relevance, those come sooner that are of the type that most are of. */
  readonly prefersMainType?: boolean;
  /** Products at fixed positions, from 1, whether they match or not, as long as the filters let them through. */
  readonly pins?: readonly Pin[];
  readonly groupVariants: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Fewer words are accepted only while fewer products than this were found. */
  readonly enoughResults: number;
  /** Typos are forgiven, and words go on or are split, only while fewer than this were found as typed; not more than `enoughResults`. */
  readonly enoughAsTyped: number;
  /** Seconds since 1970: `now` in sort scripts. */
  readonly nowSeconds?: number;
  /** Whether each hit is explained. */
  readonly explain?: boolean;
  /** The fields that the products of the result have, of those that they have in the catalog; all if absent. */
  readonly retrievedFields?: readonly string[];
  /** The signals whose numbers the hits have. */
  readonly retrievedSignals?: readonly string[];
  /** How each hit is written besides. */
  readonly written?: ProductWriting;
};

/** Products are written as visitors get them: with these fields alone, and what matched in one of them. */
export type ProductWriting = { readonly fields: readonly string[]; readonly highlighted: string };

/**
 * `isDisjunctive`: counted as if nothing were selected in it, so that a visitor can add values. A refinement of a disjunctive facet narrows
 * what the words have found; it never makes matching them more forgiving.
 */
export type PlannedFacet = {
  readonly field: string;
  readonly limit: number;
  readonly isDisjunctive?: boolean;
  /** Of a field of numbers: its values are counted as well, and added up. */
  readonly countsNumbers?: boolean;
  /** Of the field of attributes alone: a facet for each of those that most results have takes this one's place. */
  readonly attributes?: AttributeChoice;
};

/** Which attributes get facets of their own: the most frequent ones, up to `limit`, if at least this share of the results has them. */
export type AttributeChoice = {
  readonly limit: number;
  /** 0 to 1. */
  readonly minShare: number;
  /** By name. */
  readonly except: readonly string[];
};

export type FullMatch = {
  readonly text: string;
  readonly fields: readonly { readonly field: string; readonly weight: number }[];
};
export type Boost = { readonly filter: Filter; readonly factor: number };
export type Pin = { readonly productId: string; readonly position: number };

export type PlannedWord = {
  /** The folded word as typed. */
  readonly text: string;
  /** Of what is said to be missing: with the words that say so, folded, `bez cukru`. */
  readonly phrase?: string;
  readonly alternatives: readonly WordAlternative[];
  /** How many typos are allowed (0 for words with digits and short words). */
  readonly maxTypos: 0 | 1 | 2;
  readonly typoWeight: number;
  /** Adds to the score if it matches, but is not required. */
  readonly isOptional?: boolean;
};

export type WordAlternative = {
  readonly kind: Exclude<MatchForm, 'typo' | 'fullMatch'>;
  /** One folded term, or several that must be adjacent. */
  readonly terms: readonly string[];
  /** The terms are stems: every term of the catalog with the same stem matches. */
  readonly isStem?: boolean;
  /** The one term is looked for in two, wherever it could be split. */
  readonly isInTwo?: boolean;
  readonly weight: number;
  /** Only tried if typos are forgiven. */
  readonly isForgiving?: boolean;
};

export type Filter =
  | { readonly kind: 'values'; readonly field: string; readonly values: readonly string[] }
  | {
      readonly kind: 'range';
      readonly field: string;
      readonly from: number | null;
      readonly to: number | null;
    }
  /** Products that have the field at all. */
  | { readonly kind: 'present'; readonly field: string }
  | { readonly kind: 'products'; readonly ids: readonly string[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | { readonly kind: 'all'; readonly filters: readonly Filter[] }
  /** At least one of them; of none, nothing passes. */
  | { readonly kind: 'any'; readonly filters: readonly Filter[] }
  /** The same in every search of a shop, so that an engine may cache which products pass. */
  | { readonly kind: 'standing'; readonly filter: Filter };

export type SortCondition =
  | { readonly kind: 'relevance' }
  | { readonly kind: 'field'; readonly field: string; readonly order: 'asc' | 'desc' }
  /** A number that `setSignals` gave the engine for each product; 0 for products without one. */
  | { readonly kind: 'signal'; readonly signal: string; readonly order: 'asc' | 'desc' }
  | { readonly kind: 'script'; readonly script: ScriptNode; readonly order: 'asc' | 'desc' };
