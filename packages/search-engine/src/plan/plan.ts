/**
 * A search, fully decided: what an engine carries out without knowing any setting. Made by `planSearch` (pure).
 * Weights multiply the BM25 share of the field or alternative that they belong to.
 */
export type SearchPlan = {
  readonly words: readonly PlannedWord[];
  readonly fields: readonly { readonly field: string; readonly weight: number }[];
  /** All filters must hold; the values of one filter are alternatives. */
  readonly filters: readonly Filter[];
  readonly facets: readonly { readonly field: string; readonly limit: number }[];
  readonly sort: readonly SortCondition[];
  readonly groupVariants: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Fewer words than all are accepted only while fewer products than this were found. */
  readonly enoughResults: number;
};

export type AlternativeKind = 'exact' | 'prefix' | 'typo' | 'stem' | 'synonym';

export type PlannedWord = {
  /** The folded word as typed. */
  readonly text: string;
  readonly alternatives: readonly WordAlternative[];
  /** Typos that the dictionary look-up may allow (0 for words with digits and short words). */
  readonly maxTypos: 0 | 1 | 2;
  readonly typoWeight: number;
};

export type WordAlternative = {
  readonly kind: Exclude<AlternativeKind, 'typo'>;
  /** One folded term, or several that must stand side by side. */
  readonly terms: readonly string[];
  readonly weight: number;
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
  | { readonly kind: 'present'; readonly field: string };

export type SortCondition =
  | { readonly kind: 'relevance' }
  | { readonly kind: 'field'; readonly field: string; readonly order: 'asc' | 'desc' };
