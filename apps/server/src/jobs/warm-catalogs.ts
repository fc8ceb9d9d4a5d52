type Dependencies = {
  /** Catalogs in use, most recently searched first. */
  readonly listSearchedCatalogs: () => Promise<readonly string[]>;
  /** Loads a catalog's index into memory and warms it up. */
  readonly load: (catalogId: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
};

/**
 * Loads the indexes that visitors are likely to need first, one after another beside the first searches. Errors show when a
 * catalog is searched.
 */
export const warmCatalogs = async ({ listSearchedCatalogs, load, onError }: Dependencies): Promise<void> => {
  try {
    for (const catalogId of await listSearchedCatalogs()) await load(catalogId).catch(onError);
  } catch (error) {
    onError(error);
  }
};
