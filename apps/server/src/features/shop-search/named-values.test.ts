import type { FacetedMenuItem } from '@vitrina/contract';
import { type FacetResult, type Generation, SearchTimeoutError } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import type { CatalogRecord } from '../../storage/records.ts';
import { createNamedValues } from './named-values.ts';

const catalog = { id: 'k', customerId: 'c' } as unknown as CatalogRecord;
const generation = (id: string): Generation =>
  ({ id, schema: { language: 'pol', fields: [] } }) as unknown as Generation;
const menu: FacetedMenuItem[] = [{ field: 'brand', label: 'Marka', type: 'checkbox', unit: '' }];
const brands = (...values: string[]): FacetResult[] => [
  { field: 'brand', values: values.map((value) => ({ value, count: 3 })) },
];

/** An engine that counts these facets, and how often it was asked. */
const counting = (answer: () => Promise<FacetResult[]>) => {
  const asked = { times: 0 };
  const engine = {
    search: async () => {
      asked.times += 1;
      return { facets: await answer() } as never;
    },
  };
  return { asked, find: createNamedValues(engine) };
};

test('[R10.03] values are counted once for each generation and menu', async () => {
  const { asked, find } = counting(async () => brands('Nike', 'Lasocki'));
  for (let i = 0; i < 3; i++)
    expect((await find(catalog, generation('1'), menu)).find('buty nike')).toHaveLength(1);
  expect(asked.times).toBe(1);
  await find(catalog, generation('2'), menu);
  await find(catalog, generation('2'), [...menu, { ...menu[0], field: 'color', label: 'Kolor' } as never]);
  expect(asked.times).toBe(3);
});

test('[R10.03] a menu is read once, and not for every search', async () => {
  const { find } = counting(async () => brands('Nike'));
  const read = { times: 0 };
  const watched = new Proxy(menu, {
    get: (target, name) => {
      if (name === 'filter') read.times += 1;
      return Reflect.get(target, name);
    },
  });
  for (let i = 0; i < 5; i++) await find(catalog, generation('1'), watched);
  expect(read.times).toBe(1);
});

test('[R10.03] a search goes on without values that couldn’t be counted, and doesn’t count them again at once', async () => {
  const { asked, find } = counting(() => Promise.reject(new SearchTimeoutError('too late')));
  for (let i = 0; i < 3; i++)
    expect((await find(catalog, generation('1'), menu)).find('buty nike')).toEqual([]);
  expect(asked.times).toBe(1);
});

test('[R10.03] a search doesn’t wait for a count that takes long, and the next one has it', async () => {
  const answer = Promise.withResolvers<FacetResult[]>();
  const { asked, find } = counting(() => answer.promise);
  expect((await find(catalog, generation('1'), menu)).find('buty nike')).toEqual([]);
  answer.resolve(brands('Nike'));
  await answer.promise;
  await new Promise(setImmediate);
  expect((await find(catalog, generation('1'), menu)).find('buty nike')).toHaveLength(1);
  expect(asked.times).toBe(1);
});

test('a mistake of ours is told', async () => {
  const { find } = counting(() => Promise.reject(new TypeError('a mistake of ours')));
  await expect(find(catalog, generation('1'), menu)).rejects.toThrow('a mistake of ours');
});
