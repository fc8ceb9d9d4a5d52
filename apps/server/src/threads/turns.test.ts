import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const started = async (turns: Turns, owners: string): Promise<string> => {
  const order: string[] = [];
  await Promise.all(
    [...owners].map((owner) =>
      turns.run(owner, async () => {
        order.push(`+${owner}`);
        await Promise.resolve();
        order.push(`-${owner}`);
      }),
    ),
  );
  return order.join('');
};

test('owners take turns, and one piece of work is done at a time', async () => {
  const turns = new Turns({ total: 100, perOwner: 100 });
  expect(await started(turns, 'aaaabbc')).toBe('+a-a+a-a+b-b+c-c+a-a+b-b+a-a');
  expect(await started(turns, 'ca')).toBe('+c-c+a-a');
});

test('there is room for so many of an owner, and so many of all', async () => {
  const turns = new Turns({ total: 3, perOwner: 2 });
  const begin: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => begin.push(resolve));
  const first = turns.run('a', work);
  expect(turns.hasRoomFor('a')).toBe(true);
  const second = turns.run('a', work);
  expect([turns.hasRoomFor('a'), turns.hasRoomFor('b')]).toEqual([false, true]);
  const third = turns.run('b', work);
  expect(turns.hasRoomFor('c')).toBe(false);
  begin.shift()?.();
  await first;
  expect(turns.hasRoomFor('c')).toBe(true);
  for (const waiting of [second, third]) {
    await setImmediate();
    begin.shift()?.();
    await waiting;
  }
  expect(begin).toEqual([]);
});

test('work that fails lets the next one begin', async () => {
  const turns = new Turns({ total: 9, perOwner: 9 });
  const failed = turns.run('a', async () => {
    throw new Error('no');
  });
  const next = turns.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
