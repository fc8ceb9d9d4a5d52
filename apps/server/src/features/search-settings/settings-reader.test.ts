import type { Synonym } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alwaysRead, createLastKnown, type LastKnown } from '../../storage/last-known.ts';
import { StorageError } from '../../storage/storage-fault.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { createPhraseBooks } from '../phrases/books/phrase-books.ts';
import { type BookRequest, readBook } from '../phrases/books/read-book.ts';
import { readRules } from '../rules/repository.ts';
import { ruleList } from '../rules/rule-list.ts';
import { inRuleOrder } from '../rules/rule-order.ts';
import { fieldsOf } from './catalog-fields.ts';
import { createSettingsReader, type SettingsReader } from './settings-reader.ts';

let shop: Shop;
let reader: SettingsReader;
let searchId: string;
let reads: number;
let isAway = false;
const onUnreadable: OnUnreadable = ({ kind }) => {
  throw new Error(`unreadable: ${kind}`);
};
const list = ruleList(fieldsOf, onUnreadable);
const createReader = (lastKnown: LastKnown): SettingsReader => {
  const { database } = shop.server;
  return createSettingsReader({
    database,
    lastKnown,
    now: () => new Date(),
    books: createPhraseBooks({
      database,
      builder: { build: (request: BookRequest) => readBook(database, request) },
      onError: (error) => {
        throw error;
      },
      onUnreadable,
    }),
    rules: {
      list: async (customerId, subjectId) => {
        reads += 1;
        if (isAway) throw new StorageError('failing', 'the database is away');
        const stored = await readRules(database, customerId, subjectId);
        return list.read.entries({ customerId, subjectId }, stored);
      },
      inOrder: inRuleOrder,
      readChange: list.read.change,
    },
    onUnreadable,
  });
};
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
  reads = 0;
  reader = createReader(alwaysRead);
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

const meant = async (settings: Awaited<ReturnType<typeof before>>, stem: string) =>
  (await settings?.bookFor('pol'))?.synonymsOf([stem]).map((words) => words.join(' '));

test('[R10.03] a change of another setting leaves the book of phrases the same object; a change of a phrase is seen', async () => {
  await shop.owner.call('addSynonym', { body: { searchId, synonym: group('kanapa', 'sofa') } });
  const first = await load();
  expect(await meant(first, 'kanap')).toEqual(['sof']);

  const changeId = await weigh(7);
  const weighed = await load();
  expect(weighed.weights).toMatchObject([{ weight: 7 }]);
  expect(await weighed.bookFor('pol')).toBe(await first.bookFor('pol'));
  expect((await before(changeId))?.weights).toBeNull();
  expect(await (await before(changeId))?.bookFor('pol')).toBe(await first.bookFor('pol'));

  const added = (
    await shop.owner.call('addSynonym', { body: { searchId, synonym: group('czajnik', 'imbryk') } })
  ).reply;
  await weigh(8);
  expect([await meant(await load(), 'kanap'), await meant(await load(), 'czajnik')]).toEqual([
    ['sof'],
    ['imbryk'],
  ]);
  const earlier = await before(added.changeId ?? '');
  expect([await meant(earlier, 'kanap'), await meant(earlier, 'czajnik')]).toEqual([['sof'], []]);
});

test('searches at the same time read the settings once', async () => {
  await shop.owner.call('addSynonym', { body: { searchId, synonym: group('kurtka', 'parka') } });
  const readBefore = reads;
  const [one, other] = await Promise.all([load(), load()]);
  expect(reads).toBe(readBefore + 1);
  expect(await one.bookFor('pol')).toBe(await other.bookFor('pol'));
  expect(await meant(one, 'kurtk')).toEqual(['park']);
});

test('[R10.09] a database that is gone between a change’s version and its settings leaves searches the settings before it', async () => {
  const known = createReader(createLastKnown());
  const weightOf = async () => (await known.load(shop.owner.customer.id, searchId))?.weights?.[0]?.weight;
  await weigh(3);
  expect(await weightOf()).toBe(3);
  await weigh(4);
  isAway = true;
  expect([await weightOf(), await weightOf()]).toEqual([3, 3]);
  isAway = false;
  await expect.poll(weightOf).toBe(4);
});
