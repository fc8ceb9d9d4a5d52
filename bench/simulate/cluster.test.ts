import { describe, expect, test } from 'vitest';
import { erlangWait, pollaczekWait } from './closed-forms.ts';
import { type ClusterOptions, simulateCluster } from './cluster.ts';
import { latenciesOf } from './figures.ts';
import { exponential } from './random.ts';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const serviceMs = 10;
const one: ClusterOptions = {
  seed: 'test',
  shops: [{ owner: 'one', perSecond: 0, parts: [{ medianMs: serviceMs, sigma: 0, machines: [0] }] }],
  ...{ machines: 1, threads: 1, loopMs: 0, routing: 'random', queue: 'arrival' },
  ...{ maxWaiting: 1e9, waitMs: 1e9, runMs: 1e9, warmMs: 20_000, untilMs: 4_000_000 },
};
const withRate = (perSecond: number, medianMs = serviceMs, sigma = 0): ClusterOptions['shops'] => [
  { owner: 'one', perSecond, parts: [{ medianMs, sigma, machines: [0] }] },
];
const meanTime = (options: ClusterOptions): number =>
  mean(simulateCluster(options).searches.map(({ beganMs, endedMs }) => endedMs - beganMs));

describe('the simulated queue', () => {
  test.each([
    [1, 50],
    [1, 80],
    [4, 300],
    [8, 700],
  ])('of %i threads waits as an M/M/c queue does at %i searches a second', (threads, perSecond) => {
    const expected = serviceMs + erlangWait(perSecond / 1000, serviceMs, threads);
    const measured = meanTime({
      ...one,
      ...{ threads, shops: withRate(perSecond), untilMs: 200_000_000 / perSecond },
      draw: (random, { medianMs }) => exponential(random, medianMs),
    });
    expect(Math.abs(measured / expected - 1)).toBeLessThan(0.05);
    // The wait is worth testing: without it the figure would be far off.
    expect(serviceMs / expected).toBeLessThan(0.9);
  });

  test('waits as an M/G/1 queue does with the tail that searches have', () => {
    const sigma = 0.68;
    const medianMs = serviceMs;
    const meanMs = medianMs * Math.exp(sigma ** 2 / 2);
    const second = medianMs ** 2 * Math.exp(2 * sigma ** 2);
    const expected = meanMs + pollaczekWait(0.05, meanMs, second);
    const measured = meanTime({ ...one, shops: withRate(50, medianMs, sigma) });
    expect(Math.abs(measured / expected - 1)).toBeLessThan(0.05);
  });

  test('an event loop in front waits as M/D/1', () => {
    // A thread that is never short, behind a loop that is busy for 80 % of its time.
    const expected = 0.8 + pollaczekWait(1, 0.8, 0.64) + 1;
    const measured = meanTime({
      ...one,
      ...{ threads: 50, loopMs: 0.8, shops: withRate(1000, 1), untilMs: 200_000 },
    });
    expect(Math.abs(measured / expected - 1)).toBeLessThan(0.05);
  });
});

describe('machines side by side', () => {
  const machines = Array.from({ length: 100 }, (_, i) => i);
  const load = 0.9;
  const many: ClusterOptions = {
    ...one,
    ...{ machines: machines.length, warmMs: 5000, untilMs: 40_000 },
    shops: [
      {
        owner: 'one',
        perSecond: (machines.length * load * 1000) / serviceMs,
        parts: [{ medianMs: serviceMs, sigma: 0, machines }],
      },
    ],
    draw: (random, { medianMs }) => exponential(random, medianMs),
  };

  test('wait as the supermarket model says if the less busy of two is taken', () => {
    let expected = 0;
    for (let i = 1; i < 12; i++) expected += load ** (2 ** i - 2);
    const measured = meanTime({ ...many, routing: 'two' }) / serviceMs;
    expect(Math.abs(measured / expected - 1)).toBeLessThan(0.06);
  });

  test('wait as so many M/M/1 queues if any is taken, and all on one if it is always the same', () => {
    const random = simulateCluster({ ...many, routing: 'random', untilMs: 80_000 });
    const measured = mean(random.searches.map(({ beganMs, endedMs }) => endedMs - beganMs)) / serviceMs;
    // Queues at this load take long to settle.
    expect(Math.abs(measured / (1 / (1 - load)) - 1)).toBeLessThan(0.15);
    expect(Math.abs(mean(random.threadUse) / load - 1)).toBeLessThan(0.02);
    const same = simulateCluster({ ...many, routing: 'consistent', untilMs: 6000 });
    expect(same.threadUse.filter((use) => use > 0)).toHaveLength(1);
  });

  test('lose what a machine has when it goes down, and what is sent to it until that is seen', () => {
    const failure = { machine: 3, atMs: 10_000, seenMs: 500 };
    const { searches } = simulateCluster({ ...many, failure, routing: 'random', untilMs: 15_000 });
    const lost = searches.filter(({ outcome }) => outcome === 'lost');
    const sentThere = (failure.seenMs * load) / serviceMs;
    expect(lost.length).toBeGreaterThan(sentThere * 0.6);
    // Besides those sent there, a queue of some ten.
    expect(lost.length).toBeLessThan(sentThere * 1.4 + 60);
    expect(lost.filter(({ beganMs }) => beganMs > failure.atMs + failure.seenMs)).toEqual([]);
  });

  test('are the same again for the same seed, and others for another', () => {
    const ends = (seed: string): number[] =>
      simulateCluster({ ...many, seed, untilMs: 6000 }).searches.map(({ endedMs }) => endedMs);
    expect(ends('a')).toEqual(ends('a'));
    expect(ends('a')).not.toEqual(ends('b'));
  });
});

describe('a shop with far too many searches', () => {
  const burst: ClusterOptions = {
    ...one,
    ...{ threads: 7, maxWaiting: 500, waitMs: 3000, runMs: 2000, warmMs: 1000, untilMs: 8000 },
    shops: [
      { owner: 'sale', perSecond: 1000, parts: [{ medianMs: 15, sigma: 0.5, machines: [0] }] },
      { owner: 'quiet', perSecond: 20, parts: [{ medianMs: 3, sigma: 0.5, machines: [0] }] },
    ],
  };
  const quiet = (queue: ClusterOptions['queue']) =>
    latenciesOf(simulateCluster({ ...burst, queue }), ({ shop }) => shop === 1);

  test('holds its neighbours up where searches run in the order of arrival, and not by owner', () => {
    const byArrival = quiet('arrival');
    expect(byArrival.p95Ms).toBeGreaterThan(500);
    expect(byArrival.refused).toBeGreaterThan(0.2);
    for (const queue of ['owners', 'kept'] as const) {
      expect(quiet(queue).p95Ms).toBeLessThan(50);
      expect(quiet(queue).refused).toBe(0);
    }
  });

  test('and dear catalogs alone use no more than the threads that aren’t kept', () => {
    const dear = ['one', 'two'].map((owner) => ({
      ...{ owner, perSecond: 60 },
      parts: [{ medianMs: 100, sigma: 0.3, machines: [0] }],
    }));
    const useOf = (queue: ClusterOptions['queue']): number =>
      simulateCluster({ ...burst, shops: dear, queue, warmMs: 3000 }).threadUse[0] ?? 0;
    expect(useOf('owners')).toBeGreaterThan(0.95);
    expect(useOf('kept')).toBeLessThan(0.5);
  });
});
