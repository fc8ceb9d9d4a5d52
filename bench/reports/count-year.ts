import type { Visit } from './made-year.ts';

/** Sums of something by number: plain arrays, and none of the code that is measured. Money is in cents. */
export const phraseNames = [
  'searches',
  'emptySearches',
  'clicks',
  'salesCount',
  'unitsSold',
  'total',
] as const;
export const productNames = [
  ...(['views', 'clicks', 'carts', 'salesCount', 'salesFromSearch', 'unitsSold', 'total'] as const),
] as const;
export const searchNames = [
  ...(['searches', 'emptySearches', 'clickedSearches', 'clicks', 'carts'] as const),
  ...(['salesCount', 'unitsSold', 'total'] as const),
] as const;

export type Sums = number[];

/** Sums by key, added to as visits come. */
export class Counter {
  readonly sums = new Map<string, Sums>();
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  add(key: string, index: number, amount = 1): void {
    let row = this.sums.get(key);
    if (!row) {
      row = Array<number>(this.#width).fill(0);
      this.sums.set(key, row);
    }
    row[index] = (row[index] ?? 0) + amount;
  }
}

export type Counts = {
  /** By `context phrase`. */
  readonly phrases: Counter;
  /** By product. */
  readonly products: Counter;
  /** By `context device`. */
  readonly searches: Counter;
};

export const createCounts = (): Counts => ({
  phrases: new Counter(phraseNames.length),
  products: new Counter(productNames.length),
  searches: new Counter(searchNames.length),
});

const countPhrase = ({ phrases }: Counts, key: string, { isEmpty, clicks, bought }: Visit): void => {
  phrases.add(key, 0);
  if (isEmpty) phrases.add(key, 1);
  if (clicks.length > 0) phrases.add(key, 2, clicks.length);
  if (!bought) return;
  phrases.add(key, 3);
  phrases.add(key, 4, bought.quantity);
  phrases.add(key, 5, bought.quantity * bought.cents);
};

const countProducts = ({ products }: Counts, { views, clicks, isInCart, bought }: Visit): void => {
  for (const product of views) products.add(String(product), 0);
  for (const product of clicks) products.add(String(product), 1);
  const first = String(clicks[0]);
  if (isInCart) products.add(first, 2);
  if (!bought) return;
  products.add(first, 3);
  products.add(first, 4);
  products.add(first, 5, bought.quantity);
  products.add(first, 6, bought.quantity * bought.cents);
};

const countSearch = (
  { searches }: Counts,
  key: string,
  { isEmpty, clicks, isInCart, bought }: Visit,
): void => {
  searches.add(key, 0);
  if (isEmpty) searches.add(key, 1);
  if (clicks.length > 0) {
    searches.add(key, 2);
    searches.add(key, 3, clicks.length);
  }
  if (isInCart) searches.add(key, 4);
  if (!bought) return;
  searches.add(key, 5);
  searches.add(key, 6, bought.quantity);
  searches.add(key, 7, bought.quantity * bought.cents);
};

export const countVisit = (counts: Counts, visit: Visit): void => {
  for (const context of ['all', visit.context]) {
    countPhrase(counts, `${context} ${visit.phrase}`, visit);
    countSearch(counts, `${context} ${visit.device}`, visit);
  }
  countProducts(counts, visit);
};
