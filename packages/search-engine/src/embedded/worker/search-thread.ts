import { Worker } from 'node:worker_threads';
import type { Job, Reply, ToWorker } from './messages.ts';

/** A job and who waits for it. */
export type Waiting = {
  readonly job: Job;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  /** When it began to wait. */
  readonly sinceMs: number;
  /** Whose time it takes, and what was charged for it; null for what nobody is charged for. */
  readonly charge: { readonly owner: string; readonly chargedMs: number } | null;
};

/** One search thread, and the jobs that it was given and has not answered, in their order. */
export class SearchThread {
  readonly #worker: Worker;
  readonly posted: Waiting[] = [];
  hasAnswered = false;
  /** When the first of the jobs became the one at hand. */
  headSinceMs = 0;
  /** For how long it has been at it, as far as this process was awake. */
  headBusyMs = 0;
  /** It was ended because it did not answer. */
  isHung = false;
  /** Runs at a lower priority than the others, for searches that would hold them up. */
  readonly isPatient: boolean;

  constructor(url: URL, isPatient: boolean) {
    this.isPatient = isPatient;
    this.#worker = new Worker(url, { workerData: { isPatient } });
  }

  get worker(): Worker {
    return this.#worker;
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  give(waiting: Waiting, budgetMs: number): void {
    if (this.posted.push(waiting) === 1) this.#beginHead();
    this.send({ kind: 'job', job: waiting.job, budgetMs });
  }

  /** Takes the job that was just answered. */
  answered(): Waiting | undefined {
    this.hasAnswered = true;
    const waiting = this.posted.shift();
    this.#beginHead();
    return waiting;
  }

  holdsJobOf(owner: string): boolean {
    return this.posted.some(({ charge }) => charge?.owner === owner);
  }

  #beginHead(): void {
    this.headSinceMs = performance.now();
    this.headBusyMs = 0;
  }
}
