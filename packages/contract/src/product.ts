import { z } from 'zod';

export const availabilities = ['in_stock', 'out_of_stock', 'preorder', 'backorder'] as const;
/** What stays where a shop leaves out what can't be bought. */
export const sellableAvailabilities = ['in_stock', 'preorder', 'backorder'] as const;

/** A value of a product field: text, a number, or a list of texts (dataType table). */
export type FieldValue = string | number | readonly string[];

/** Preorders and backorders can be bought, and what a feed says nothing about. Takes a product, or a document's fields. */
export const isBuyable = ({ availability }: { readonly availability?: FieldValue }): boolean =>
  availability !== 'out_of_stock';

/**
 * A product as the feed reader produces it and a search engine stores it. `fields` has the mapped fields by qonId; `group` is the
 * feed's item_group_id, which variants share.
 */
export type ProductDocument = {
  readonly id: string;
  readonly group: string | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
};

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
