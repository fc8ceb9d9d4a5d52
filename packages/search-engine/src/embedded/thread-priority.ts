import { setPriority } from 'node:os';

/**
 * Lowers the calling thread's priority to a nice value: 0 is usual, 19 the lowest; each step takes about a tenth of the share
 * of a busy core. It can't be raised again. Linux alone has a priority for each thread (process 0 is the calling thread
 * there); elsewhere it would be that of the whole server, and nothing is done.
 */
export const lowerThreadPriority = (niceness: number): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // Not allowed in this container: the thread goes on at the usual priority.
  }
};
