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
};

/** After this long in the queue something is stuck, and it is better to fail. */
const defaultPatienceMs = 10_000;

export const createWriteTurns = (patienceMs = defaultPatienceMs): WriteTurns => {
  const waiting = new Set<() => void>();
  let isTaken = false;

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
      return Promise.resolve(createEnd());
    }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        waiting.delete(begin);
        clearTimeout(giveUp);
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
