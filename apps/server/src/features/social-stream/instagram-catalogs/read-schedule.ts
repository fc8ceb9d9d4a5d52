import type { InstagramCatalogRecord } from './catalog-repository.ts';
import type { ReadCatalog } from './read-catalog.ts';

type Dependencies = {
  readonly now: () => Date;
  /** Those whose turn it is, the one that waits longest first. */
  readonly listDue: (at: string, limit: number) => Promise<readonly InstagramCatalogRecord[]>;
  readonly read: ReadCatalog;
  /** Renews tokens that end soon, once a day each. */
  readonly renewEnding: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly tickMs?: number;
};

const defaultTickMs = 15_000;
/** Of all customers; of one, one at a time. */
const atOnce = 3;
const listedAtOnce = 200;

type Reading = { readonly stopping: AbortController; readonly done: Promise<void> };

/** Reads Instagram catalogs in the background when their turn comes: customers in turns, one of each at a time. What is due is in the database alone, so a restart loses nothing. */
export const createReadSchedule = ({
  now,
  listDue,
  read,
  renewEnding,
  onError,
  tickMs = defaultTickMs,
}: Dependencies) => {
  const readings = new Map<string, Reading>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = true;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  let isRenewing = false;

  const begin = (catalog: InstagramCatalogRecord): void => {
    const stopping = new AbortController();
    const end = (): void => {
      readings.delete(catalog.customerId);
    };
    const done = read(catalog, stopping.signal).then(
      () => {
        end();
        wake();
      },
      (error: unknown) => {
        end();
        // Nothing is begun before the next tick: where nothing can be written, what failed is still due.
        onError(error);
      },
    );
    readings.set(catalog.customerId, { stopping, done });
  };
  const look = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      for (const catalog of await listDue(now().toISOString(), listedAtOnce)) {
        if (isStopped || readings.size >= atOnce) return;
        if (!readings.has(catalog.customerId)) begin(catalog);
      }
    } while (isAskedAgain && !isStopped);
  };
  /** Looks for work at once. */
  function wake(): void {
    if (isStopped) return;
    isAskedAgain = true;
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }

  /** One after the other: a token that Instagram is slow to renew is still in the list of those to be renewed. */
  const renew = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    await renewEnding().catch(onError);
    isRenewing = false;
  };

  return {
    wake,

    start: (): void => {
      isStopped = false;
      timer = setInterval(() => {
        void renew();
        wake();
      }, tickMs);
      wake();
    },

    /** Breaks off what is being read for a customer, and waits until it has ended. */
    interrupt: async (customerId: string): Promise<void> => {
      const reading = readings.get(customerId);
      reading?.stopping.abort(new Error('It isn’t wanted any more'));
      await reading?.done;
    },

    stop: async (): Promise<void> => {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await looking;
      const under = [...readings.values()];
      for (const { stopping } of under) stopping.abort(new Error('The server is stopping'));
      await Promise.all(under.map(({ done }) => done));
    },
  };
};
export type ReadSchedule = ReturnType<typeof createReadSchedule>;
