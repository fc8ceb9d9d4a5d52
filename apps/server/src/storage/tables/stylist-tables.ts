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
