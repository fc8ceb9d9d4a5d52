import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchView } from './watch-views.ts';

type Change = (entries: readonly object[]) => void;
let change: Change;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Change) {
        change = callback;
      }
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const entry = (height: number, visible: number, window = 800) => ({
  boundingClientRect: { height },
  intersectionRect: { height: visible },
  rootBounds: { height: window },
});

test.each([
  ['half of it for a second', [entry(400, 200)], 1000, 1],
  ['less than half', [entry(400, 199)], 5000, 0],
  ['half of it for less than a second', [entry(400, 200)], 999, 0],
  ['half of the window, where it is taller', [entry(3000, 400)], 1000, 1],
  ['half of it, then none', [entry(400, 400), entry(400, 0)], 5000, 0],
  ['nothing with a height', [entry(0, 0)], 5000, 0],
])('[R2.51] a look that shows %s is seen or not', (_, entries, ms, times) => {
  const onSeen = vi.fn();
  watchView(document.body, onSeen);
  for (const each of entries) change([each]);
  vi.advanceTimersByTime(ms);
  expect(onSeen).toHaveBeenCalledTimes(times);
});

test('[R2.51] a look is seen once, and one that has gone not at all', () => {
  const onSeen = vi.fn();
  const stop = watchView(document.body, onSeen);
  change([entry(400, 400)]);
  stop();
  vi.advanceTimersByTime(5000);
  expect(onSeen).not.toHaveBeenCalled();
});
