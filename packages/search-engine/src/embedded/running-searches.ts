/**
 * How many searches the threads of this process have at hand: one number in memory that all of them share, so that work
 * which can wait (an import) sees them without being told.
 */
export type RunningSearches = Int32Array<SharedArrayBuffer>;

export const createRunningSearches = (): RunningSearches =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The first one wakes whoever tells others of them. */
export const searchBegins = (searches: RunningSearches): void => {
  if (Atomics.add(searches, 0, 1) === 0) Atomics.notify(searches, 0);
};

/** The last one that ends wakes whoever waits for it. */
export const searchesEnd = (searches: RunningSearches, count: number): void => {
  if (Atomics.sub(searches, 0, count) === count) Atomics.notify(searches, 0);
};

/** An end of following is noticed after this long at the latest. */
const longestWaitMs = 1_000;

/**
 * Tells whether searches run, at each change from none to some and back, until the returned function is called: for a process
 * that has no part in the shared number. Changes that come while `tell` is busy are told as one.
 */
export const followRunningSearches = (
  searches: RunningSearches,
  tell: (areSome: boolean) => Promise<void>,
): (() => void) => {
  let isFollowing = true;
  const follow = async (): Promise<void> => {
    let wereSome = false;
    while (isFollowing) {
      const count = Atomics.load(searches, 0);
      if (count > 0 === wereSome) await Atomics.waitAsync(searches, 0, count, longestWaitMs).value;
      else {
        wereSome = !wereSome;
        await tell(wereSome);
      }
    }
  };
  void follow();
  return () => {
    isFollowing = false;
  };
};
