import { type ResourceLimits, Worker } from 'node:worker_threads';
import { decodeError, type ErrorClasses, type ThreadError } from '@vitrina/search-engine';
import { StorageError, type StorageFault } from '../storage/storage-fault.ts';

export type ThreadTask<Task> = { readonly id: number; readonly task: Task };
export type ThreadAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ThreadError };

type Settle = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void };

const errorClasses: ErrorClasses = {
  StorageError: (message, { fault }) => new StorageError(fault as StorageFault, message),
};

/** A thread that answers each task once. Its other half is `answer-tasks.ts`. */
export class AnsweringThread<Task> {
  readonly #worker: Worker;
  readonly #asked = new Map<number, Settle>();
  #lastId = 0;
  /** Set once it has ended, or is about to. */
  isDead = false;

  constructor(file: URL, workerData: unknown, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(file, { workerData, resourceLimits });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      const settle = this.#asked.get(answer.id);
      this.#asked.delete(answer.id);
      if (answer.ok) settle?.resolve(answer.value);
      else settle?.reject(decodeError(answer.error, errorClasses));
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error(`The thread of ${file.pathname} has ended`)));
  }

  #end(error: unknown): void {
    this.isDead = true;
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  /** How many tasks wait for their answer. */
  get tasks(): number {
    return this.#asked.size;
  }

  ask(task: Task): Promise<unknown> {
    if (this.isDead) return Promise.reject(new Error('The thread has ended already'));
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#asked.set(this.#lastId, { resolve, reject });
      // As text: cloning many small objects takes several times as long.
      this.#worker.postMessage(JSON.stringify({ id: this.#lastId, task } satisfies ThreadTask<Task>));
    });
  }

  /** Ends it whatever it is doing; what was asked is rejected. */
  async terminate(): Promise<void> {
    this.isDead = true;
    await this.#worker.terminate();
  }
}
