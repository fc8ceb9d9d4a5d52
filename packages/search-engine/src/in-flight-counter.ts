/** How many searches a process has in flight: a number in shared memory, so that background work in other threads sees it without messages. */
export type InFlightCounter = Int32Array<SharedArrayBuffer>;

export const createInFlightCounter = (): InFlightCounter =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The first search wakes those who follow the counter. */
export const searchBegins = (searches: InFlightCounter): void => {
  if (Atomics.add(searches, 0, 1) === 0) Atomics.notify(searches, 0);
};

/** The last search wakes those who yield to searches. */
export const searchesEnd = (searches: InFlightCounter, count: number): void => {
  if (Atomics.sub(searches, 0, count) === count) Atomics.notify(searches, 0);
};

/** At the latest after this time, the end of following is noticed. */
const maxWaitMs = 1_000;

/**
 * Calls `tell` each time the counter leaves zero or returns to it, until the returned function is called. Changes that happen while
 * `tell` is pending are reported as one.
 */
export const followInFlight = (
  searches: InFlightCounter,
  tell: (areSome: boolean) => Promise<void>,
): (() => void) => {
  let isFollowing = true;
  const follow = async (): Promise<void> => {
    let wereSome = false;
    while (isFollowing) {
      const count = Atomics.load(searches, 0);
      if (count > 0 === wereSome) await Atomics.waitAsync(searches, 0, count, maxWaitMs).value;
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
