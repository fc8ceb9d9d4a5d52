import { expect, test } from 'vitest';
import { StorageError } from '../../storage/storage-fault.ts';
import { storePatiently } from './store-patiently.ts';

const busy = new StorageError('busy', 'another write to the database takes too long');
const pausesMs = [1, 1, 1];

test('[R10.09] what is done is stored once the database isn’t busy any more', async () => {
  let [tries, stored] = [0, 0];
  await storePatiently(async () => {
    tries += 1;
    if (tries < 4) throw busy;
    stored += 1;
  }, pausesMs);
  expect(stored).toBe(1);
});

test('a database that stays busy, and any other fault, is told', async () => {
  let tries = 0;
  const stored = storePatiently(async () => {
    tries += 1;
    throw busy;
  }, pausesMs);
  await expect(stored).rejects.toBe(busy);
  expect(tries).toBe(4);
  const surprise = new Error('a mistake of ours');
  await expect(storePatiently(() => Promise.reject(surprise), pausesMs)).rejects.toBe(surprise);
});
