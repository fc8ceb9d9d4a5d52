import { Worker } from 'node:worker_threads';
import { decodeError, type ThreadError } from '@vitrina/search-engine';
import type { DatabaseLocation } from '../../../storage/database-location.ts';
import type { BookReply, BookRequest } from './read-book.ts';

export type BuilderAnswer =
  | { readonly ok: true; readonly reply: BookReply; readonly ms: number }
  | { readonly ok: false; readonly error: ThreadError; readonly ms: number };

type Waiting = {
  readonly request: BookRequest;
  readonly resolve: (reply: BookReply) => void;
  readonly reject: (error: unknown) => void;
};

/** The longest allowed lists need a third of this. */
const heapMb = 1024;
/** An idle thread gives its memory back after this long. */
const defaultIdleMs = 10_000;
const longestPauseMs = 5000;

const workerFile = new URL('./book-worker.ts', import.meta.url);

/**
 * Builds phrase books in a thread with its own connection to the database, one at a time; customers take turns. Between books of
 * the same customer it pauses for as long as the last one took: otherwise lists used in alternation would keep a processor busy
 * for ever.
 */
export class BookBuilder {
  readonly #databaseLocation: DatabaseLocation;
  readonly #idleMs: number;
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #building: Waiting | null = null;
  #last: { readonly customerId: string; readonly endedMs: number; readonly tookMs: number } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(databaseLocation: DatabaseLocation, idleMs = defaultIdleMs) {
    this.#databaseLocation = databaseLocation;
    this.#idleMs = idleMs;
  }

  build(request: BookRequest): Promise<BookReply> {
    if (this.#isClosed) return Promise.reject(new Error('no more phrase books are made'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('no more phrase books are made'));
    await this.#worker?.terminate();
  }

  #next(): void {
    clearTimeout(this.#timer);
    if (this.#building !== null || this.#isClosed) return;
    const last = this.#last;
    const other = this.#waiting.findIndex(({ request }) => request.customerId !== last?.customerId);
    const at = Math.max(0, other);
    const next = this.#waiting[at];
    if (!next) {
      this.#timer = setTimeout(() => this.#stop(), this.#idleMs).unref();
      return;
    }
    const pauseMs =
      other >= 0 || last === null
        ? 0
        : Math.min(last.tookMs, longestPauseMs) - (performance.now() - last.endedMs);
    if (pauseMs > 0) {
      this.#timer = setTimeout(() => this.#next(), pauseMs);
      return;
    }
    this.#waiting.splice(at, 1);
    this.#building = next;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(next.request);
  }

  /** Dropped before it has ended, so that a book requested meanwhile goes to a new thread. */
  #stop(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(workerFile, {
      workerData: { databaseLocation: this.#databaseLocation },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.on('message', (answer: BuilderAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', () => this.#end(worker, new Error('the thread that makes phrase books has ended')));
    return worker;
  }

  #settle(answer: BuilderAnswer): void {
    const built = this.#building;
    this.#building = null;
    if (built) {
      this.#last = {
        customerId: built.request.customerId,
        endedMs: performance.now(),
        tookMs: answer.ms,
      };
      if (answer.ok) built.resolve(answer.reply);
      else built.reject(decodeError(answer.error));
    }
    this.#worker?.unref();
    this.#next();
  }

  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const built = this.#building;
    this.#building = null;
    built?.reject(error);
    this.#next();
  }
}
