import type { Logger } from '../../engine-adapter.ts';
import { FairQueue } from '../../fair-queue.ts';
import {
  createInFlightCounter,
  type InFlightCounter,
  searchBegins,
  searchesEnd,
} from '../../in-flight-counter.ts';
import { LoopSlices } from '../../loop-slices.ts';
import {
  type CacheFigures,
  EngineBusyError,
  type SearchResult,
  SearchTimeoutError,
  SearchWorkerError,
} from '../../port.ts';
import { decodeError, type ThreadError } from '../../threads/thread-error.ts';
import { engineErrors } from '../engine-errors.ts';
import type { LoadedGeneration } from '../read/load-file.ts';
import { decodeHits, type EncodedResult, type ResultRest } from '../search/encode-result.ts';
import { FailureLog } from './failure-log.ts';
import type { FromWorker, Job, Reply, SharedSignals } from './messages.ts';
import { chooseThread, loadOwner, patientThreadsOf } from './placement.ts';
import { ResultCache } from './result-cache.ts';
import { SearchThread, type Waiting } from './search-thread.ts';
import { SharedGenerations } from './shared-generations.ts';

export type PoolOptions = {
  readonly threads: number;
  readonly logger?: Logger | undefined;
  /** Counts the jobs that the threads are running. */
  readonly searches?: InFlightCounter | undefined;
  /** See `ResultCache`. By default there is none. */
  readonly resultCacheBytes?: number | undefined;
  /** How many searches may wait. Beyond that, the newest of the owner with most waiting is rejected. */
  readonly maxWaiting?: number;
  /** How long a search may run, and how long it may wait before that. */
  readonly searchMs?: number | undefined;
  readonly waitMs?: number | undefined;
  /** The threads' main file. */
  readonly workerUrl?: URL;
};

type SearchJob = Extract<Job, { kind: 'search' }>;
type AskedJob = Exclude<Job, { kind: 'load' | 'search' | 'warm' | 'collect' }>;

/** A search behind more than these would be answered later than anybody waits for it. */
const defaultMaxWaiting = 500;
const defaultSearchMs = 2000;
const defaultWaitMs = 3000;
/** A thread that takes this many times as long as a search may is in a loop that does not check its deadline. */
const hungAfterTimes = 5;
/** A thread that has not answered yet may still be starting on a busy machine. */
const startMs = 60_000;
const tickMs = 100;
/** After this many threads in a row that die without an answer, no more are started. */
const maxFruitlessStarts = 5;

/**
 * Some search threads behind a queue in which the owners of catalogs share the threads' time. A thread that dies is replaced and its jobs are
 * rejected; one that does not answer is terminated.
 */
