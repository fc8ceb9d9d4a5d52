import type { DatabaseLocation } from '../../../storage/database-location.ts';
import type { WriteTurns } from '../../../storage/write-turns.ts';
import { AnsweringThread } from '../../../threads/answering-thread.ts';
import type { SomeForgotten } from './forget.ts';
import { createGroupQueue } from './group-queue.ts';
import type { EventBatch, Written } from './write-group.ts';

export type WorkerTask =
  | { readonly kind: 'write'; readonly batches: readonly EventBatch[] }
  | { readonly kind: 'forgetSomeOfVisitor'; readonly customerId: string; readonly visitor: string }
  | { readonly kind: 'forgetSomeOld'; readonly now: string; readonly days: number }
  | { readonly kind: 'forgetSomePhrases' }
  | { readonly kind: 'prepareMonths'; readonly now: string }
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'countPagesLeft' }
  | { readonly kind: 'close' };

export type EventWorkerData = {
  readonly databaseLocation: DatabaseLocation;
  /** The write-ahead log may grow to this size while a reader holds it; beyond that, events are refused. */
  readonly maxLogBytes: number;
};

type EventWriterOptions = {
  /** The turns of all writers to the database. */
  readonly turns: WriteTurns;
  readonly maxLogBytes?: number;
};

/** More are waiting, of this customer or of all, than can be written in a few seconds; none of these were accepted. */
export class EventWriterBusyError extends Error {
  override readonly name = 'EventWriterBusyError';
}

type Settle = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void };
type Waiting = Settle & {
  readonly customerId: string;
  readonly events: number;
  readonly batch: EventBatch;
};

/** The largest call and a few more: a transaction of some tens of milliseconds. */
const eventsInGroup = 1000;
const maxWaiting = 10_000;
/** Requests that arrive in quick succession share one write, and other writers get their turn between two. */
const gatherMs = 5;

const defaultMaxLogBytes = 1024 ** 3;

/** A hundred rows at random places are 500 pages, so the log may be long after this many writes of the main connection. */
const writesWorthALook = 4;
/** 8 MB, which take some 20 ms to move; the main connection moves 64 by itself. */
const pagesWorthMoving = 2000;

const workerFile = new URL('./event-worker.ts', import.meta.url);

/**
 * Collects the events of requests into groups and has a thread write them, one group and one transaction at a time. A write
 * resolves once its group is on disk.
 */
export class EventWriter {
  readonly #workerData: EventWorkerData;
  readonly #turns: WriteTurns;
  #thread: AnsweringThread<WorkerTask> | null = null;
  #writesSeen = 0;
  readonly #waiting = createGroupQueue<Waiting>({ eventsInGroup, eventsWaiting: maxWaiting });
  #isWriting = false;
  #isClosed = false;

  constructor(
    databaseLocation: DatabaseLocation,
    { turns, maxLogBytes = defaultMaxLogBytes }: EventWriterOptions,
  ) {
    this.#workerData = { databaseLocation, maxLogBytes };
    this.#turns = turns;
  }

  /** How many events wait to be written. */
  get eventsWaiting(): number {
    return this.#waiting.events;
  }

  /** Started on first use, and again after it dies. */
  #ask(task: WorkerTask): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error('The event writer is closed'));
    if (this.#thread === null || this.#thread.isDead)
      this.#thread = new AnsweringThread(workerFile, this.#workerData);
    return this.#thread.ask(task);
  }

  #askInTurn(task: WorkerTask): Promise<unknown> {
    return this.#turns.run(() => this.#ask(task));
  }

  write(batch: EventBatch): Promise<Written> {
    const piece = { customerId: batch.place.customerId, events: batch.events.length };
    if (!this.#waiting.hasRoomFor(piece))
      return Promise.reject(new EventWriterBusyError('too many events wait to be written'));
    return new Promise<Written>((resolve, reject) => {
      this.#waiting.add({ ...piece, batch, resolve: resolve as Settle['resolve'], reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (!this.#waiting.isEmpty()) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const group = this.#waiting.takeGroup();
      try {
        const batches = group.map(({ batch }) => batch);
        const written = (await this.#askInTurn({ kind: 'write', batches })) as Written[];
        for (const [index, { resolve }] of group.entries()) resolve(written[index]);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isWriting = false;
  }

  /** Returns how many events were erased. They are erased in portions, so that others can write in between. */
  async forgetVisitor(customerId: string, visitor: string): Promise<number> {
    let erased = 0;
    for (;;) {
      const task = { kind: 'forgetSomeOfVisitor', customerId, visitor } as const;
      const some = (await this.#askInTurn(task)) as SomeForgotten;
      if (some.isOver) return erased;
      erased += some.events;
    }
  }

  async forgetOld(now: Date, days: number): Promise<void> {
    while (await this.#askInTurn({ kind: 'forgetSomeOld', now: now.toISOString(), days }));
    while (await this.#askInTurn({ kind: 'forgetSomePhrases' }));
  }

  /** Makes what the events of this month and the next are stored in, where months are apart (PostgreSQL). */
  async prepareMonths(now: Date): Promise<void> {
    await this.#askInTurn({ kind: 'prepareMonths', now: now.toISOString() });
  }

  /** Moves the write-ahead log into the database file, and flushes both to the disk. */
  async checkpoint(): Promise<void> {
    await this.#ask({ kind: 'checkpoint' });
  }

  /**
   * Moves what the main connection wrote out of the log before a commit of it has to, which would hold up all that its thread answers. To be
   * called several times a second.
   */
  async keepLogShort(): Promise<void> {
    const writes = this.#turns.writes();
    const isQuiet = writes - this.#writesSeen < writesWorthALook;
    if (this.#workerData.databaseLocation.kind !== 'sqlite' || this.#isClosed || isQuiet) return;
    this.#writesSeen = writes;
    if (((await this.#ask({ kind: 'countPagesLeft' })) as number) < pagesWorthMoving) return;
    await this.checkpoint();
    // What was written meanwhile: the log begins anew once all of it was moved.
    await this.#askInTurn({ kind: 'checkpoint' });
  }

  /** Everything accepted is written first. */
  async close(): Promise<void> {
    while (this.#isWriting) await new Promise((resolve) => setTimeout(resolve, gatherMs));
    const closing = this.#thread && !this.#thread.isDead ? this.#ask({ kind: 'close' }) : null;
    this.#isClosed = true;
    await closing;
    await this.#thread?.terminate();
  }
}
