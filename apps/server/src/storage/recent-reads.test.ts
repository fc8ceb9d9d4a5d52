import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { alwaysRead } from './last-known.ts';
import { keepRecent } from './recent-reads.ts';

const counter = (ttlMs = 60_000) => {
  const state = { writes: 0, reads: 0 };
  const read = keepRecent(alwaysRead, () => state.writes, ttlMs).remember<string | null>(10_000, () => 10);
  const ask = (key = 'shop', value: string | null = `read ${state.reads + 1}`) =>
    read(key, async () => {
      state.reads += 1;
      return value;
    });
  return { state, read, ask };
};

test('[R10.09] what many searches ask for is read once', async () => {
  const { state, ask } = counter();
  expect(await ask()).toBe('read 1');
  expect(await ask()).toBe('read 1');
  expect(await ask('other')).toBe('read 2');
  expect(state.reads).toBe(2);
});

test('[R10.09] whatever this process has written is seen by the next read, also if it was written during the one before', async () => {
  const { state, read, ask } = counter();
  await ask();
  state.writes += 1;
  expect(await ask()).toBe('read 2');
  const late = Promise.withResolvers<string>();
  state.writes += 1;
  const reading = read('shop', () => late.promise);
  state.writes += 1;
  late.resolve('outdated');
  await reading;
  expect(await ask()).toBe('read 3');
});

test('[R10.09] what another process has written is seen a while later, counted from when the reading began', async () => {
  const { read, ask } = counter(200);
  await read('shop', async () => {
    await sleep(250);
    return 'slow';
  });
  expect(await ask()).toBe('read 1');
});

test('[R10.09] what isn’t there is looked for each time', async () => {
  const { state, ask } = counter();
  expect(await ask('nobody', null)).toBeNull();
  expect(await ask('nobody', null)).toBeNull();
  expect(state.reads).toBe(2);
});
