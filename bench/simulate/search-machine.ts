import type { Taken } from '../../packages/search-engine/src/fair-queue.ts';
import type { JobQueue } from './arrival-queue.ts';
import type { Part } from './cluster-shops.ts';

export type SearchRun = {
  readonly shop: number;
  readonly beganMs: number;
  endedMs: number;
  partsLeft: number;
  /** `refused`: too many waited. `late`: it waited or ran too long. `lost`: its machine went down. */
  outcome: 'ok' | 'refused' | 'late' | 'lost';
};

export type Job = {
  readonly search: SearchRun;
  readonly owner: string;
  readonly part: Part;
  readonly machine: SearchMachine;
  waitsSinceMs: number;
};

type Settings = {
  readonly queue: JobQueue<Job>;
  readonly threads: number;
  /** How many of them are for owners that ask for much; with none, all threads are for everybody. */
  readonly patient: number;
  readonly maxWaiting: number;
};

/** As the engine's `placement.ts` has them. */
const modest = { costMs: 25, share: 0.5, waiting: 4, withinMs: 60_000 };

/** A machine: one event loop, then some threads behind a queue. */
export class SearchMachine {
  readonly queue: JobQueue<Job>;
  readonly #maxWaiting: number;
  isDown = false;
  /** Searches that were sent here and not answered yet, as a balancer counts them. */
  outstanding = 0;
  busyMs = 0;
  loopMs = 0;
  readonly #keepsThreads: boolean;
  #loopFreeAtMs = 0;
  #eager: number;
  #patient: number;

  constructor({ queue, threads, patient, maxWaiting }: Settings) {
    this.queue = queue;
    this.#maxWaiting = maxWaiting;
    this.#keepsThreads = patient > 0;
    this.#patient = patient;
    this.#eager = threads - patient;
  }

  /** When the event loop is done with a request that comes now. */
  parse(nowMs: number, costMs: number, isCounted: boolean): number {
    this.#loopFreeAtMs = Math.max(nowMs, this.#loopFreeAtMs) + costMs;
    if (isCounted) this.loopMs += costMs;
    return this.#loopFreeAtMs;
  }

  /** Queues a job; if too many wait, the result is who gives way: somebody with more of them, or the job itself. */
  accept(job: Job): Job | null {
    if (this.queue.length < this.#maxWaiting) {
      this.queue.push(job.owner, job.owner, job);
      return null;
    }
    const dropped = this.queue.dropFor(job.owner);
    if (dropped) this.queue.push(job.owner, job.owner, job);
    return dropped ?? job;
  }

  /** Gives the next job to a thread; null while none can be begun. */
  begin(): { readonly taken: Taken<Job>; readonly isPatient: boolean } | null {
    if (this.queue.length === 0 || this.#eager + this.#patient === 0) return null;
    let isPatient = this.#eager === 0;
    // Asked of several owners; the last one that may go is the one that goes.
    const taken = this.queue.take((owner) => {
      const needsPatient = this.#eager === 0 || this.#mustBePatient(owner);
      const mayGo = !needsPatient || this.#patient > 0;
      if (mayGo) isPatient = needsPatient;
      return mayGo;
    });
    if (!taken) return null;
    if (isPatient) this.#patient--;
    else this.#eager--;
    return { taken, isPatient };
  }

  end(taken: Taken<Job>, ms: number, wasPatient: boolean): void {
    if (wasPatient) this.#patient++;
    else this.#eager++;
    this.queue.settle(taken, ms);
  }

  #mustBePatient(owner: string): boolean {
    if (!this.#keepsThreads) return false;
    const { queue } = this;
    const isModest =
      queue.costOf(owner) <= modest.costMs &&
      queue.waitingOf(owner) <= modest.waiting &&
      queue.shareOf(owner) <= modest.share;
    return !isModest && queue.hasOthers(owner, modest.withinMs);
  }
}
