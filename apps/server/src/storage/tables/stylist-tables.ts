/** A look of a catalog's products. Deleted ones are there for 30 days, to be restored. */
export type StylizationTable = {
  id: string;
  customer_id: string;
  catalog_id: string;
  /** What the name is searched by: lower-case letters without accents. */
  folded: string;
  value_json: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/** What a stylization was before a change; `at` and `by` are of that change. */
export type StylizationVersionTable = {
  id: string;
  customer_id: string;
  stylization_id: string;
  value_json: string;
  at: string;
  by: string;
};
