import type { Place } from './check-repository.ts';

type Dependencies = {
  readonly list: (place: Place) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** Before a list that failed is tried again; doubled with each attempt. */
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/** Lists catalogs' pictures one after another. What fails is tried again after a pause. */
export const createListQueue = ({ list, onError }: Dependencies) => {
  const waiting = new Map<string, Place>();
  /** The catalog that is being listed. */
  let listed: string | null = null;
  const retries = new Map<string, NodeJS.Timeout>();
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  const add = (place: Place, attempt = 0): void => {
    const { catalogId } = place;
    clearTimeout(retries.get(catalogId));
    retries.delete(catalogId);
    if (isClosed || waiting.has(catalogId)) return;
    waiting.set(catalogId, place);
    run(async () => {
      waiting.delete(catalogId);
      listed = catalogId;
      try {
        await list(place);
      } catch (error) {
        onError(error);
        if (isClosed || waiting.has(catalogId)) return;
        const pauseMs = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs);
        retries.set(catalogId, setTimeout(() => add(place, attempt + 1), pauseMs).unref());
      } finally {
        listed = null;
      }
    });
  };

  /** Does something after all that waits by now. */
  const run = (task: () => Promise<void>): void => {
    work = work.then(() => (isClosed ? undefined : task().catch(onError)));
  };

  return {
    add: (place: Place): void => add(place),
    /** Whether a catalog waits for it or is being listed. */
    has: (catalogId: string): boolean => waiting.has(catalogId) || listed === catalogId,
    /** Whether a catalog waits to be tried again. */
    isPaused: (catalogId: string): boolean => retries.has(catalogId),
    /** Resolves when nothing is under way. */
    close: async (): Promise<void> => {
      isClosed = true;
      for (const timer of retries.values()) clearTimeout(timer);
      await work;
    },
  };
};
