/** The store for what the visitor consented to, such as `localStorage`. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Everything that the core needs from outside. Tests provide their own. */
export type Environment = {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls `run` later. Returns a function that cancels it. */
  readonly wait: (ms: number, run: () => void) => () => void;
  /** At least 22 unguessable letters and digits. */
  readonly randomId: () => string;
  readonly store: KeyStore | null;
  /** Queues a request that is sent even if the page is closed. Returns false if the browser refuses. */
  readonly sendBeacon: (url: string, body: string) => boolean;
};
