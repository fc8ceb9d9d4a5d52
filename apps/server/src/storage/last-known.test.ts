import { expect, test } from 'vitest';
import { createLastKnown } from './last-known.ts';
import { StorageError } from './storage-fault.ts';

const away = new StorageError('failing', 'the database can’t be reached');
const never = new Promise<string>(() => undefined);
const remembered = (patienceMs = 60_000, maxAgeMs = 60_000) =>
  createLastKnown({ patienceMs, maxAgeMs }).remember<string>(10_000, (value) => value.length);

test('[R10.09] every answer is read as long as the database answers', async () => {
  const read = remembered();
  expect(await read('shop', async () => 'first')).toBe('first');
  expect(await read('shop', async () => 'second')).toBe('second');
});

test('[R10.09] the last answer stands in for a database that fails, and for no other failure', async () => {
  const read = remembered();
  await read('shop', async () => 'known');
  expect(await read('shop', () => Promise.reject(away))).toBe('known');
  await expect(read('other', () => Promise.reject(away))).rejects.toBe(away);
  const surprise = new TypeError('a mistake of ours');
  const again = remembered();
  await again('shop', async () => 'known');
  await expect(again('shop', () => Promise.reject(surprise))).rejects.toBe(surprise);
});

test('[R10.09] a database that says nothing is waited for once; one that answers again is believed at once', async () => {
  const read = remembered(20);
  await read('shop', async () => 'known');
  expect(await read('shop', () => never)).toBe('known');
  let asked = 0;
  const back = Promise.withResolvers<string>();
  const ask = (): Promise<string> => {
    asked += 1;
    return back.promise;
  };
  // Another key, for the first one is still being waited for.
  expect(await read('shop', ask)).toBe('known');
  expect(await read('shop', ask)).toBe('known');
  expect(asked).toBe(1);
  back.resolve('new');
  await expect.poll(() => read('shop', async () => 'newest')).toBe('newest');
});

test('[R10.09] while the database is away, whoever asks for what nothing is known of gets an error soon', async () => {
  const read = createLastKnown({ patienceMs: 20, unknownPatienceMs: 20 }).remember<string>(10_000, () => 0);
  await read('shop', async () => 'known');
  expect(await read('shop', () => never)).toBe('known');
  await expect(read('other', () => never)).rejects.toMatchObject({ fault: 'failing' });
  expect(await read('third', async () => 'back')).toBe('back');
});

test('[R10.09] what was deleted doesn’t come back while the database is away', async () => {
  const read = createLastKnown().remember<string | null>(10_000, () => 0);
  await read('shop', async () => 'known');
  expect(await read('shop', async () => null)).toBeNull();
  await expect(read('shop', () => Promise.reject(away))).rejects.toBe(away);
});

test('[R10.09] no answer stands in for ever', async () => {
  const read = remembered(60_000, 1);
  await read('shop', async () => 'known');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(read('shop', () => Promise.reject(away))).rejects.toBe(away);
});
