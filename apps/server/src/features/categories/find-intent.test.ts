import { expect, test } from 'vitest';
import type { CatalogRecord } from '../../storage/records.ts';
import { StorageError } from '../../storage/storage-fault.ts';
import { createFindIntent } from './find-intent.ts';

const catalog = { id: 'k', customerId: 'c', language: 'pol' } as unknown as CatalogRecord;
const findWith = (error: Error) =>
  createFindIntent(
    () => Promise.reject(error),
    () => Promise.reject(error),
  )(catalog, 'lampa');

test('[R10.09] a search of a catalog that isn’t remembered goes on without its categories while the database is away', async () => {
  expect(await findWith(new StorageError('failing', 'the database can’t be reached'))).toBeNull();
});

test('any other failure is told', async () => {
  await expect(findWith(new TypeError('a mistake of ours'))).rejects.toThrow('a mistake of ours');
});
