import type { FieldValue, Product, ProductDetails, ProductDocument } from '@vitrina/contract';

const text = (value: FieldValue | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');
const number = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null);
const list = (value: FieldValue | undefined): string[] => {
  if (value === undefined || value === '') return [];
  return Array.isArray(value) ? [...value] : [String(value)];
};

/** A title mapped as a list of values may be long, and every list of products searches it. */
const longestTitle = 1000;

/** Only addresses that a browser may safely open from the panel leave the server. */
const webAddress = (value: FieldValue | undefined): string => {
  const address = text(value);
  return /^https?:\/\//i.test(address) ? address : '';
};

export const presentProduct = (
  { id, fields }: ProductDocument,
  currency: string,
  variantsCount: number,
): Product => ({
  id,
  title: text(fields.title).slice(0, longestTitle),
  price: number(fields.price),
  oldPrice: number(fields.old_price),
  currency,
  availability: text(fields.availability),
  categories: list(fields.categories),
  link: webAddress(fields.link),
  image: webAddress(fields.image_link),
  variantsCount,
});

export const presentProductDetails = (
  product: ProductDocument,
  currency: string,
  variants: readonly ProductDocument[],
): ProductDetails => ({
  ...presentProduct(product, currency, variants.length),
  fields: Object.entries(product.fields).map(([field, value]) => ({
    field,
    value: typeof value === 'string' || typeof value === 'number' ? value : [...value],
  })),
  variants: variants.map((variant) => presentProduct(variant, currency, variants.length)),
});
