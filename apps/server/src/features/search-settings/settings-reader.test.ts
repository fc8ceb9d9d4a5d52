import type { Synonym } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { readPhraseLists } from '../phrases/repository.ts';
import { readRules } from '../rules/repository.ts';
import { createSettingsReader, type SettingsReader } from './settings-reader.ts';

let shop: Shop;
let reader: SettingsReader;
let searchId: string;
let reads: number;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
  const { storage } = shop.server;
  reads = 0;
  reader = createSettingsReader({
    storage,
    now: () => new Date(),
    readPhrases: (customerId, instanceId) => {
      reads += 1;
      return readPhraseLists(storage, customerId, instanceId);
    },
    readRules: (customerId, instanceId) => readRules(storage, customerId, instanceId),
  });
});
afterAll(() => shop.close());

const load = async () => {
  const settings = await reader.load(shop.owner.customer.id, searchId);
  if (!settings) throw new Error('no such search');
  return settings;
};
const before = async (changeId: string) => reader.before(shop.owner.customer.id, searchId, changeId);
const weigh = async (weight: number): Promise<string> => {
  const weights = [{ field: 'title', weight, fullMatch: false }];
  await shop.owner.call('setWeights', { body: { searchId, weights } });
  const { reply } = await shop.owner.call('listSettingChanges', { params: { searchId }, query: {} });
  return reply.data[0]?.changeId ?? '';
};
const group = (...phrases: string[]): Synonym => ({ type: 'group', phrases });

test('[R10.03] a change of another setting leaves the lists of phrases the same objects; a change of a phrase is seen', async () => {
  const synonym = group('kanapa', 'sofa');
  await shop.owner.call('addSynonym', { body: { searchId, synonym } });
  const first = await load();
  expect(first.synonyms).toEqual([synonym]);

  const changeId = await weigh(7);
  const weighed = await load();
  expect(weighed.weights).toMatchObject([{ weight: 7 }]);
  expect(weighed.synonyms).toBe(first.synonyms);
  expect((await before(changeId))?.weights).toBeNull();
  expect((await before(changeId))?.synonyms).toBe(first.synonyms);
  expect(reads).toBe(1);

  const second = group('czajnik', 'imbryk');
  const added = (await shop.owner.call('addSynonym', { body: { searchId, synonym: second } })).reply;
  await weigh(8);
  expect((await load()).synonyms).toEqual([synonym, second]);
  expect((await before(added.changeId ?? ''))?.synonyms).toEqual([synonym]);
});

test('searches at the same time read the settings once', async () => {
  await shop.owner.call('addSynonym', { body: { searchId, synonym: group('kurtka', 'parka') } });
  const readBefore = reads;
  const [one, other] = await Promise.all([load(), load()]);
  expect(reads).toBe(readBefore + 1);
  expect(one?.synonyms).toBe(other?.synonyms);
  expect(one?.synonyms).toHaveLength(3);
});
