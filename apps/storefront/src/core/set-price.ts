import type { PublicConfig, PublicProduct } from '@vitrina/contract';
import { formatPrice } from './format-price.ts';

const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** A sum of major units, without what binary fractions add to it. */
const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;

/** What products cost together. `oldPrice` is empty unless one of them is reduced. */
export type SetPrice = { readonly price: string; readonly oldPrice: string };

/** Null where there is nothing to add up: for one product, or if a price is unknown. All are in the catalog's currency. */
export const priceSet = (products: readonly PublicProduct[], config: PublicConfig): SetPrice | null => {
  const prices = products.flatMap(({ fields }) => amountOf(fields.price) ?? []);
  if (products.length < 2 || prices.length < products.length) return null;
  const regular = products.map(({ fields }, at) =>
    Math.max(amountOf(fields.old_price) ?? 0, prices[at] ?? 0),
  );
  const [total, before] = [sum(prices), sum(regular)];
  return { price: formatPrice(total, config), oldPrice: before > total ? formatPrice(before, config) : '' };
};
