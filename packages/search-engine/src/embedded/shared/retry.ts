import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from './object-store.ts';

const pausesMs = [200, 1000, 3000];

/** Asks again, a few times, where the store was away for a moment. What is asked must be harmless to repeat. */
export const withRetries = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      await sleep(pauseMs);
    }
  }
  return ask();
};
