import { NoGenerationError } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import type { CatalogRecord } from '../../storage/records.ts';
import { createFindProducts } from './products.ts';

const catalog = { id: 'k', customerId: 'c', currency: 'PLN' } as CatalogRecord;
const failing = (error: Error) =>
  createFindProducts({ get: () => Promise.reject(error) }, () => {
    throw new Error('there is no product');
  });

test('a report goes without products if there is nothing to search, but not past a bug', async () => {
  expect(await failing(new NoGenerationError('none'))(catalog, ['1'])).toEqual(new Map());
  await expect(failing(new TypeError('bug'))(catalog, ['1'])).rejects.toThrow('bug');
});
