/** Products bought together with any of these, with the number of purchases; without these themselves. */
export type ReadBoughtTogether = (
  customerId: string,
  catalogId: string,
  productIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;
