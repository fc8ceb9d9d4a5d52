import { expect, test } from 'vitest';
import { KeptMemory } from './kept.ts';

const numbersOf = (memory: KeptMemory) => {
  const kept = memory.open();
  let made = 0;
  return {
    kept,
    made: () => made,
    get: (key: string) =>
      kept.getOr('numbers', key, () => {
        made += 1;
        return new Float64Array(1000);
      }),
  };
};

test('what the generations of a thread keep is bounded by its bytes, and made again once it had to go', () => {
  const memory = new KeptMemory(50_000);
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

test('what is too large to be kept is made each time, and nothing else goes for it', () => {
  const memory = new KeptMemory(10_000);
  const { kept } = numbersOf(memory);
  kept.getOr('masks', 'small', () => new Uint8Array(100));
  let made = 0;
  for (let i = 0; i < 2; i++)
    kept.getOr('numbers', 'large', () => {
      made += 1;
      return new Float64Array(100_000);
    });
  expect([made, kept.count('masks'), kept.count('numbers')]).toEqual([2, 1, 0]);
});

test('a generation that is closed leaves nothing behind, and takes nothing of another’s with it', () => {
  const memory = new KeptMemory();
  const [one, other] = [numbersOf(memory), numbersOf(memory)];
  one.get('a');
  other.get('a');
  one.kept.getOr('totals', 'a', () => new Uint32Array(10));
  one.kept.clear('numbers');
  expect([one.kept.count('numbers'), one.kept.count('totals'), other.kept.count('numbers')]).toEqual([
    0, 1, 1,
  ]);
  one.kept.clear();
  other.kept.clear();
  expect(memory.bytes).toBe(0);
});
