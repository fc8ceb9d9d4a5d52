type Dependencies = {
  readonly now: () => Date;
  /** Ends imports whose process is gone. */
  readonly settleAbandonedImports: () => Promise<void>;
  /** Removes for good the catalogs that were deleted before a time, and says which. */
  readonly purgeDeletedCatalogs: (before: string) => Promise<string[]>;
  readonly dropIndex: (catalogId: string) => Promise<void>;
  /** Erases events of visitors that were kept long enough. */
  readonly forgetOldEvents: () => Promise<void>;
  /** Stores who asked and who was refused. */
  readonly saveTraces: () => Promise<void>;
  readonly onError: (error: unknown) => void;
};

const everyMs = 30_000;
/** A deletion can be taken back for a day. */
const keptMs = 24 * 60 * 60 * 1000;

/** What has to be tidied now and then. Returns a function that ends it. */
export const runHousekeeping = (dependencies: Dependencies): (() => void) => {
  const {
    now,
    settleAbandonedImports,
    purgeDeletedCatalogs,
    dropIndex,
    forgetOldEvents,
    saveTraces,
    onError,
  } = dependencies;
  const tidy = async (): Promise<void> => {
    await settleAbandonedImports();
    const purged = await purgeDeletedCatalogs(new Date(now().getTime() - keptMs).toISOString());
    for (const catalogId of purged) await dropIndex(catalogId);
    await forgetOldEvents();
    await saveTraces();
  };
  const timer = setInterval(() => void tidy().catch(onError), everyMs);
  return () => clearInterval(timer);
};
