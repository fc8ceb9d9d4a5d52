import type { SearchEngine } from '@vitrina/search-engine';
import { purgeDeleted } from '../features/catalogs/repository.ts';
import type { ImportService } from '../features/imports/service.ts';
import type { Storage } from '../storage/storage.ts';

type Dependencies = {
  readonly storage: Storage;
  readonly engine: SearchEngine;
  readonly imports: ImportService;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

const everyMs = 30_000;
/** A deletion can be taken back for a day. */
const keptMs = 24 * 60 * 60 * 1000;

/** Ends imports whose process is gone, and removes for good what was deleted a day ago. Returns a function that ends it. */
export const runHousekeeping = ({ storage, engine, imports, now, onError }: Dependencies): (() => void) => {
  const tidy = async (): Promise<void> => {
    await imports.settleAbandoned({ all: false });
    const purged = await purgeDeleted(storage, new Date(now().getTime() - keptMs).toISOString());
    for (const catalogId of purged) await engine.drop(catalogId);
  };
  const timer = setInterval(() => void tidy().catch(onError), everyMs);
  return () => clearInterval(timer);
};
