import type { FairQueue, Taken } from '../../packages/search-engine/src/fair-queue.ts';

/** What a simulated machine asks of a queue: the engine's own `FairQueue`, or one in the order of arrival. */
export type JobQueue<T> = Pick<
  FairQueue<T>,
  | 'length'
  | 'push'
  | 'take'
  | 'settle'
  | 'dropFor'
  | 'expire'
  | 'costOf'
  | 'waitingOf'
  | 'shareOf'
  | 'hasOthers'
>;

/** First come, first served; owners don't matter. */
export class ArrivalQueue<T> implements JobQueue<T> {
  #items: Taken<T>[] = [];
  #taken = 0;

  get length(): number {
    return this.#items.length - this.#taken;
  }

  push(owner: string, _key: string, item: T): void {
    this.#items.push({ owner, item, chargedMs: 0 });
  }

  take(): Taken<T> | undefined {
    const first = this.#items[this.#taken];
    if (first === undefined) return undefined;
    this.#taken++;
    if (this.#taken > 1000) {
      this.#items = this.#items.slice(this.#taken);
      this.#taken = 0;
    }
    return first;
  }

  expire(isTooOld: (item: T) => boolean): T[] {
    const waiting = this.#items.slice(this.#taken);
    this.#items = waiting.filter(({ item }) => !isTooOld(item));
    this.#taken = 0;
    return waiting.filter(({ item }) => isTooOld(item)).map(({ item }) => item);
  }

  settle(): void {}

  /** Whoever comes last is refused. */
  dropFor(): undefined {
    return undefined;
  }

  costOf(): number {
    return 0;
  }

  waitingOf(): number {
    return 0;
  }

  shareOf(): number {
    return 0;
  }

  hasOthers(): boolean {
    return false;
  }
}
