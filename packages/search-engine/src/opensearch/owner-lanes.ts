import { FairQueue } from '../fair-queue.ts';
import { EngineBusyError, SearchWorkerError } from '../port.ts';
import { UnavailableError } from './cluster-errors.ts';

/** How many searches of one owner this server has the cluster do at once. */
export const lanesOfOwner = 4;
/** A search behind more than these would be refused before its turn. */
const maxWaitingOfOwner = 100;

type Waiting = {
  readonly begin: (chargedMs: number) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
};

/** Keeps any owner from taking the whole cluster: some of its searches run, and the rest waits briefly or is refused. */
export class OwnerLanes {
  readonly #waitMs: number;
  readonly #isAway: () => boolean;
  readonly #queue = new FairQueue<Waiting>();
  readonly #running = new Map<string, number>();

  /** `isAway`: whether what the lanes lead to answers nobody, so that it is no owner's fault if a search has to wait. */
  constructor(waitMs: number, isAway: () => boolean) {
    this.#waitMs = waitMs;
    this.#isAway = isAway;
  }

  /** The work is told whether its owner has nothing else under way whenever it asks. Throws `EngineBusyError`, or `UnavailableError`. */
  async run<T>(owner: string, key: string, work: (isAlone: () => boolean) => Promise<T>): Promise<T> {
    const chargedMs = await this.#turnOf(owner, key);
    const startedMs = performance.now();
    try {
      return await work(() => this.#runningOf(owner) === 1);
    } finally {
      this.#queue.settle({ owner, chargedMs }, performance.now() - startedMs);
      const left = this.#runningOf(owner) - 1;
      if (left > 0) this.#running.set(owner, left);
      else this.#running.delete(owner);
      this.#dispatch();
    }
  }

  close(): void {
    for (const { reject, timer } of this.#queue.drain()) {
      clearTimeout(timer);
      reject(new SearchWorkerError('the engine is closed'));
    }
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #turnOf(owner: string, key: string): Promise<number> {
    const refused = (): EngineBusyError =>
      this.#isAway()
        ? new UnavailableError('OpenSearch answers nobody')
        : new EngineBusyError('too many searches wait');
    if (this.#queue.waitingOf(owner) >= maxWaitingOfOwner) return Promise.reject(refused());
    return new Promise((begin, reject) => {
      const leave = (): void => {
        this.#queue.expire((one) => one === waiting);
        reject(refused());
      };
      const waiting: Waiting = { begin, reject, timer: setTimeout(leave, this.#waitMs) };
      this.#queue.push(owner, key, waiting);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (;;) {
      const taken = this.#queue.take((owner) => this.#runningOf(owner) < lanesOfOwner);
      if (taken === undefined) return;
      const { owner, item, chargedMs } = taken;
      clearTimeout(item.timer);
      this.#running.set(owner, this.#runningOf(owner) + 1);
      item.begin(chargedMs);
    }
  }
}
