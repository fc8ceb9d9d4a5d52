import type { ProductDetails } from '@vitrina/contract';

type Fields = ProductDetails['fields'];

const otherPrices: readonly string[] = ['sale_price', 'old_price', 'omnibus_price'];

/** A product's fields with all its prices after the first of them, however far apart the feed has them. */
export const withPricesTogether = (fields: Fields): Fields => {
  const others = otherPrices.flatMap((name) => fields.filter(({ field }) => field === name));
  const rest = fields.filter(({ field }) => !otherPrices.includes(field));
  const at = rest.findIndex(({ field }) => field === 'price');
  return at === -1 ? fields : rest.toSpliced(at + 1, 0, ...others);
};
