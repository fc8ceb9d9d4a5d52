import { z } from 'zod';

/** How many a catalog has. The variants of a group are one product, as in results of a search; `productsCount` counts each of them. */
export const productCounts = { productsCount: z.number().int(), groupsCount: z.number().int() };
export type ProductCounts = { readonly productsCount: number; readonly groupsCount: number };

/** A product as lists and cards show it. `price` is in major units of `currency` (ISO 4217). */
export const product = z.object({
  id: z.string(),
  title: z.string(),
  price: z.number().nullable(),
  oldPrice: z.number().nullable(),
  currency: z.string(),
  availability: z.string(),
  categories: z.array(z.string()),
  link: z.string(),
  image: z.string(),
  variantsCount: z.number().int(),
});
export type Product = z.infer<typeof product>;

export const productDetails = product.extend({
  fields: z.array(
    z.object({ field: z.string(), value: z.union([z.string(), z.number(), z.array(z.string())]) }),
  ),
  variants: z.array(product),
});
export type ProductDetails = z.infer<typeof productDetails>;
