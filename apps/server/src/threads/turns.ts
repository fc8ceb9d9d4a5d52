type Limits = {
  readonly total: number;
  readonly perOwner: number;
  /** How many pieces of work are done at once. */
  readonly atOnce: number;
};

/** Runs a few pieces of work at a time, round-robin by owner: nobody waits for all that another one wants. */
export class Turns {
  readonly #limits: Limits;
  /** What waits by owner. The first owner is the next one, and comes last after that. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #perOwner = new Map<string, number>();
  #total = 0;
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether there is room for one more piece of an owner's work, beside what waits or is being done. */
  hasRoomFor(owner: string): boolean {
    return this.#total < this.#limits.total && (this.#perOwner.get(owner) ?? 0) < this.#limits.perOwner;
  }

  /** Rejects with the signal's reason if that is aborted before the work begins; the work then never does. */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    this.#count(owner, 1);
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#turnOf(owner, signal);
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      this.#endOne();
    }
  }

  #count(owner: string, change: 1 | -1): void {
    this.#total += change;
    const left = (this.#perOwner.get(owner) ?? 0) + change;
    if (left > 0) this.#perOwner.set(owner, left);
    else this.#perOwner.delete(owner);
  }

  #turnOf(owner: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        const others = (this.#waiting.get(owner) ?? []).filter((other) => other !== begin);
        if (others.length > 0) this.#waiting.set(owner, others);
        else this.#waiting.delete(owner);
        this.#count(owner, -1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      const waiting = this.#waiting.get(owner);
      if (waiting) waiting.push(begin);
      else this.#waiting.set(owner, [begin]);
    });
  }

  /** Its place goes to the next one that waits. */
  #endOne(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [owner, [begin, ...others]] = next;
    this.#waiting.delete(owner);
    if (others.length > 0) this.#waiting.set(owner, others);
    begin?.();
  }
}
