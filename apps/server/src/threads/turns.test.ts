import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** All work takes the same time. */
const standing = () => 0;

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
  const turns = new Turns({ total: 100, perOwner: 100, atOnce: 1 }, standing);
  expect(await started(turns, 'aaaabbc')).toBe('+a-a+a-a+b-b+c-c+a-a+b-b+a-a');
  expect(await started(turns, 'ca')).toBe('+c-c+a-a');
});

describe('the owner whose work took the least time comes next', () => {
  let now = 0;
  const order: string[] = [];
  const costs: Record<string, number> = { d: 300, q: 50 };
  /** Each letter a piece of its owner's work; `d`ear and `q`uick ones. */
  const run = async (turns: Turns, owners: string): Promise<string> => {
    order.length = 0;
    await Promise.all(
      [...owners].map((owner) =>
        turns.run(owner, async () => {
          order.push(owner);
          await Promise.resolve();
          now += costs[owner] ?? 0;
        }),
      ),
    );
    return order.join('');
  };
  const newTurns = () => new Turns({ total: 100, perOwner: 100, atOnce: 1 }, () => now);

  test('so quick work isn’t kept waiting by dear work', async () => {
    expect(await run(newTurns(), 'ddddqqqqqqqq')).toBe('dqqqqqqdqqdd');
  });

  test('also if the dear work was done before, but not for ever', async () => {
    const turns = newTurns();
    expect(await run(turns, 'd')).toBe('d');
    expect(await run(turns, 'qddqq')).toBe('qqqdd');
    now += 10 * 60_000;
    expect(await run(turns, 'qddqq')).toBe('qdqqd');
  });

  test('also if the work fails', async () => {
    const turns = newTurns();
    const failing = turns.run('x', async () => {
      now += 500;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await run(turns, 'dxqx')).toBe('dqxx');
  });
});

test('there is room for so many of an owner, and so many of all', async () => {
  const turns = new Turns({ total: 3, perOwner: 2, atOnce: 1 }, standing);
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

test('two pieces of work are done at once where that is allowed, also of one owner', async () => {
  const turns = new Turns({ total: 9, perOwner: 9, atOnce: 2 });
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
  };
  await Promise.all([...'aaabba'].map((owner) => turns.run(owner, work)));
  expect([most, running]).toEqual([2, 0]);
  await Promise.all([...'ab'].map((owner) => turns.run(owner, work)));
  expect(most).toBe(2);
});

test('work that fails lets the next one begin', async () => {
  const turns = new Turns({ total: 9, perOwner: 9, atOnce: 1 });
  const failed = turns.run('a', async () => {
    throw new Error('no');
  });
  const next = turns.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('work that nobody waits for any more leaves the queue, and its room is free at once', async () => {
  const turns = new Turns({ total: 3, perOwner: 3, atOnce: 1 }, standing);
  const order: string[] = [];
  let finish: () => void = () => {};
  const running = turns.run('a', () => new Promise<void>((resolve) => (finish = resolve)));
  const leaving = new AbortController();
  const left = turns.run('a', async () => order.push('left'), leaving.signal);
  const staying = turns.run('a', async () => order.push('stayed'), new AbortController().signal);
  expect(turns.hasRoomFor('b')).toBe(false);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(turns.hasRoomFor('b')).toBe(true);
  const later = turns.run('b', async () => order.push('later'));
  finish();
  await Promise.all([running, staying, later]);
  expect(order).toEqual(['stayed', 'later']);
  await expect(turns.run('a', async () => order.push('too late'), leaving.signal)).rejects.toThrow('gone');
  expect(await started(turns, 'ab')).toBe('+a-a+b-b');
});
