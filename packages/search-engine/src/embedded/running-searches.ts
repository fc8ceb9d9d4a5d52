/**
 * How many searches the threads of this process have at hand: one number in memory that all of them share, so that work
 * which can wait (an import) sees them without being told.
 */
export type RunningSearches = Int32Array<SharedArrayBuffer>;

export const createRunningSearches = (): RunningSearches =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export const searchBegins = (searches: RunningSearches): void => {
  Atomics.add(searches, 0, 1);
};

/** The last one that ends wakes whoever waits for it. */
export const searchesEnd = (searches: RunningSearches, count: number): void => {
  if (Atomics.sub(searches, 0, count) === count) Atomics.notify(searches, 0);
};
