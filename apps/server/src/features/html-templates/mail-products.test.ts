import { setTimeout } from 'node:timers/promises';
import { type AppLabels, defaultAppSettings, type ProductDocument } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { isFailure } from '../../http/failure.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { createMailProducts, type ProductSet } from './mail-products.ts';

const popularForMs = 20;
const untilStale = () => setTimeout(popularForMs * 2);

const product = (id: string): ProductDocument => ({ id, group: null, fields: { title: id, price: 10 } });
const place = {
  instance: { id: 'search' },
  catalog: { id: 'catalog', customerId: 'shop', currency: 'PLN' },
} as InstanceWithCatalog;

test('popular products are chosen again each minute, and mails are written again if others are popular then', async () => {
  let popular = ['a', 'b'];
  let choices = 0;
  const products = createMailProducts({
    engine: { current: async () => ({ id: 'one' }) as never, get: async () => null },
    chooseProducts: async () => {
      choices += 1;
      return { products: popular.map(product), sharedFields: [], isInstead: false };
    },
    readLook: async () => ({
      language: 'pl',
      settings: defaultAppSettings,
      labels: { availability: {} } as AppLabels,
    }),
    listThumbnails: async () => new Map(),
    publicUrl: 'https://search.example',
    readSettingsVersion: async () => '1',
    popularForMs,
  });
  const list = async (): Promise<ProductSet> => {
    const set = await products.list(place, { type: 'popular' });
    if (isFailure(set)) throw new Error(set.failure);
    return set;
  };
  const [first, second] = await Promise.all([list(), list()]);
  expect([choices, second.key]).toEqual([1, first.key]);
  await untilStale();
  expect((await list()).key).toBe(first.key);
  popular = ['b', 'a'];
  await untilStale();
  const changed = await list();
  expect(changed.products.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(changed.key).not.toBe(first.key);
});
