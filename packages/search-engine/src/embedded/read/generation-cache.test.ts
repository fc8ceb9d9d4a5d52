import { expect, test } from 'vitest';
import { ThreadCache } from './generation-cache.ts';

const numbersOf = (memory: ThreadCache) => {
  const cache = memory.open();
  let made = 0;
  return {
    cache,
    made: () => made,
    get: (key: string) =>
      cache.memo('numbers', key, () => {
        made += 1;
        return new Float64Array(1000);
      }),
  };
};

test('the caches of a thread’s generations are bounded in bytes together, and evicted values are computed again', () => {
  const memory = new ThreadCache(50_000);
  const [one, other] = [numbersOf(memory), numbersOf(memory)];
  one.get('a');
  one.get('a');
  expect(one.made()).toBe(1);
  for (let i = 0; i < 20; i++) {
    other.get(`${i}`);
    expect(memory.bytes).toBeLessThanOrEqual(50_000);
  }
  one.get('a');
  expect([one.made(), other.made()]).toEqual([2, 20]);
});

test('a value that is too large for the cache is computed each time, and evicts nothing', () => {
  const memory = new ThreadCache(10_000);
  const { cache } = numbersOf(memory);
  cache.memo('masks', 'small', () => new Uint8Array(100));
  let made = 0;
  for (let i = 0; i < 2; i++)
    cache.memo('numbers', 'large', () => {
      made += 1;
      return new Float64Array(100_000);
    });
  expect([made, cache.count('masks'), cache.count('numbers')]).toEqual([2, 1, 0]);
});

test('closing a generation removes its cached values, and no others', () => {
  const memory = new ThreadCache();
  const [one, other] = [numbersOf(memory), numbersOf(memory)];
  one.get('a');
  other.get('a');
  one.cache.memo('totals', 'a', () => new Uint32Array(10));
  one.cache.clear('numbers');
  expect([one.cache.count('numbers'), one.cache.count('totals'), other.cache.count('numbers')]).toEqual([
    0, 1, 1,
  ]);
  one.cache.clear();
  other.cache.clear();
  expect(memory.bytes).toBe(0);
});
