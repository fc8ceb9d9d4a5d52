import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const queueOf = (...items: readonly string[]): TurnQueue<string> => {
  const queue = new TurnQueue<string>();
  for (const item of items) queue.push(item.charAt(0), item);
  return queue;
};
const takeAll = (queue: TurnQueue<string>): string[] =>
  Array.from({ length: queue.length }, () => queue.shift() ?? 'nothing');

test('keys take turns, each in its own order', () => {
  expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a key that comes later is served after one turn of the waiting ones', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.shift()).toBe('a1');
  queue.push('b', 'b1');
  expect(takeAll(queue)).toEqual(['a2', 'b1', 'a3']);
});

test('a full queue drops the newest item of the key with most waiting', () => {
  const queue = queueOf('a1', 'b1', 'b2', 'b3');
  expect([queue.pop(), queue.pop(), queue.length]).toEqual(['b3', 'b2', 2]);
  expect(takeAll(queue)).toEqual(['a1', 'b1']);
  expect(queue.pop()).toBeUndefined();
});

test('items that are too old are removed, the others keep their order', () => {
  const queue = queueOf('a1', 'b1', 'a2', 'b2', 'c1');
  expect(queue.expire((item) => item.endsWith('1')).toSorted()).toEqual(['a1', 'b1', 'c1']);
  expect([queue.length, ...takeAll(queue)]).toEqual([2, 'a2', 'b2']);
});
