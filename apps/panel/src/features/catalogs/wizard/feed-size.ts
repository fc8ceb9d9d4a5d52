import type { FeedSummary } from '@vitrina/contract';

export type ItemGuess = { readonly kind: 'exact' | 'about' | 'atLeast'; readonly count: number };

const rounded = (value: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / step) * step;
};

/**
 * The number of products in a feed: exact if it was read to the end, otherwise estimated from the share that was
 * read.
 */
export const guessItems = ({ itemCount, complete, bytes, totalBytes }: FeedSummary): ItemGuess => {
  if (complete) return { kind: 'exact', count: itemCount };
  if (totalBytes === null || bytes <= 0 || totalBytes <= bytes) return { kind: 'atLeast', count: itemCount };
  return { kind: 'about', count: rounded((itemCount / bytes) * totalBytes) };
};
