import type { EventOf } from '../visitor-event.ts';

export type Bought = { units: number; revenue: number };

/** What an event has of each product. */
export const boughtOf = ({ products }: EventOf<'addToCart' | 'purchase'>): Map<string, Bought> => {
  const bought = new Map<string, Bought>();
  for (const { productId, quantity, price } of products) {
    const { units, revenue } = bought.get(productId) ?? { units: 0, revenue: 0 };
    bought.set(productId, { units: units + quantity, revenue: revenue + quantity * price });
  }
  return bought;
};

/** Adds one sale, with these of the bought products. */
export const addSale = (
  counts: { sales: number; units: number; revenue: number },
  productIds: Iterable<string>,
  bought: ReadonlyMap<string, Bought>,
): void => {
  counts.sales += 1;
  for (const productId of productIds) {
    counts.units += bought.get(productId)?.units ?? 0;
    counts.revenue += bought.get(productId)?.revenue ?? 0;
  }
};
