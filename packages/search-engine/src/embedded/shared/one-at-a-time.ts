import { orTimeout, timedOut } from '../../or-timeout.ts';
import { StoreUnavailableError } from './object-store.ts';

/**
 * Runs calls one after another. A folder that hangs, as a network mount does whose server is gone, keeps a thread of the few that the process has
 * for files; so it keeps one of them, and not all.
 */
export class OneAtATime {
  readonly #withinMs: number;
  #last: Promise<unknown> = Promise.resolve();

  /** `withinMs`: how long a call may take, with its wait for those before it. */
  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** Throws `StoreUnavailableError` if the work takes too long; what has begun goes on by itself. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    let isGivenUp = false;
    const turn = this.#last.then(() => {
      if (isGivenUp) throw new StoreUnavailableError('nobody waits for this any more');
      return work();
    });
    this.#last = turn.catch(() => undefined);
    const result = await orTimeout(turn, this.#withinMs);
    if (result !== timedOut) return result;
    isGivenUp = true;
    throw new StoreUnavailableError(`the folder of the shared store doesn't answer`);
  }
}
