import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createImportQueue } from './import-queue.ts';

/** A line whose works end when they are told to, and the works begun so far. */
const lineOf = (lanes: number, { patienceMs = 60_000, maxAtOnce = lanes } = {}) => {
  const line = createImportQueue({ lanes, patienceMs, maxAtOnce });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (customerId: string, work: string): Promise<void> =>
    line.enqueue(customerId, () => {
      begun.push(work);
      return new Promise((resolve) => ends.set(work, resolve));
    });
  const end = async (work: string): Promise<void> => {
    ends.get(work)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, end };
};

test('a customer with many imports has one at a time, others pass it', async () => {
  const { begun, add, end } = lineOf(2);
  for (const work of ['a1', 'a2', 'a3']) void add('a', work);
  void add('b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('who was served longest ago goes first, however many others have waiting', async () => {
  const { begun, add, end } = lineOf(1);
  for (const work of ['a1', 'a2', 'a3']) void add('a', work);
  void add('b', 'b1');
  void add('c', 'c1');
  for (const work of ['a1', 'b1', 'c1', 'a2']) await end(work);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('work goes on in the context of whoever asked for it, not of the work before it', async () => {
  const line = createImportQueue({ lanes: 1, patienceMs: 60_000, maxAtOnce: 1 });
  const asker = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const enqueue = (name: string) =>
    asker.run(name, () => line.enqueue(name, async () => void seen.push(asker.getStore())));
  await Promise.all([enqueue('a'), enqueue('b')]);
  expect(seen).toEqual(['a', 'b']);
});

test('work that fails makes room for the next', async () => {
  const line = createImportQueue({ lanes: 1, patienceMs: 60_000, maxAtOnce: 1 });
  const failed = line.enqueue('a', () => Promise.reject(new Error('broken')));
  const next = line.enqueue('b', async () => {});
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBeUndefined();
});

test('imports that outstay their lane let others in beside them, up to a bound', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { begun, add, end } = lineOf(2, { patienceMs: 1000, maxAtOnce: 3 });
  for (const customer of ['slow', 'slower', 'a', 'b', 'c']) void add(customer, customer);
  void add('slow', 'again');
  expect(begun).toEqual(['slow', 'slower']);
  vi.advanceTimersByTime(999);
  expect(begun).toEqual(['slow', 'slower']);
  vi.advanceTimersByTime(1);
  expect(begun).toEqual(['slow', 'slower', 'a']);
  await end('a');
  expect(begun).toEqual(['slow', 'slower', 'a', 'b']);
  await end('slow');
  expect(begun).toEqual(['slow', 'slower', 'a', 'b', 'c']);
});
