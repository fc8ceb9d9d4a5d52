import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageError } from '../../storage/storage-fault.ts';
import { storePatiently } from './store-patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[R10.09] what is done is stored once the database isn’t busy any more', async () => {
  let busy = 3;
  let stored = 0;
  const storing = storePatiently(async () => {
    if (busy-- > 0) throw new StorageError('busy', 'another write takes too long');
    stored += 1;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await storing;
  expect(stored).toBe(1);
});

test('a database that stays busy for minutes, and any other fault, is told', async () => {
  let tried = 0;
  const storing = storePatiently(async () => {
    tried += 1;
    throw new StorageError('busy', 'another write takes too long');
  });
  const told = expect(storing).rejects.toThrow('another write');
  await vi.advanceTimersByTimeAsync(120_000);
  await told;
  expect(tried).toBeGreaterThan(3);
  await expect(storePatiently(() => Promise.reject(new Error('surprise')))).rejects.toThrow('surprise');
});
