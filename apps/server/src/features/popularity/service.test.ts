import { popularitySignal, type SearchEngine, type Signals, signalOf } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { openTestDatabase } from '../../storage/testing/test-database.ts';
import { writeProductDays } from '../../testing/write-sums.ts';
import { createCustomer } from '../account/service.ts';
import { createPopularity } from './service.ts';

test('numbers that could not be counted are counted again at the next search, not minutes later, and no search waits for that', async () => {
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
  await expect.poll(() => errors).toHaveLength(2);
});

test('no search waits long for numbers that the engine doesn’t take, neither the first nor the next one', async () => {
  const database = await openTestDatabase();
  const { keepFresh } = createPopularity({
    ...{ database, now: () => new Date('2026-01-10T06:00:00Z'), maxWaitMs: 1 },
    engine: { setSignals: () => new Promise(() => {}) } as Partial<SearchEngine> as SearchEngine,
    onError: (error) => {
      throw error;
    },
  });
  await keepFresh('customer', 'catalog', 'generation');
  await keepFresh('customer', 'catalog', 'generation');
  await database.destroy();
});

test('[R3.19] a period is cut in the shop’s time zone, over all searches of a catalog', async () => {
  const database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, { ...input, timeZone: 'Asia/Tokyo' }, new Date());
  const place = { customerId: (created.ok && created.data?.id) || '', instanceId: 'i', catalogId: 'k' };
  const days = ['2026-01-10', '2026-01-11', '2026-01-12'].map((day) => ({ day, productId: 'P', views: 1 }));
  await writeProductDays(database, place, days);
  await writeProductDays(database, { ...place, instanceId: 'j' }, days);
  await writeProductDays(database, { ...place, catalogId: 'other' }, days);
  const set: Signals[] = [];
  const engine = {
    setSignals: async (_: unknown, signals: Signals) => {
      set.push(signals);
    },
  } as Partial<SearchEngine> as SearchEngine;
  // It is the 12th in Tokyo already.
  const { keepFresh } = createPopularity({
    ...{ database, engine, now: () => new Date('2026-01-11T15:00:00Z') },
    onError: (error) => {
      throw error;
    },
  });
  await keepFresh(place.customerId, 'k', 'generation');
  const viewsOf = (period: 'day1' | 'day7') =>
    set[0]?.get(signalOf({ criterion: 'views', period }))?.get('P');
  expect([viewsOf('day1'), viewsOf('day7'), set[0]?.get(popularitySignal)?.get('P')]).toEqual([2, 6, 6]);
  await database.destroy();
});
