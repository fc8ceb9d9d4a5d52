import type { FairQueue } from './fair-queue.ts';
import type { SearchThread } from './search-thread.ts';

/**
 * While many searches wait, each thread has some more at hand than the one that it carries out, so that it goes on while the
 * event loop is busy with other things, as long as they are cheap. While few wait, the next goes to whichever thread is free first.
 */
const maxPosted = 4;
const manyWaiting = 16;
const postedAheadMs = 25;
/** An owner whose searches cost more, of whom more wait, or which keeps half a thread busy, leaves threads to the others. */
const cheapMs = 25;
const modestShare = 0.5;
const modestWaiting = 4;
/** Whoever searched so lately may do so again. */
const recentMs = 60_000;
/** Reading generations is nobody's search; its share of the threads is that of one owner. */
export const loads = ' loads';

type Queue = Pick<FairQueue<unknown>, 'length' | 'costOf' | 'shareOf' | 'waitingOf' | 'hasOthers'>;

/** What the owner's next job is likely to cost: no less than what one of its jobs has cost already. */
const costOf = (threads: ReadonlySet<SearchThread>, queue: Queue, owner: string, now: number): number => {
  // As long as a hundred searches.
  if (owner === loads) return Number.POSITIVE_INFINITY;
  let costMs = queue.costOf(owner);
  for (const { posted, headSinceMs } of threads)
    if (posted[0]?.charge?.owner === owner) costMs = Math.max(costMs, now - headSinceMs);
  return costMs;
};

/** Dear searches of one owner, or very many of them, are for patient threads while anybody else is about. */
const mustBePatient = (queue: Queue, owner: string, costMs: number): boolean => {
  if (owner === loads) return true;
  const isModest =
    costMs <= cheapMs && queue.waitingOf(owner) <= modestWaiting && queue.shareOf(owner) <= modestShare;
  return !isModest && queue.hasOthers(owner, recentMs);
};

/** How many threads are patient: half of them, so that the others always have as many. */
export const countPatient = (threads: number): number => Math.floor(threads / 2);

/** The thread that an owner's next job goes to; null while there is none for it. */
export const chooseThread = (
  threads: ReadonlySet<SearchThread>,
  queue: Queue,
  owner: string,
): SearchThread | null => {
  const most = queue.length >= manyWaiting ? maxPosted : 1;
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
    if (length >= most || thread.isHung || (onlyPatient && !thread.isPatient)) continue;
    if (length > 0 && postedMs(thread) + costMs > postedAheadMs) continue;
    // Of equally busy ones, those that run at full priority.
    if (best === null || length < best.posted.length || (length === best.posted.length && best.isPatient))
      best = thread;
  }
  return best;
};
