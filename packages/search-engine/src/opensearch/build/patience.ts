import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 100;
const maxPauseMs = 10_000;

/** What a busy cluster refuses is sent again after 0.1, 0.2, 0.4 … s, for two minutes in all. */
export const maxAttempts = 18;

/** How long to wait after an attempt, counted from 1. */
export const pauseAfter = (attempt: number): number =>
  Math.min(firstPauseMs * 2 ** (attempt - 1), maxPauseMs);

/** Does the work again while its failure will pass, for two minutes in all. */
export const patiently = async <T>(
  work: () => Promise<T>,
  willPass: (error: unknown) => boolean,
): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!willPass(error) || attempt === maxAttempts) throw error;
      await sleep(pauseAfter(attempt));
    }
};

/** A request of products takes a second or two. */
const heldAfterMs = 10_000;

/** Tells when the cluster keeps work waiting, and when all of that goes on. */
export class Hold {
  readonly #tell: (isHeld: boolean) => void;
  #held = 0;

  constructor(tell: (isHeld: boolean) => void = () => {}) {
    this.#tell = tell;
  }

  async during<T>(work: Promise<T>): Promise<T> {
    let isHeld = false;
    const timer = setTimeout(() => {
      isHeld = true;
      this.#held += 1;
      if (this.#held === 1) this.#tell(true);
    }, heldAfterMs);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      if (isHeld) this.#held -= 1;
      if (isHeld && this.#held === 0) this.#tell(false);
    }
  }
}
