import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ProductDocument } from '@vitrina/contract';
import type { InFlightCounter } from '../../in-flight-counter.ts';
import type { Generation, GenerationWriter } from '../../port.ts';
import { decodeError } from '../../threads/thread-error.ts';
import { engineErrors } from '../engine-errors.ts';
import type { FromBuilder, ToBuilder } from './builder-messages.ts';
import { pathsOf, type WriterOptions } from './pending-generation.ts';
import { BatchEncoder, batchBytes } from './product-batch.ts';

export type ThreadedWriterOptions = WriterOptions & {
  /** The builder thread yields to these. */
  readonly searches?: InFlightCounter | undefined;
};

/** Buffers per writer: one being filled, one being indexed, one between them. */
const maxBuffers = 3;

/** The builder's heap is small, because what it collects is in typed arrays; a small young generation keeps it so. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 };

/** Removes the files of a thread that ended in the middle of its work. */
const removeTemporaryFiles = (options: WriterOptions): void => {
  const { temporary } = pathsOf(options);
  const folder = dirname(temporary);
  // The catalog may have been dropped.
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(temporary))) rmSync(join(folder, name), { force: true });
};

/**
 * A writer whose builder runs in its own thread. Products go to it as JSON in a few buffers that come back to be filled again: `add` waits
 * while all of them are under way. A failure in the thread rejects the next call here.
 */
class ThreadedWriter implements GenerationWriter {
  readonly #options: ThreadedWriterOptions;
  readonly #worker: Worker;
  readonly #buffers: ArrayBuffer[] = [];
  #buffersMade = 0;
  #encoder: BatchEncoder | null = null;
  #calls: Promise<unknown> = Promise.resolve();
  #failure: Error | null = null;
  #generation: Generation | null = null;
  #isOpen = true;
  /** Resumes whoever waits for the thread. */
  #wake: () => void = () => {};
  readonly #hasEnded: Promise<void>;

  constructor(options: ThreadedWriterOptions, workerUrl: URL) {
    this.#options = options;
    this.#worker = new Worker(workerUrl, { workerData: options, resourceLimits });
    this.#worker.on('message', (message: FromBuilder) => this.#handle(message));
    this.#worker.on('error', (error) => {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    });
    this.#hasEnded = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#failure ??= this.#generation === null ? new Error('the builder thread ended') : null;
        this.#wake();
        resolve();
      });
    });
  }

  /** Waits until the thread is ready to build. */
  async open(): Promise<this> {
    await this.#nextMessage();
    await this.#throwIfFailed();
    return this;
  }

  add(products: readonly ProductDocument[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const product of products) {
        const json = JSON.stringify(product);
        this.#encoder ??= new BatchEncoder(await this.#freeBuffer());
        if (this.#encoder.add(json)) continue;
        this.#sendBatch();
        this.#encoder = new BatchEncoder(await this.#freeBuffer());
        this.#encoder.add(json);
      }
    });
  }

  commit(note: Generation['note']): Promise<Generation> {
    return this.#inTurn(async () => {
      this.#isOpen = false;
      this.#sendBatch();
      this.#send({ kind: 'commit', note });
      await this.#hasEnded;
      if (this.#generation !== null) return this.#generation;
      removeTemporaryFiles(this.#options);
      throw this.#failure ?? new Error('the builder thread ended');
    });
  }

  async abort(): Promise<void> {
    if (!this.#isOpen) {
      // A commit that has been asked for can't be undone.
      await this.#hasEnded;
      return;
    }
    this.#isOpen = false;
    this.#failure ??= new Error('the writer is closed');
    this.#wake();
    await this.#worker.terminate();
    removeTemporaryFiles(this.#options);
  }

  /** Runs calls one after another, in order; rejects them once the writer is closed or has failed. */
  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    const turn = this.#calls.then(async () => {
      await this.#throwIfFailed();
      if (!this.#isOpen) throw new Error('the writer is closed');
      return call();
    });
    this.#calls = turn.catch(() => {});
    return turn;
  }

  async #throwIfFailed(): Promise<void> {
    if (this.#failure === null) return;
    // By then the thread has closed its files.
    await this.#hasEnded;
    throw this.#failure;
  }

  async #freeBuffer(): Promise<ArrayBuffer> {
    if (this.#buffers.length === 0 && this.#buffersMade < maxBuffers) {
      this.#buffersMade++;
      return new ArrayBuffer(batchBytes);
    }
    while (this.#buffers.length === 0) {
      await this.#throwIfFailed();
      await this.#nextMessage();
    }
    return this.#buffers.pop() as ArrayBuffer;
  }

  #nextMessage(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #sendBatch(): void {
    if (this.#encoder === null) return;
    const { bytes, ends, checksums } = this.#encoder.take();
    this.#encoder = null;
    this.#send({ kind: 'batch', buffer: bytes.buffer, length: bytes.length, ends, checksums }, [
      bytes.buffer,
    ]);
  }

  #send(message: ToBuilder, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #handle(message: FromBuilder): void {
    switch (message.kind) {
      case 'added':
        // A buffer that was made for one large product is replaced by one of the usual size.
        this.#buffers.push(
          message.buffer.byteLength === batchBytes ? message.buffer : new ArrayBuffer(batchBytes),
        );
        break;
      case 'committed':
        this.#generation = message.generation;
        break;
      case 'failed':
        this.#failure ??= decodeError(message.error, engineErrors);
        break;
      case 'opened':
        break;
    }
    this.#wake();
  }
}

/**
 * Opens a writer that builds in its own thread, for imports: reading and indexing then use a core each, and no other thread is held up. Errors
 * of the file system keep their `code`. The engine sees the generation after `refresh`.
 */
export const openThreadedWriter = (
  options: ThreadedWriterOptions,
  workerUrl: URL = new URL('./builder-thread.ts', import.meta.url),
): Promise<GenerationWriter> => new ThreadedWriter(options, workerUrl).open();
