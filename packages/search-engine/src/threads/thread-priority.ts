import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** The maximum niceness. */
const lowest = 19;

/** `allButMain` is for processes whose main thread only listens and should react at once. */
type Threads = 'callingThread' | 'allButMain';

const setForEach = (threads: readonly number[], niceness: number): void => {
  for (const thread of threads)
    try {
      setPriority(thread, niceness);
    } catch {
      // Not allowed in this container, or the thread has ended: the usual priority will do.
    }
};

/**
 * Lowers the priority of threads by this many steps of niceness below that of the process, which may itself be low; each step takes about a
 * tenth of a thread's share of a busy core. It can't be raised again. Only Linux has a priority per thread. Elsewhere it belongs to the
 * process: `allButMain` lowers it, `callingThread` leaves it alone, since it would be the server's.
 */
export const lowerPriority = (threads: Threads, steps: number): void => {
  const niceness = Math.min(lowest, getPriority(process.pid) + steps);
  if (process.platform !== 'linux') {
    if (threads === 'allButMain') setForEach([process.pid], niceness);
  } else if (threads === 'callingThread') {
    // 0 stands for the calling thread.
    setForEach([0], niceness);
  } else {
    const all = readdirSync('/proc/self/task').map(Number);
    setForEach(
      all.filter((thread) => thread !== process.pid),
      niceness,
    );
  }
};
