type Limits = {
  readonly total: number;
  readonly perOwner: number;
  /** How many pieces of work are done at once. */
  readonly atOnce: number;
};

/** What an owner's work took, in milliseconds. */
type Used = { readonly ms: number; readonly at: number };

/** What work took counts half after so long. */
const halfLifeMs = 10_000;
const maxOwners = 1000;

/**
 * Runs a few pieces of work at a time. The owner whose work took the least time lately comes next; of those alike, the one who had no turn
 * for the longest: nobody waits for all that another one wants, however much it costs.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #now: () => number;
  /** The one whose work ended longest ago is first: a cache would take memory for all of them, and a search makes turns of its own. */
  readonly #used = new Map<string, Used>();
  /** What waits by owner. The first one had no turn for the longest. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #perOwner = new Map<string, number>();
  #total = 0;
  #running = 0;

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
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
    const startedAt = this.#now();
    try {
      return await work();
    } finally {
      this.#charge(owner, startedAt);
      this.#count(owner, -1);
      this.#endOne();
    }
  }

  #charge(owner: string, startedAt: number): void {
    const at = this.#now();
    const ms = this.#usedBy(owner, at) + at - startedAt;
    this.#used.delete(owner);
    this.#used.set(owner, { ms, at });
    const [oldest] = this.#used.keys();
    if (this.#used.size > maxOwners && oldest !== undefined) this.#used.delete(oldest);
  }

  #usedBy(owner: string, now: number): number {
    const used = this.#used.get(owner);
    return used ? used.ms * 0.5 ** ((now - used.at) / halfLifeMs) : 0;
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
    const now = this.#now();
    let next: string | null = null;
    let least = Infinity;
    for (const owner of this.#waiting.keys()) {
      const used = this.#usedBy(owner, now);
      if (used < least) [next, least] = [owner, used];
    }
    if (next === null) {
      this.#running -= 1;
      return;
    }
    const [begin, ...others] = this.#waiting.get(next) ?? [];
    this.#waiting.delete(next);
    if (others.length > 0) this.#waiting.set(next, others);
    begin?.();
  }
}
