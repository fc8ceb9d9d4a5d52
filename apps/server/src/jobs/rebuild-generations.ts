import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportCaller } from '@vitrina/contract';
import { EngineBusyError, type GenerationState, type InspectionDepth } from '@vitrina/search-engine';
import { runInTicks } from './run-in-ticks.ts';

export type StoredCatalog = {
  readonly customerId: string;
  readonly catalogId: string;
  /** Whether an import ever succeeded. */
  readonly wasImported: boolean;
};

type Dependencies = {
  readonly listCatalogs: () => Promise<readonly StoredCatalog[]>;
  readonly inspect: (catalogId: string, depth: InspectionDepth) => Promise<GenerationState>;
  /** Resolves when the import has ended, successfully or not. */
  readonly rebuild: (catalog: StoredCatalog, caller: ImportCaller) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly lookMs?: number;
  readonly firstRetryMs?: number;
};

/** Catalogs checked or waiting for their import at once: all of them would be as many rows to update while they wait. */
const atOnce = 4;
/** Between two catalogs that are looked at: each costs a few requests. */
const pauseMs = 200;
const againMs = 1000;
/** A catalog is imported again at most this long after an import of this job that didn't mend it: pauses double from `firstRetryMs` on. */
const longestRetryMs = 10 * 60_000;

/** Each customer's first catalog before anybody's second, so that a customer with many delays nobody. */
const inTurns = (catalogs: readonly StoredCatalog[]): StoredCatalog[] => {
  const seen = new Map<string, number>();
  return catalogs
    .map((catalog) => {
      const turn = seen.get(catalog.customerId) ?? 0;
      seen.set(catalog.customerId, turn + 1);
      return { catalog, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ catalog }) => catalog);
};

/** Why a catalog has to be imported again; null if it hasn't. */
const reasonFor = (
  state: GenerationState,
  { wasImported }: StoredCatalog,
  depth: InspectionDepth,
): ImportCaller | null => {
  // It still answers: where its import failed, the catalog's next refresh is soon enough.
  if (state === 'outdated') return depth === 'whole' ? 'upgrade' : null;
  // Products that existed and are gone: their file was lost, or left out of a backup.
  return state === 'damaged' || (state === 'none' && wasImported) ? 'repair' : null;
};

/**
 * Checks every catalog's generation from end to end, and imports again what an older version wrote or what is damaged; from then on it looks every
 * half a minute whether they are still there. What an import doesn't mend waits, longer each time. Returns the function that stops it.
 */
export const rebuildGenerations = ({
  listCatalogs,
  inspect,
  rebuild,
  onError,
  lookMs = 30_000,
  firstRetryMs = 60_000,
}: Dependencies): (() => Promise<void>) => {
  let depth: InspectionDepth = 'whole';
  const tries = new Map<string, { readonly atMs: number; readonly pauseMs: number }>();
  const findReason = async (catalog: StoredCatalog): Promise<ImportCaller | null> =>
    reasonFor(await inspect(catalog.catalogId, depth), catalog, depth);

  const look = async (catalog: StoredCatalog, isStopped: () => boolean): Promise<void> => {
    const { catalogId } = catalog;
    const last = tries.get(catalogId);
    if (last && performance.now() - last.atMs < last.pauseMs) return;
    if ((await findReason(catalog)) === null) {
      tries.delete(catalogId);
      return;
    }
    // An import that goes live meanwhile removes what is being looked at.
    await sleep(againMs);
    const caller = await findReason(catalog);
    if (caller === null || isStopped()) return;
    await rebuild(catalog, caller).finally(() => {
      const pauseMs = last ? Math.min(longestRetryMs, 2 * last.pauseMs) : firstRetryMs;
      tries.set(catalogId, { atMs: performance.now(), pauseMs });
    });
  };
  const work = async (waiting: StoredCatalog[], isStopped: () => boolean): Promise<void> => {
    for (let next = waiting.shift(); next && !isStopped(); next = waiting.shift()) {
      try {
        await look(next, isStopped);
      } catch (error) {
        if (error instanceof EngineBusyError) {
          // Not one catalog's index is away but all of them: that is said once, and the next round asks again.
          waiting.length = 0;
          throw error;
        }
        onError(error);
      }
      if (depth === 'quick') await sleep(pauseMs);
    }
  };
  return runInTicks({
    work: async (isStopped) => {
      const waiting = inTurns(await listCatalogs());
      await Promise.all(Array.from({ length: atOnce }, () => work(waiting, isStopped)));
      depth = 'quick';
    },
    ...{ tickMs: lookMs, maxWaitMs: 0, onError },
  });
};
