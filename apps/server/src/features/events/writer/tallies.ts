import type { PhraseContext } from '@vitrina/contract';

export type PhraseCounts = {
  searches: number;
  emptySearches: number;
  /** Results of the last search; null where none was counted. */
  lastTotal: number | null;
  clicks: number;
  sales: number;
  units: number;
  revenue: number;
};
export type ProductCounts = {
  views: number;
  clicks: number;
  carts: number;
  purchases: number;
  sales: number;
  units: number;
  revenue: number;
};

export type PhraseKey = { readonly context: PhraseContext; readonly day: string; readonly phrase: string };
export type ProductKey = { readonly day: string; readonly productId: string };

const nothingOfPhrase = (): PhraseCounts => ({
  ...{ searches: 0, emptySearches: 0, lastTotal: null },
  ...{ clicks: 0, sales: 0, units: 0, revenue: 0 },
});
const nothingOfProduct = (): ProductCounts => ({
  ...{ views: 0, clicks: 0, carts: 0, purchases: 0, sales: 0, units: 0, revenue: 0 },
});

const createTally = <Key extends object, Counts>(nothing: () => Counts) => {
  const rows = new Map<string, { readonly key: Key; readonly counts: Counts }>();
  return {
    rows: () => [...rows.values()],
    of: (key: Key): Counts => {
      const name = JSON.stringify(Object.values(key));
      const known = rows.get(name);
      if (known) return known.counts;
      const counts = nothing();
      rows.set(name, { key, counts });
      return counts;
    },
  };
};

/** What to add to the day tables. Searches of a phrase may be negative: an intent has moved on to another. */
export const createPhraseTally = () => createTally<PhraseKey, PhraseCounts>(nothingOfPhrase);
export const createProductTally = () => createTally<ProductKey, ProductCounts>(nothingOfProduct);

export type PhraseTally = ReturnType<typeof createPhraseTally>;
export type ProductTally = ReturnType<typeof createProductTally>;
