/** Product fields with a name in `mapping.json`, under `names`. Other fields are shown by their id. */
export const knownFields = [
  'id',
  'title',
  'categories',
  'link',
  'image_link',
  'availability',
  'price',
  'old_price',
  'omnibus_price',
  'sale_price',
  'description',
  'brand',
  'item_group_id',
  'gtin',
  'mpn',
  'product_type',
  'additional_image_link',
  'color',
  'size',
  'material',
  'gender',
  'condition',
  'attributes',
] as const;
export type KnownField = (typeof knownFields)[number];

export const asKnownField = (qonId: string): KnownField | undefined =>
  knownFields.find((name) => name === qonId);

/** Fields with an explanation in `mapping.json`, under `about`. */
export const explainedFields = [
  'id',
  'title',
  'categories',
  'link',
  'image_link',
  'availability',
  'price',
  'old_price',
  'omnibus_price',
  'item_group_id',
  'attributes',
] as const satisfies readonly KnownField[];
export const asExplainedField = (qonId: string): (typeof explainedFields)[number] | undefined =>
  explainedFields.find((name) => name === qonId);
