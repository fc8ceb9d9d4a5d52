import { StorageError } from './storage-fault.ts';

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

/**
 * SQLite allows one writer at a time and has no queue: whoever retries at the right moment wins. Within the process, all writers
 * on any connection or thread first take turns here, in order of request.
 */
export type WriteTurns = {
  readonly take: () => Promise<EndTurn>;
  /** Runs work that writes, in a turn of its own. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls `tell` with each turn that begins. */
  readonly onTurn: (tell: (waitedMs: number) => void) => void;
  /** How many turns of the main connection have ended: what was read before the last of them may be outdated. */
  readonly writes: () => number;
  readonly noteWrite: () => void;
};

/** After this long in the queue something is stuck, and it is better to fail. */
const defaultPatienceMs = 10_000;

export const createWriteTurns = (patienceMs = defaultPatienceMs): WriteTurns => {
  const waiting = new Set<() => void>();
  const listeners = new Set<(waitedMs: number) => void>();
  let isTaken = false;
  let writes = 0;

  const createEnd = (): EndTurn => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const [next] = waiting;
      if (next) next();
      else isTaken = false;
    };
  };
  const take = (): Promise<EndTurn> => {
    if (!isTaken) {
      isTaken = true;
      for (const tell of listeners) tell(0);
      return Promise.resolve(createEnd());
    }
    const sinceMs = performance.now();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        waiting.delete(begin);
        clearTimeout(giveUp);
        for (const tell of listeners) tell(performance.now() - sinceMs);
        resolve(createEnd());
      };
      const giveUp = setTimeout(() => {
        waiting.delete(begin);
        reject(new StorageError('busy', 'another write to the database takes too long'));
      }, patienceMs);
      waiting.add(begin);
    });
  };
  return {
    take,
    onTurn: (tell) => {
      listeners.add(tell);
    },
    writes: () => writes,
    noteWrite: () => {
      writes += 1;
    },
    run: async (work) => {
      const end = await take();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};
