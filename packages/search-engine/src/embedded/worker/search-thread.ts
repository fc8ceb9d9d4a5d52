import { Worker } from 'node:worker_threads';
import type { Job, Reply, ToWorker } from './messages.ts';

/** A job and its caller. */
export type Waiting = {
  readonly job: Job;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  /** When it began to wait. */
  readonly sinceMs: number;
  /** The owner whose time it takes and what was charged; null for jobs that nobody is charged for. */
  readonly charge: { readonly owner: string; readonly chargedMs: number } | null;
};

/** One search thread, and the jobs it was given and has not answered yet, in order. */
export class SearchThread {
  readonly #worker: Worker;
  readonly posted: Waiting[] = [];
  hasAnswered = false;
  /** When the first of the jobs became the current one. */
  headSinceMs = 0;
  /** How long it has been running, not counting time during which this process was suspended. */
  headBusyMs = 0;
  /** It was terminated because it did not answer. */
  isHung = false;
  /** Runs at a lower priority than the others, for searches that would otherwise delay theirs. */
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

  /** Removes the job that was just answered. */
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
