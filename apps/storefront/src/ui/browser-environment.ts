import type { Environment } from '../core/environment.ts';
import { randomId } from './random-id.ts';

const findStore = (): Storage | null => {
  try {
    return localStorage;
  } catch {
    // The browser's settings forbid it.
    return null;
  }
};

export const createBrowserEnvironment = (): Environment => ({
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  wait: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  randomId,
  store: findStore(),
  sendBeacon: (url, body) => navigator.sendBeacon?.(url, body) ?? false,
});
