import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const queueOf = (...items: readonly string[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const item of items) queue.push(item.charAt(0), item);
  return queue;
};
const takeAll = (queue: FairQueue<string>): string[] =>
  Array.from({ length: queue.length }, () => queue.shift() ?? 'nothing');

test('keys take turns, each in its own order', () => {
  expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a key that comes later is served after one turn of those that wait', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.shift()).toBe('a1');
  queue.push('b', 'b1');
  expect(takeAll(queue)).toEqual(['a2', 'b1', 'a3']);
});

test('room is made by the newest of whoever has most waiting', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'c1');
  expect(queue.dropFor('d')).toBe('b4');
  expect(queue.length).toBe(6);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'b3']);
});

test('nobody makes room for a key that would then have as much waiting', () => {
  expect(queueOf('a1', 'a2', 'b1').dropFor('a')).toBeUndefined();
  expect(queueOf('a1', 'a2', 'b1').dropFor('b')).toBeUndefined();
  expect(queueOf('a1', 'b1').dropFor('c')).toBeUndefined();
  expect(queueOf('a1', 'a2', 'a3', 'b1').dropFor('b')).toBe('a3');
});

test('what is drained is all there was', () => {
  const queue = queueOf('a1', 'b1', 'a2');
  expect(queue.drain().toSorted()).toEqual(['a1', 'a2', 'b1']);
  expect([queue.length, queue.shift()]).toEqual([0, undefined]);
});
