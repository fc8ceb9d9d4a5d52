import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** The nicest value there is. */
const lowest = 19;

/** Of a process of background work: the main thread, which has next to nothing to do, should do it at once. */
type Threads = 'callingThread' | 'allButMain';

const setForEach = (threads: readonly number[], niceness: number): void => {
  for (const thread of threads)
    try {
      setPriority(thread, niceness);
    } catch {
      // Not allowed in this container, or the thread has ended: the work goes on at the usual priority.
    }
};

/**
 * Lowers the priority of threads by so many steps of niceness below the process, which may itself have been started with a low one; each step
 * takes about a tenth of a thread's share of a busy core. It can't be raised again. Only Linux has a priority for each thread. Elsewhere
 * the process has one: it is lowered for `allButMain`, and left alone for `callingThread`, since it would be the server's.
 */
export const lowerPriority = (threads: Threads, steps: number): void => {
  const niceness = Math.min(lowest, getPriority(process.pid) + steps);
  if (process.platform !== 'linux') {
    if (threads === 'allButMain') setForEach([process.pid], niceness);
  } else if (threads === 'callingThread') {
    // 0 is the calling thread.
    setForEach([0], niceness);
  } else {
    const all = readdirSync('/proc/self/task').map(Number);
    setForEach(
      all.filter((thread) => thread !== process.pid),
      niceness,
    );
  }
};
