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
] as const;
export const asExplainedField = (qonId: string): (typeof explainedFields)[number] | undefined =>
  explainedFields.find((name) => name === qonId);
