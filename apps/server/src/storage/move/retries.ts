import { setTimeout as sleep } from 'node:timers/promises';
import { storageFaultOf } from '../storage-fault.ts';

type Options = {
  readonly lockTarget: () => Promise<boolean>;
  /** Hears why it has to be tried again. */
  readonly tellRetry: (reason: string) => void;
  readonly signal: AbortSignal;
};

export type Retries = {
  /** False, and nothing else, if PostgreSQL or SQLite can't be used now, or the lock isn't held. */
  readonly attempt: (work: () => Promise<void>) => Promise<boolean>;
  /** Attempts until it has worked. */
  readonly untilPossible: (work: () => Promise<void>) => Promise<void>;
};

export const pauseMs = 1000;

/** Does what may be done twice: it may have been committed though its answer was lost. */
export const createRetries = ({ lockTarget, tellRetry, signal }: Options): Retries => {
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    signal.throwIfAborted();
    try {
      const isLocked = await lockTarget();
      if (isLocked) await work();
      else tellRetry('PostgreSQL can’t be reached');
      return isLocked;
    } catch (error) {
      if (storageFaultOf(error) === null) throw error;
      tellRetry(String(error));
      return false;
    }
  };
  return {
    attempt,
    untilPossible: async (work) => {
      while (!(await attempt(work))) await sleep(pauseMs);
    },
  };
};
