import { getPriority, setPriority } from 'node:os';

/** The nicest value there is. */
const lowest = 19;

/**
 * Lowers the calling thread's priority by so many steps of niceness, below that of the process; each step takes about a tenth
 * of its share of a busy core. It can't be raised again. Only Linux has a priority for each thread (process 0 is the calling
 * thread there); elsewhere it would be that of the whole server, so nothing is done.
 */
export const lowerThreadPriority = (steps: number): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(lowest, getPriority(process.pid) + steps));
  } catch {
    // Not allowed in this container: the thread goes on at the usual priority.
  }
};
