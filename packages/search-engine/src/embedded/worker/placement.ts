import type { FairQueue } from '../../fair-queue.ts';
import type { SearchThread } from './search-thread.ts';

/**
 * While many searches wait, each thread is given more jobs than the one it runs, as long as they are cheap, so that it does not idle while the
 * event loop is busy. While few wait, the next goes to whichever thread is free first.
 */
const maxPosted = 4;
const manyWaiting = 16;
const postedAheadMs = 25;
/** An owner whose searches cost more, of which more wait, or which keeps more than half a thread busy, leaves threads to the others. */
const cheapMs = 25;
const modestShare = 0.5;
const modestWaiting = 4;
/** An owner that has searched within this time is likely to search again. */
const recentMs = 60_000;
/** Loading generations is charged to no owner but counts as one. Owners' names don't begin with a space. */
export const loadOwner = ' loads';

type Queue = Pick<FairQueue<unknown>, 'length' | 'costOf' | 'shareOf' | 'waitingOf' | 'hasOthers'>;

/** The expected cost of the owner's next job: at least what its running jobs have taken so far. */
const costOf = (threads: ReadonlySet<SearchThread>, queue: Queue, owner: string, now: number): number => {
  // A load takes as long as a hundred searches.
  if (owner === loadOwner) return Number.POSITIVE_INFINITY;
  let costMs = queue.costOf(owner);
  for (const { posted, headSinceMs } of threads)
    if (posted[0]?.charge?.owner === owner) costMs = Math.max(costMs, now - headSinceMs);
  return costMs;
};

/** Whether the owner's searches are expensive or so many that only patient threads take them while another owner is active. */
const mustBePatient = (queue: Queue, owner: string, costMs: number): boolean => {
  if (owner === loadOwner) return true;
  const isModest =
    costMs <= cheapMs && queue.waitingOf(owner) <= modestWaiting && queue.shareOf(owner) <= modestShare;
  return !isModest && queue.hasOthers(owner, recentMs);
};

/** How many of this many threads are patient: at most half of them. */
export const patientThreadsOf = (threads: number): number => Math.floor(threads / 2);

/** The thread for an owner's next job; null while none can take it. */
export const chooseThread = (
  threads: ReadonlySet<SearchThread>,
  queue: Queue,
  owner: string,
): SearchThread | null => {
  const maxJobs = queue.length >= manyWaiting ? maxPosted : 1;
  const now = performance.now();
  const costMs = costOf(threads, queue, owner, now);
  const onlyPatient = mustBePatient(queue, owner, costMs) && threads.size > 1;
  const postedMs = ({ posted }: SearchThread): number =>
    posted.reduce(
      (sum, { charge }) => sum + (charge === null ? cheapMs : costOf(threads, queue, charge.owner, now)),
      0,
    );
  let best: SearchThread | null = null;
  for (const thread of threads) {
    const { length } = thread.posted;
    if (length >= maxJobs || thread.isHung || (onlyPatient && !thread.isPatient)) continue;
    if (length > 0 && postedMs(thread) + costMs > postedAheadMs) continue;
    // Of equally busy threads, those of full priority come first.
    if (best === null || length < best.posted.length || (length === best.posted.length && best.isPatient))
      best = thread;
  }
  return best;
};
