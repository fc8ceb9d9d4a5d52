type Dependencies = {
  /** Catalogs that are searched, those searched last first. */
  readonly listSearchedCatalogs: () => Promise<readonly string[]>;
  /** Brings a catalog's index into memory, where it is warmed up. */
  readonly load: (catalogId: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
};

/** Loads the indexes that visitors are likely to ask first, one after another beside the first searches; one that fails says so when it is searched. */
export const warmCatalogs = async ({ listSearchedCatalogs, load, onError }: Dependencies): Promise<void> => {
  try {
    for (const catalogId of await listSearchedCatalogs()) await load(catalogId).catch(onError);
  } catch (error) {
    onError(error);
  }
};
