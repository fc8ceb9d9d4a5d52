import { describe, expect, test } from 'vitest';
import { createGroupQueue } from './group-queue.ts';

const queueOf = (eventsWaiting: number, ...pieces: readonly (readonly [string, number])[]) => {
  const queue = createGroupQueue<{ customerId: string; events: number }>({
    ...{ eventsInGroup: 1000, eventsWaiting },
  });
  for (const [customerId, events] of pieces) queue.add({ customerId, events });
  return queue;
};
const take = (queue: ReturnType<typeof queueOf>) =>
  queue.takeGroup().map(({ customerId, events }) => `${customerId} ${events}`);
const flood = Array.from({ length: 20 }, () => ['flood', 1000] as const);

describe('[R10.06] events that wait to be written', () => {
  test('of a neighbour go with the next group, however many another customer has sent before', () => {
    const queue = queueOf(100_000, ...flood, ['a', 1], ['b', 2], ['a', 3]);
    expect(take(queue)).toEqual(['flood 1000']);
    expect(take(queue)).toEqual(['a 1', 'b 2', 'a 3']);
    expect(take(queue)).toEqual(['flood 1000']);
    expect(queue.events).toBe(18_000);
  });

  test('fill a group, each customer’s in order', () => {
    const queue = queueOf(10_000, ['a', 400], ['a', 300], ['a', 200], ['b', 10], ['a', 200]);
    expect(take(queue)).toEqual(['a 400', 'b 10', 'a 300', 'a 200']);
    expect(take(queue)).toEqual(['a 200']);
    expect([take(queue), queue.isEmpty(), queue.events]).toEqual([[], true, 0]);
  });

  test('that don’t fit are next, whatever small ones come meanwhile', () => {
    const queue = queueOf(10_000, ['a', 900], ['b', 500]);
    expect(take(queue)).toEqual(['a 900']);
    queue.add({ customerId: 'a', events: 10 });
    expect(take(queue)).toEqual(['b 500', 'a 10']);
  });

  test('leave room for others: a customer fills half of it, another one half of the rest', () => {
    const queue = queueOf(9000);
    const fill = (customerId: string): number => {
      let taken = 0;
      for (; queue.hasRoomFor({ customerId, events: 500 }); taken += 500)
        queue.add({ customerId, events: 500 });
      return taken;
    };
    expect(fill('flood')).toBe(4500);
    expect(fill('other')).toBe(2500);
    expect(queue.hasRoomFor({ customerId: 'a', events: 1000 })).toBe(true);
  });
});
