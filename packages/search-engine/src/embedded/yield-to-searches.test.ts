import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createInFlightCounter, followInFlight, searchBegins, searchesEnd } from '../in-flight-counter.ts';

const url = JSON.stringify(new URL('./yield-to-searches.ts', import.meta.url).href);
const threadOf = (code: string, workerData?: unknown): Worker =>
  new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });

const code = `
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { yieldToSearches } from ${url};
  yieldToSearches();
  parentPort.postMessage(getPriority(0));
`;

test.skipIf(process.platform !== 'linux')(
  'an import lowers only its own thread, not the server',
  async () => {
    const before = getPriority(process.pid);
    const worker = threadOf(code);
    const [inThread] = (await once(worker, 'message')) as [number];
    expect(inThread).toBeGreaterThan(before);
    expect(getPriority(process.pid)).toBe(before);
  },
);

/** Works for a second in small steps, and reports how much of it was spent asleep. */
const working = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { yieldToSearches } from ${url};
  const yieldNow = yieldToSearches(workerData);
  const begun = performance.now();
  let asleep = 0;
  let longest = 0;
  let now = begun;
  while (now < begun + 1000) {
    yieldNow();
    const after = performance.now();
    if (after - now > 1) asleep += after - now;
    longest = Math.max(longest, after - now);
    now = after;
    while (now < after + 0.2) now = performance.now();
  }
  parentPort.postMessage({ asleep, longest, passed: now - begun });
`;

test('an import sleeps while searches run, and works half of the time however many there are', async () => {
  const searches = createInFlightCounter();
  searchBegins(searches);
  const [{ asleep, longest, passed }] = (await once(threadOf(working, searches), 'message')) as [
    { asleep: number; longest: number; passed: number },
  ];
  expect(asleep).toBeGreaterThan(passed * 0.2);
  // It begins with the longest pause, and a busy machine may wake it late; it makes up for that afterwards.
  expect(asleep - longest).toBeLessThan(passed * 0.5 + 150);
});

test('the last search that ends wakes those who wait', async () => {
  const searches = createInFlightCounter();
  searchBegins(searches);
  searchBegins(searches);
  const both = Atomics.waitAsync(searches, 0, 2, 50);
  searchesEnd(searches, 1);
  expect(await both.value).toBe('timed-out');
  const last = Atomics.waitAsync(searches, 0, 1, 20_000);
  searchesEnd(searches, 1);
  expect(await last.value).toBe('ok');
});

test('another process is told when the first search begins and when the last one ends, and nothing in between', async () => {
  const searches = createInFlightCounter();
  const told: boolean[] = [];
  let wake = (): void => {};
  const end = followInFlight(searches, async (areSome) => {
    told.push(areSome);
    wake();
  });
  const nextTold = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  for (const expected of [true, false, true, false]) {
    const next = nextTold();
    if (expected) {
      searchBegins(searches);
      searchBegins(searches);
    } else {
      searchesEnd(searches, 1);
      searchesEnd(searches, 1);
    }
    await next;
    expect(told.at(-1)).toBe(expected);
  }
  expect(told).toEqual([true, false, true, false]);
  end();
});
