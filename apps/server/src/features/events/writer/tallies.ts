import type { Device, PhraseContext } from '@vitrina/contract';

type Sales = { sales: number; units: number; revenue: number };

export type PhraseCounts = Sales & {
  searches: number;
  emptySearches: number;
  /** Results of the last search; null where none was counted. */
  lastTotal: number | null;
  clicks: number;
};
export type ProductCounts = Sales & { views: number; clicks: number; carts: number; purchases: number };
export type SearchCounts = Sales & {
  searches: number;
  emptySearches: number;
  clickedSearches: number;
  clicks: number;
  carts: number;
};
export type NextPhraseCounts = { times: number };
export type RuleCounts = { searches: number; clicks: number };
export type ShowcaseCounts = Sales & { views: number; clicks: number; carts: number };

export type PhraseKey = { readonly context: PhraseContext; readonly day: string; readonly phrase: string };
export type ProductKey = { readonly day: string; readonly productId: string };
export type SearchKey = { readonly context: PhraseContext; readonly day: string; readonly device: Device };
export type NextPhraseKey = { readonly day: string; readonly phrase: string; readonly nextPhrase: string };
export type RuleKey = { readonly day: string; readonly ruleId: string };
/** `allLooks` and `allPosts` stand for all of them together. */
export type ShowcaseKey = { readonly day: string; readonly showcaseId: string };

const noSales = () => ({ sales: 0, units: 0, revenue: 0 });
const nothingOfPhrase = (): PhraseCounts => ({
  ...{ searches: 0, emptySearches: 0, lastTotal: null, clicks: 0 },
  ...noSales(),
});
const nothingOfProduct = (): ProductCounts => ({
  ...{ views: 0, clicks: 0, carts: 0, purchases: 0 },
  ...noSales(),
});
const nothingOfSearch = (): SearchCounts => ({
  ...{ searches: 0, emptySearches: 0, clickedSearches: 0, clicks: 0, carts: 0 },
  ...noSales(),
});
const nothingOfShowcase = (): ShowcaseCounts => ({ views: 0, clicks: 0, carts: 0, ...noSales() });

export type Row<Key, Counts> = { readonly key: Key; readonly counts: Counts };
export type PhraseRow = Row<PhraseKey, PhraseCounts>;
export type ProductRow = Row<ProductKey, ProductCounts>;
export type SearchRow = Row<SearchKey, SearchCounts>;
export type NextPhraseRow = Row<NextPhraseKey, NextPhraseCounts>;
export type RuleRow = Row<RuleKey, RuleCounts>;
export type ShowcaseRow = Row<ShowcaseKey, ShowcaseCounts>;

const createTally = <Key extends object, Counts>(nothing: () => Counts) => {
  const rows = new Map<string, Row<Key, Counts>>();
  return {
    rows: (): readonly Row<Key, Counts>[] => [...rows.values()],
    of: (key: Key): Counts => {
      // No part of a key contains NUL.
      const name = Object.values(key).join('\0');
      const known = rows.get(name);
      if (known) return known.counts;
      const counts = nothing();
      rows.set(name, { key, counts });
      return counts;
    },
  };
};

/** What to add to the sums by day. Searches may be negative: an intent has moved on to another phrase. */
export const createTallies = () => ({
  phrases: createTally<PhraseKey, PhraseCounts>(nothingOfPhrase),
  products: createTally<ProductKey, ProductCounts>(nothingOfProduct),
  searches: createTally<SearchKey, SearchCounts>(nothingOfSearch),
  nextPhrases: createTally<NextPhraseKey, NextPhraseCounts>(() => ({ times: 0 })),
  rules: createTally<RuleKey, RuleCounts>(() => ({ searches: 0, clicks: 0 })),
  showcases: createTally<ShowcaseKey, ShowcaseCounts>(nothingOfShowcase),
});
export type Tallies = ReturnType<typeof createTallies>;
