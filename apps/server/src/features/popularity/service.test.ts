import type { SearchEngine } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { createPopularity } from './service.ts';

test('numbers that could not be counted are counted again at the next search, not minutes later', async () => {
  const errors: unknown[] = [];
  const broken = new Proxy({} as Database, {
    get: () => {
      throw new Error('the disk is away');
    },
  });
  const { keepFresh } = createPopularity({
    database: broken,
    engine: {} as SearchEngine,
    now: () => new Date('2026-01-10T06:00:00Z'),
    onError: (error) => errors.push(error),
  });
  await keepFresh('customer', 'catalog', 'generation');
  expect(errors).toHaveLength(1);
  await keepFresh('customer', 'catalog', 'generation');
  expect(errors).toHaveLength(2);
});
