/** Where what the visitor agreed to is kept; `localStorage` fits. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** All that the core needs of the world around it. Tests bring their own. */
export type Environment = {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs later; the answer calls it off. */
  readonly wait: (ms: number, run: () => void) => () => void;
  /** 22 or more letters and digits that nobody guesses. */
  readonly randomId: () => string;
  readonly store: KeyStore | null;
  /** Hands bytes over to be sent even if the page goes away; false where the browser refuses. */
  readonly sendBeacon: (url: string, body: string) => boolean;
};
