import { expect, test } from 'vitest';
import { LoopSlices } from './loop-slices.ts';

/** An event loop by hand: each step of work takes a millisecond, and a turn begins when it is told. */
const loopByHand = () => {
  let now = 0;
  const due: (() => void)[] = [];
  const done: string[] = [];
  const slices = new LoopSlices({ clock: () => now, nextTurn: (callback) => due.push(callback) });
  const work = (owner: string, name: string, steps: number): Promise<void> => {
    const left = Array.from({ length: steps }, () => name);
    return slices
      .map(owner, left, (step) => {
        now += 1;
        done.push(step);
      })
      .then(() => undefined);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const turn = async (): Promise<string> => {
    for (const callback of due.splice(0)) callback();
    await settle();
    return done.splice(0).join('');
  };
  return { slices, work, turn, settle, done };
};

test('[R10.04] long work is done in slices, one in each turn of the event loop, and in order', async () => {
  const { work, turn, settle, done } = loopByHand();
  const long = work('fat', 'a', 5);
  await settle();
  expect(done.splice(0).join('')).toBe('aa');
  expect(await turn()).toBe('aa');
  expect(await turn()).toBe('a');
  await long;
});

test('[R10.04] whoever has much to do waits for itself: another owner waits for one slice at most, however much was there before', async () => {
  const { work, turn, settle, done } = loopByHand();
  const all = ['a', 'b', 'c', 'd'].map((name) => work('fat', name, 10));
  await settle();
  for (let i = 0; i < 3; i++) await turn();
  done.splice(0);
  all.push(work('slim', 'S', 1));
  expect((await turn()) + (await turn())).toMatch(/^(aa)?S/);
  for (let i = 0; i < 30; i++) await turn();
  await Promise.all(all);
});

test('[R10.04] an owner’s work is ended before the next of it begins, so that few unfinished answers are in memory', async () => {
  const { work, turn, settle, done } = loopByHand();
  const all = [work('fat', 'a', 3), work('fat', 'b', 3), work('fat', 'c', 1)];
  await settle();
  let order = done.splice(0).join('');
  for (let i = 0; i < 6; i++) order += await turn();
  expect(order).toBe('aaabbbc');
  await Promise.all(all);
});

test('[R10.04] work that throws fails alone: what waits behind it is done', async () => {
  const { slices, work, turn, settle } = loopByHand();
  const wrong = slices.do('fat', () => {
    throw new Error('no JSON');
  });
  const next = work('fat', 'a', 1);
  await expect(wrong).rejects.toThrow('no JSON');
  await settle();
  await turn();
  await next;
});
