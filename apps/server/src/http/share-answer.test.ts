import { expect, test } from 'vitest';
import { shareAnswer } from './share-answer.ts';

test('an answer is looked for once, however many ask meanwhile and for a while after, and then anew', async () => {
  let now = 0;
  let looks = 0;
  const found = Promise.withResolvers<void>();
  const ask = shareAnswer(
    async () => {
      looks += 1;
      const mine = looks;
      if (mine === 1) await found.promise;
      return mine;
    },
    1000,
    () => now,
  );
  const first = ask();
  now = 5000;
  const meanwhile = ask();
  found.resolve();
  expect(await Promise.all([first, meanwhile])).toEqual([1, 1]);
  now = 5999;
  expect(await ask()).toBe(1);
  now = 6000;
  expect(await ask()).toBe(2);
});

test('an answer that is not to be remembered is looked for anew once it was found', async () => {
  let looks = 0;
  const ask = shareAnswer(async () => {
    looks += 1;
    return looks;
  });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(2);
});
