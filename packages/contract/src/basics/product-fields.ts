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

/** Codes of products beside their ids, by their names in feeds. Any piece of one is found, unless it is searched only as typed. */
export const codeFields: readonly string[] = ['ean', 'gtin', 'mpn'];
