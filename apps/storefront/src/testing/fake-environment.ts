import type { Environment, KeyStore } from '../core/environment.ts';

export type FakeEnvironment = Environment & {
  /** Advances the clock; timers run in order. */
  readonly advance: (ms: number) => void;
  readonly stored: Map<string, string>;
  /** The beacons sent. */
  readonly beacons: { url: string; body: string }[];
};

/** An environment with a clock that only moves when a test moves it. */
export const createFakeEnvironment = (change: Partial<Environment> = {}): FakeEnvironment => {
  let now = Date.UTC(2026, 0, 1);
  let ids = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const stored = new Map<string, string>();
  const beacons: { url: string; body: string }[] = [];
  const store: KeyStore = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  return {
    fetch: () => Promise.reject(new Error('offline')),
    now: () => now,
    wait: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    randomId: () => `id-${String(++ids).padStart(6, '0')}`,
    store,
    sendBeacon: (url, body) => {
      beacons.push({ url, body });
      return true;
    },
    ...change,
    stored,
    beacons,
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
};