export class SearchPool {
  readonly #options: PoolOptions;
  readonly #threads = new Set<SearchThread>();
  readonly #queue = new FairQueue<Omit<Waiting, 'charge'>>();
  /** What is found is parsed in slices, since a page of long products takes tens of milliseconds. */
  readonly #slices = new LoopSlices();
  readonly #generations: SharedGenerations;
  readonly #results: ResultCache;
  readonly #searches: InFlightCounter;
  readonly #failures: FailureLog;
  readonly #searchMs: number;
  readonly #waitMs: number;
  readonly #timer: NodeJS.Timeout;
  #tickedAtMs = performance.now();
  #isClosing = false;
  #fruitlessStarts = 0;
  #drained: (() => void) | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#failures = new FailureLog(options.logger);
    this.#searches = options.searches ?? createInFlightCounter();
    this.#results = new ResultCache(options.resultCacheBytes ?? 0);
    this.#searchMs = options.searchMs ?? defaultSearchMs;
    this.#waitMs = options.waitMs ?? defaultWaitMs;
    this.#generations = new SharedGenerations({
      threads: this.#threads,
      give: (thread, waiting) => this.#give(thread, waiting),
    });
    for (let i = 0; i < Math.max(1, options.threads); i++) this.#start();
    this.#timer = setInterval(() => this.#tick(), tickMs).unref();
  }

  /** See `SharedGenerations`. */
  attach(catalogKey: string, loaded: LoadedGeneration): Promise<void> {
    return this.#generations.attach(catalogKey, loaded);
  }

  setSignals(catalogKey: string, signals: SharedSignals): void {
    this.#generations.setSignals(catalogKey, signals);
  }

  detach(catalogKey: string): void {
    this.#generations.detach(catalogKey);
  }

  async load(path: string): Promise<LoadedGeneration> {
    const reply = await this.#run(loadOwner, path, { kind: 'load', path });
    if ('loaded' in reply) return reply.loaded;
    throw new SearchWorkerError('a search thread gave a wrong answer');
  }

  /** Runs a job on the next free thread, charged to its owner. The reply's type is not checked: this package's own code wrote it. */
  async ask<T>(owner: string, job: AskedJob): Promise<T> {
    const reply = await this.#run(owner, job.catalogKey, job);
    if ('json' in reply) return JSON.parse(reply.json) as T;
    throw new SearchWorkerError('a search thread gave a wrong answer');
  }

  /** Searches on the next free thread. */
  async search(owner: string, job: Omit<SearchJob, 'kind'>): Promise<SearchResult> {
    const { catalogKey, plan } = job;
    this.#generations.recentPlans.note(catalogKey, plan);
    const key = this.#results.keyOf(catalogKey, this.#generations.stateOf(catalogKey), plan);
    const known = this.#results.get(key);
    const result = known ?? (await this.#find(owner, job));
    if (!known) this.#results.set(key, result);
    const { hits, ...rest } = JSON.parse(result.rest) as ResultRest;
    return {
      ...rest,
      ...(known && { tookMs: 0 }),
      hits: await this.#slices.run(owner, decodeHits(result, hits)),
    };
  }

  async #find(owner: string, job: Omit<SearchJob, 'kind'>): Promise<EncodedResult> {
    const reply = await this.#run(owner, job.catalogKey, { kind: 'search', ...job });
    if ('result' in reply) return reply.result;
    throw new SearchWorkerError('a search thread gave a wrong answer');
  }

  /** See `SharedGenerations`. */
  stateOf(catalogKey: string): number | null {
    return this.#generations.stateOf(catalogKey);
  }

  get cacheFigures(): CacheFigures {
    return this.#results.figures;
  }

  /** Waits for all jobs, then ends the threads. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#generations.close();
    if (!this.#isIdle())
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    clearInterval(this.#timer);
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
    this.#threads.clear();
  }

  #run(owner: string, key: string, job: Job): Promise<Reply> {
    if (this.#isClosing) return Promise.reject(new SearchWorkerError('the engine is closed'));
    const maxWaiting = this.#options.maxWaiting ?? defaultMaxWaiting;
    // A file is loaded once for everybody, so loads are never refused.
    if (job.kind !== 'load' && this.#queue.length >= maxWaiting) {
      // The owner that filled the queue loses its newest job, so that owners with few jobs find room.
      const dropped = this.#queue.dropFor(owner);
      const busy = new EngineBusyError('too many searches wait');
      if (!dropped) return Promise.reject(busy);
      dropped.reject(busy);
    }
    return new Promise((resolve, reject) => {
      this.#queue.push(owner, key, { job, resolve, reject, sinceMs: performance.now() });
      this.#dispatch();
    });
  }

  #isIdle(): boolean {
    return this.#queue.length === 0 && ![...this.#threads].some(({ posted }) => posted.length > 0);
  }

  #give(thread: SearchThread, waiting: Waiting): void {
    searchBegins(this.#searches);
    const { kind } = waiting.job;
    // Loading a file or numbering products has no time limit.
    thread.give(waiting, kind === 'load' || kind === 'numbers' ? Number.POSITIVE_INFINITY : this.#searchMs);
  }

  #dispatch(): void {
    for (;;) {
      let thread: SearchThread | null = null;
      const taken = this.#queue.take((owner) => {
        const chosen = chooseThread(this.#threads, this.#queue, owner);
        thread = chosen ?? thread;
        return chosen !== null;
      });
      if (!taken || thread === null) break;
      const { item, ...charge } = taken;
      this.#give(thread, { ...item, charge });
    }
    if (this.#drained !== null && this.#isIdle()) this.#drained();
  }

  #start(): void {
    const url = this.#options.workerUrl ?? new URL('./search-worker.ts', import.meta.url);
    const patient = [...this.#threads].filter(({ isPatient }) => isPatient).length;
    const thread = new SearchThread(url, patient < patientThreadsOf(this.#options.threads));
    this.#threads.add(thread);
    this.#generations.introduce(thread);
    const { worker } = thread;
    worker.on('message', (message: FromWorker) => this.#settle(thread, message));
    worker.on('error', (error) => this.#options.logger?.error({ err: error }, 'a search thread failed'));
    worker.on('exit', () => this.#replace(thread));
  }

  /** Errors that the port has no class for are surprises, and become `SearchWorkerError`. */
  #errorOf(error: ThreadError, job: Job): Error {
    if (Object.hasOwn(engineErrors, error.name)) return decodeError(error, engineErrors);
    const cause = decodeError(error);
    this.#failures.surprise(cause, job);
    return new SearchWorkerError(error.message, { cause });
  }

  #settle(thread: SearchThread, message: FromWorker): void {
    if ('damaged' in message) {
      this.#failures.damage(message.damaged);
      return;
    }
    const waiting = thread.answered();
    if (!waiting) return;
    searchesEnd(this.#searches, 1);
    this.#fruitlessStarts = 0;
    if (waiting.charge) this.#queue.settle(waiting.charge, message.ms);
    if ('error' in message) waiting.reject(this.#errorOf(message.error, waiting.job));
    else waiting.resolve(message.reply);
    this.#dispatch();
  }

  #replace(thread: SearchThread): void {
    if (!this.#threads.delete(thread)) return;
    const posted = thread.posted.splice(0);
    searchesEnd(this.#searches, posted.length);
    const now = performance.now();
    for (const [i, { charge }] of posted.entries())
      if (charge) this.#queue.settle(charge, i === 0 ? now - thread.headSinceMs : 0);
    if (this.#isClosing && posted.length === 0) return;
    if (thread.isHung) this.#endHung(posted);
    // Any of them may have killed the thread, so none is retried.
    else for (const { reject } of posted) reject(new SearchWorkerError('the search thread died'));
    if (!thread.hasAnswered) this.#fruitlessStarts++;
    if (this.#fruitlessStarts < maxFruitlessStarts) this.#start();
    else if (this.#threads.size === 0)
      for (const { reject } of this.#queue.drain()) reject(new SearchWorkerError('no search thread starts'));
    this.#dispatch();
  }

  /** The first job hung; those behind it were never started. */
  #endHung([first, ...others]: readonly Waiting[]): void {
    first?.reject(new SearchTimeoutError('the search did not end'));
    for (const { charge, ...waiting } of others) {
      if (charge === null || !('catalogKey' in waiting.job))
        waiting.reject(new SearchWorkerError('the search thread was replaced'));
      else this.#queue.push(charge.owner, waiting.job.catalogKey, waiting);
    }
  }

  /** Rejects what has waited too long, and terminates threads that no longer answer. */
  #tick(): void {
    const now = performance.now();
    // Time during which this process was suspended does not count.
    const passedMs = Math.min(now - this.#tickedAtMs, 2 * tickMs);
    this.#tickedAtMs = now;
    if (this.#queue.length > 0) {
      const late = this.#queue.expire(
        ({ job, sinceMs }) => job.kind !== 'load' && now - sinceMs > this.#waitMs,
      );
      for (const { reject } of late) reject(new SearchTimeoutError('the search waited too long'));
      if (late.length > 0) this.#dispatch();
    }
    for (const thread of this.#threads) {
      const head = thread.posted[0];
      if (!head || head.job.kind === 'load' || head.job.kind === 'numbers' || thread.isHung) continue;
      thread.headBusyMs += passedMs;
      if (thread.headBusyMs < this.#searchMs * hungAfterTimes + (thread.hasAnswered ? 0 : startMs)) continue;
      thread.isHung = true;
      this.#options.logger?.error({ job: head.job.kind }, 'a search thread did not answer and is replaced');
      void thread.worker.terminate();
    }
  }
}
