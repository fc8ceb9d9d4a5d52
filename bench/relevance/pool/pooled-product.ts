import type { PublicProduct } from '@vitrina/contract';

/** A product as a judge sees it. */
export type PooledProduct = {
  readonly id: string;
  /** Its title first, then all that tells what it is. */
  readonly texts: readonly string[];
  readonly price: string;
};

/** What tells nothing about a product that a shopper would judge by. */
const untold = /^(id|title|link|image_link|additional_image_link|gtin|item_group_id|availability|.*price)$/;

/** Of a long description, the beginning. */
const maxChars = 240;

export const pooledProductOf = ({ id, fields }: PublicProduct): PooledProduct => ({
  id,
  texts: [
    String(fields.title ?? ''),
    ...Object.entries(fields)
      .filter(([name]) => !untold.test(name))
      .map(([, value]) => (Array.isArray(value) ? value.join(' | ') : String(value)).slice(0, maxChars)),
  ],
  price: String(fields.price ?? ''),
});
