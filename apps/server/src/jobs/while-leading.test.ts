import { expect, test } from 'vitest';
import { runWhileLeading } from './while-leading.ts';

test('[R10.09] the leader’s work begins when a server leads, ends when it no longer does, and begins again', async () => {
  let leads = false;
  const happened: string[] = [];
  const stop = runWhileLeading({
    isLeading: async () => leads,
    begin: async () => {
      happened.push('begun');
      return async () => {
        happened.push('ended');
      };
    },
    onError: (error) => {
      throw error;
    },
    tickMs: 5,
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(happened).toEqual([]);
  leads = true;
  await expect.poll(() => happened).toEqual(['begun']);
  leads = false;
  await expect.poll(() => happened).toEqual(['begun', 'ended']);
  leads = true;
  await expect.poll(() => happened).toEqual(['begun', 'ended', 'begun']);
  await stop();
  expect(happened).toEqual(['begun', 'ended', 'begun', 'ended']);
});

test('[R10.09] a beginning that fails is reported and tried again', async () => {
  const errors: unknown[] = [];
  let attempts = 0;
  const stop = runWhileLeading({
    isLeading: async () => true,
    begin: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('not yet');
      return async () => undefined;
    },
    onError: (error) => errors.push(error),
    tickMs: 5,
  });
  await expect.poll(() => attempts).toBe(2);
  expect(errors).toHaveLength(1);
  await stop();
});
