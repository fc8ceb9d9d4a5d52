import { FairQueue, type Taken } from './fair-queue.ts';

/** So long may work take in one turn of the event loop. */
const sliceMs = 2;

type Charge = Taken<null>;
type Begin = (charge: Charge) => void;
type Options = {
  readonly clock?: () => number;
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn?: (callback: () => void) => void;
};

/**
 * Work on the event loop, done in slices: in each turn of the loop a few milliseconds of it, and then everything else that is due. Owners share this
 * time as they share that of the search threads, so that one whose answers are long waits for itself.
 */
export class LoopSlices {
  /** Whose turn it is. */
  readonly #queue: FairQueue<null>;
  /** By owner: what was begun is first, so that few unfinished answers are in memory. */
  readonly #waiting = new Map<string, Begin[]>();
  readonly #clock: () => number;
  readonly #nextTurn: (callback: () => void) => void;
  /** In this turn of the event loop. */
  #spentMs = 0;
  #isTurnAwaited = false;
  /** Whether a slice has been given to somebody who hasn't ended it. */
  #isGiven = false;

  constructor({ clock = () => performance.now(), nextTurn = setImmediate }: Options = {}) {
    this.#queue = new FairQueue(clock);
    this.#clock = clock;
    this.#nextTurn = nextTurn;
  }

  /** Does the work in as many slices as it takes. It may end a slice wherever it yields. */
  async run<T>(owner: string, work: Iterator<void, T>): Promise<T> {
    for (let isBegun = false; ; isBegun = true) {
      const charge = await this.#turnOf(owner, isBegun);
      const startedAt = this.#clock();
      try {
        for (;;) {
          const step = work.next();
          if (step.done) return step.value;
          if (this.#clock() - startedAt >= sliceMs) break;
        }
      } finally {
        this.#end(charge, this.#clock() - startedAt);
      }
    }
  }

  /** Does something short, whose time counts as the owner's. */
  do<T>(owner: string, work: () => T): Promise<T> {
    return this.run(owner, { next: () => ({ done: true, value: work() }) });
  }

  /** What `each` makes of the items, in slices that end between them. */
  map<Item, Made>(
    owner: string,
    items: readonly Item[],
    each: (item: Item, at: number) => Made,
  ): Promise<Made[]> {
    return this.run(
      owner,
      (function* () {
        const made: Made[] = [];
        for (const [at, item] of items.entries()) {
          made.push(each(item, at));
          yield;
        }
        return made;
      })(),
    );
  }

  #turnOf(owner: string, isBegun: boolean): Promise<Charge> {
    const { promise, resolve } = Promise.withResolvers<Charge>();
    const waiting = this.#waiting.get(owner) ?? [];
    this.#waiting.set(owner, isBegun ? [resolve, ...waiting] : [...waiting, resolve]);
    this.#queue.push(owner, '', null);
    this.#beginNext();
    return promise;
  }

  #end(charge: Charge, ms: number): void {
    this.#isGiven = false;
    this.#spentMs += ms;
    this.#queue.settle(charge, ms);
    this.#beginNext();
  }

  #beginNext(): void {
    if (!this.#isTurnAwaited) {
      this.#isTurnAwaited = true;
      this.#nextTurn(() => {
        this.#isTurnAwaited = false;
        this.#spentMs = 0;
        if (this.#queue.length > 0) this.#beginNext();
      });
    }
    if (this.#isGiven || this.#spentMs >= sliceMs) return;
    const charge = this.#queue.take();
    if (!charge) return;
    this.#isGiven = true;
    const [begin, ...others] = this.#waiting.get(charge.owner) ?? [];
    if (others.length > 0) this.#waiting.set(charge.owner, others);
    else this.#waiting.delete(charge.owner);
    begin?.(charge);
  }
}
