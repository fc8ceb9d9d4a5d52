import { SearchTimeoutError } from '../../port.ts';

/** A step is a few nanoseconds of work, so the clock is read about every tenth of a millisecond. */
const stepsPerLook = 1 << 15;

/**
 * How long the current job may take. Loops report their work between blocks, never inside one: a block is a pass over one list, or some
 * thousand calls of a closure.
 */
export class Deadline {
  #endsAtMs = Number.POSITIVE_INFINITY;
  #stepsLeft = 0;

  /** Begins a job of at most so many milliseconds. */
  start(budgetMs: number): void {
    this.#endsAtMs = performance.now() + budgetMs;
    this.#stepsLeft = 0;
  }

  /** Throws `SearchTimeoutError` once the time is up. */
  spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft > 0) return;
    this.#stepsLeft = stepsPerLook;
    if (performance.now() > this.#endsAtMs) throw new SearchTimeoutError('the search took too long');
  }
}
