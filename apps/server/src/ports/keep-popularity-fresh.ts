/** Called before a search that sorts by popularity: waits only if the live generation has no numbers yet. */
export type KeepPopularityFresh = (
  customerId: string,
  catalogId: string,
  generationId: string,
) => Promise<void>;
