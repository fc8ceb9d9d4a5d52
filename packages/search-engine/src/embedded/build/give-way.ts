import { setPriority } from 'node:os';

/** Nice values: 0 is usual, 19 the lowest; each step takes about a tenth of the share of a busy core. */
const niceness = 5;

/**
 * Lets threads that answer searches go before the calling one. Linux alone has a priority for each thread (process 0
 * is the calling thread there); elsewhere it would be that of the whole server, and nothing is done.
 */
export const giveWay = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // Not allowed in this container: the import goes on at the usual priority.
  }
};
