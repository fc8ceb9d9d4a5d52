import { Worker } from 'node:worker_threads';
import { DamagedIndexError, EngineBusyError, NoGenerationError, SearchWorkerError } from '../../port.ts';
import type { LoadedGeneration } from '../read/load-file.ts';
import {
  createRunningSearches,
  type RunningSearches,
  searchBegins,
  searchesEnd,
} from '../running-searches.ts';
import { FairQueue } from './fair-queue.ts';
import type { FromWorker, Job, Reply, SharedSignals, ToWorker } from './messages.ts';

type Waiting = {
  readonly job: Job;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
};

/** `posted`: jobs that it was given and has not answered, in their order. */
type Thread = { readonly worker: Worker; readonly posted: Waiting[]; hasAnswered: boolean };

export type Logger = { readonly error: (details: object, message: string) => void };

export type PoolOptions = {
  readonly threads: number;
  readonly logger?: Logger | undefined;
  /** Counts the jobs that the threads have at hand. */
  readonly searches?: RunningSearches | undefined;
  /** Searches that may wait; beyond, the newest of the catalog with most waiting is turned away at once. */
  readonly mostWaiting?: number;
  /** The threads' main file. */
  readonly workerUrl?: URL;
};

/** A search that waits behind more than these is answered later than anybody waits for it. */
const defaultMostWaiting = 500;
/**
 * While many searches wait, each thread has some more at hand than the one that it carries out, so that it goes on while the
 * event loop is busy with other things. While few wait, the next goes to whichever thread is free first.
 */
const mostPosted = 4;
const manyWaiting = 16;
/** Threads that die one after another without an answer are not started for ever. */
const mostFruitlessStarts = 5;

const errorOf = ({ name, message }: { name: string; message: string }): Error => {
  if (name === 'DamagedIndexError') return new DamagedIndexError(message);
  if (name === 'NoGenerationError') return new NoGenerationError(message);
  return new SearchWorkerError(message);
};

