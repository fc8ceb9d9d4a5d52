import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Items are named after their owner. A clock that stands still forgives no debts. */
const queueOf = (...items: readonly string[]): FairQueue<string> => {
  const queue = new FairQueue<string>(() => 0);
  for (const item of items) queue.push(item.charAt(0), 'catalog', item);
  return queue;
};

/** Takes all jobs, one after another; each costs what its owner's jobs cost. */
const takeAll = (queue: FairQueue<string>, costs: Readonly<Record<string, number>> = {}): string[] => {
  const order: string[] = [];
  for (let taken = queue.take(); taken; taken = queue.take()) {
    order.push(taken.item);
    queue.settle(taken, costs[taken.owner] ?? 10);
  }
  return order;
};

test('owners whose searches cost the same alternate', () => {
  expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('an owner with many catalogs gets no more turns than one with a single catalog; its catalogs take turns', () => {
  const queue = new FairQueue<string>(() => 0);
  for (const catalog of ['1', '2', '3'])
    for (const i of ['x', 'y']) queue.push('a', catalog, `a${catalog}${i}`);
  for (const i of ['x', 'y', 'z']) queue.push('b', '1', `b1${i}`);
  expect(takeAll(queue)).toEqual(['a1x', 'b1x', 'a2x', 'b1y', 'a3x', 'b1z', 'a1y', 'a2y', 'a3y']);
});

test('owners share time, not turns: a hundred cheap searches run before the second expensive one', () => {
  const queue = queueOf('a1', 'a2', 'a3', ...Array.from({ length: 100 }, (_, i) => `b${i}`));
  const order = takeAll(queue, { a: 500, b: 5 });
  const places = ['a1', 'a2', 'a3'].map((item) => order.indexOf(item));
  expect(places[1]).toBeGreaterThan(95);
  expect(places[2]).toBeGreaterThan(places[1] ?? 0);
});

test('running jobs count with their expected cost, so that threads that become free together don’t all go to one owner', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'b2');
  expect([queue.take()?.item, queue.take()?.item, queue.take()?.item]).toEqual(['a1', 'b1', 'a2']);
});

test('an owner that comes back after a pause starts level with the others', () => {
  const queue = queueOf('b0', ...Array.from({ length: 20 }, (_, i) => `a${i}`));
  takeAll(queue);
  for (let i = 1; i <= 3; i++) {
    queue.push('a', 'catalog', `a${i}`);
    queue.push('b', 'catalog', `b${i}`);
  }
  const order = takeAll(queue);
  expect(order.slice(0, 4).filter((item) => item.startsWith('b')).length).toBeLessThanOrEqual(3);
  expect(order.indexOf('a1')).toBeLessThanOrEqual(3);
});

test('debts are forgiven over time', () => {
  let now = 0;
  const queue = new FairQueue<string>(() => now);
  queue.push('a', 'catalog', 'a0');
  takeAll(queue, { a: 100_000 });
  now = 30_000;
  for (const item of ['b1', 'b2', 'b3', 'a1']) queue.push(item.charAt(0), 'catalog', item);
  expect(takeAll(queue).slice(0, 2)).toContain('a1');
});

test('one expensive search raises the expected cost until cheap ones have followed', () => {
  const queue = queueOf('a1');
  takeAll(queue, { a: 500 });
  expect(queue.costOf('a')).toBe(500);
  for (let i = 0; i < 50; i++) queue.push('a', 'catalog', `a${i}`);
  takeAll(queue, { a: 2 });
  expect(queue.costOf('a')).toBeLessThan(10);
});

test('an owner that may not run is skipped', () => {
  const queue = queueOf('a1', 'b1');
  expect(queue.take((owner) => owner !== 'a')?.item).toBe('b1');
  expect(queue.take((owner) => owner !== 'a')).toBeUndefined();
  expect(queue.length).toBe(1);
});

test('a full queue drops the newest job of the owner with most waiting', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'c1');
  expect(queue.dropFor('d')).toBe('b4');
  expect(queue.length).toBe(6);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'b3']);
});

test('nothing is dropped for an owner that would then have as many waiting', () => {
  expect(queueOf('a1', 'a2', 'b1').dropFor('a')).toBeUndefined();
  expect(queueOf('a1', 'a2', 'b1').dropFor('b')).toBeUndefined();
  expect(queueOf('a1', 'b1').dropFor('c')).toBeUndefined();
  expect(queueOf('a1', 'a2', 'a3', 'b1').dropFor('b')).toBe('a3');
});

test('draining takes every job', () => {
  const queue = queueOf('a1', 'b1', 'a2');
  expect(queue.drain().toSorted()).toEqual(['a1', 'a2', 'b1']);
  expect([queue.length, queue.take()]).toEqual([0, undefined]);
});

test('tells whether other owners are active', () => {
  let now = 0;
  const queue = new FairQueue<string>(() => now);
  queue.push('a', 'catalog', 'a1');
  expect([queue.hasOthers('a', 1000), queue.hasOthers('b', 1000)]).toEqual([false, true]);
  queue.push('b', 'catalog', 'b1');
  takeAll(queue);
  now = 500;
  expect(queue.hasOthers('a', 1000)).toBe(true);
  now = 5000;
  expect(queue.hasOthers('a', 1000)).toBe(false);
});

test('knows how many threads an owner has kept busy recently', () => {
  let now = 0;
  const queue = new FairQueue<string>(() => now);
  const use = (costMs: number): void => {
    queue.push('a', 'catalog', 'a');
    const taken = queue.take();
    if (taken) queue.settle(taken, costMs);
  };
  for (; now < 10_000; now += 10) use(10);
  expect(queue.shareOf('a')).toBeCloseTo(1, 1);
  for (; now < 20_000; now += 10) use(1);
  expect(queue.shareOf('a')).toBeCloseTo(0.1, 1);
  now += 60_000;
  expect([queue.shareOf('a'), queue.shareOf('b')]).toEqual([expect.closeTo(0), 0]);
});