/** A few search threads and the queue before them, in which catalogs take turns. A thread that dies is replaced; the jobs that it had at hand are answered by errors. */
export class SearchPool {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #queue = new FairQueue<Waiting>();
  readonly #attached = new Map<string, LoadedGeneration>();
  readonly #signals = new Map<string, SharedSignals>();
  readonly #searches: RunningSearches;
  readonly #damagedGenerations = new Set<string>();
  #isClosing = false;
  #fruitlessStarts = 0;
  #drained: (() => void) | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#searches = options.searches ?? createRunningSearches();
    for (let i = 0; i < Math.max(1, options.threads); i++) this.#start();
  }

  /** Makes a generation the one that the catalog's next jobs see, in every thread. */
  attach(catalogKey: string, loaded: LoadedGeneration): void {
    this.#attached.set(catalogKey, loaded);
    this.#signals.delete(catalogKey);
    this.#broadcast({ kind: 'attach', catalogKey, loaded });
  }

  /** Gives all threads the numbers by which the catalog's products can be sorted. */
  setSignals(catalogKey: string, signals: SharedSignals): void {
    this.#signals.set(catalogKey, signals);
    this.#broadcast({ kind: 'signals', catalogKey, signals });
  }

  detach(catalogKey: string): void {
    this.#signals.delete(catalogKey);
    this.#attached.delete(catalogKey);
    this.#broadcast({ kind: 'detach', catalogKey });
  }

  async load(path: string): Promise<LoadedGeneration> {
    const reply = await this.#run({ kind: 'load', path });
    if ('loaded' in reply) return reply.loaded;
    throw new SearchWorkerError('a search thread gave a wrong answer');
  }

  /** Runs a job on the next free thread; what it gives is data that this package's own code wrote. */
  async ask<T>(job: Exclude<Job, { kind: 'load' }>): Promise<T> {
    const reply = await this.#run(job);
    if ('json' in reply) return JSON.parse(reply.json) as T;
    throw new SearchWorkerError('a search thread gave a wrong answer');
  }

  /** Lets all jobs finish, then ends the threads. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (!this.#isIdle())
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
    this.#threads.clear();
  }

  #run(job: Job): Promise<Reply> {
    if (this.#isClosing) return Promise.reject(new SearchWorkerError('the engine is closed'));
    const mostWaiting = this.#options.mostWaiting ?? defaultMostWaiting;
    // A file is loaded once for all: it has a line of its own, and never gives way.
    const key = job.kind === 'load' ? `load ${job.path}` : job.catalogKey;
    if (job.kind !== 'load' && this.#queue.length >= mostWaiting) {
      // A full queue is for those who have little waiting: whoever filled it gives way.
      const dropped = this.#queue.dropFor(key);
      const busy = new EngineBusyError('too many searches wait');
      if (!dropped) return Promise.reject(busy);
      dropped.reject(busy);
    }
    return new Promise((resolve, reject) => {
      this.#queue.push(key, { job, resolve, reject });
      this.#dispatch();
    });
  }

  #isIdle(): boolean {
    return this.#queue.length === 0 && ![...this.#threads].some(({ posted }) => posted.length > 0);
  }

  #broadcast(message: ToWorker): void {
    for (const { worker } of this.#threads) worker.postMessage(message);
  }

  #dispatch(): void {
    for (let thread = this.#nextThread(); thread; thread = this.#nextThread()) {
      const next = this.#queue.shift();
      if (!next) break;
      thread.posted.push(next);
      searchBegins(this.#searches);
      thread.worker.postMessage({ kind: 'job', id: 0, job: next.job } satisfies ToWorker);
    }
    if (this.#drained !== null && this.#isIdle()) this.#drained();
  }

  /** The thread that the next job goes to; null while all have enough. */
  #nextThread(): Thread | null {
    const most = this.#queue.length >= manyWaiting ? mostPosted : 1;
    let least: Thread | null = null;
    for (const thread of this.#threads) {
      // Reading a file takes as long as a hundred searches.
      if (thread.posted.length >= most || thread.posted.some(({ job }) => job.kind === 'load')) continue;
      if (least === null || thread.posted.length < least.posted.length) least = thread;
    }
    return least;
  }

  #start(): void {
    const worker = new Worker(this.#options.workerUrl ?? new URL('./search-worker.ts', import.meta.url));
    const thread: Thread = { worker, posted: [], hasAnswered: false };
    this.#threads.add(thread);
    for (const [catalogKey, loaded] of this.#attached)
      worker.postMessage({ kind: 'attach', catalogKey, loaded } satisfies ToWorker);
    for (const [catalogKey, signals] of this.#signals)
      worker.postMessage({ kind: 'signals', catalogKey, signals } satisfies ToWorker);
    worker.on('message', (message: FromWorker) => this.#settle(thread, message));
    worker.on('error', (error) => this.#options.logger?.error({ err: error }, 'a search thread failed'));
    worker.on('exit', () => this.#replace(thread));
  }

  /** Every thread finds the same damage: it is logged once. */
  #logDamage(damaged: { readonly generationId: string; readonly product: number }): void {
    if (this.#damagedGenerations.has(damaged.generationId)) return;
    this.#damagedGenerations.add(damaged.generationId);
    this.#options.logger?.error(damaged, 'a product is damaged: searches leave it out until the next import');
  }

  #settle(thread: Thread, message: FromWorker): void {
    if ('damaged' in message) {
      this.#logDamage(message.damaged);
      return;
    }
    const waiting = thread.posted.shift();
    if (waiting) searchesEnd(this.#searches, 1);
    thread.hasAnswered = true;
    this.#fruitlessStarts = 0;
    if ('error' in message) waiting?.reject(errorOf(message.error));
    else waiting?.resolve(message.reply);
    this.#dispatch();
  }

  #replace(thread: Thread): void {
    if (!this.#threads.delete(thread)) return;
    searchesEnd(this.#searches, thread.posted.length);
    if (this.#isClosing && thread.posted.length === 0) return;
    // One of them may have killed it: none is tried again.
    for (const { reject } of thread.posted.splice(0)) reject(new SearchWorkerError('the search thread died'));
    if (!thread.hasAnswered) this.#fruitlessStarts++;
    if (this.#fruitlessStarts < mostFruitlessStarts) this.#start();
    else if (this.#threads.size === 0)
      for (const { reject } of this.#queue.drain()) reject(new SearchWorkerError('no search thread starts'));
    this.#dispatch();
  }
}
