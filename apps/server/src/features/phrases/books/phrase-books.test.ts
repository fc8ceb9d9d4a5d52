import type { Synonym } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeList } from '../../../lists/list-service.ts';
import { newId } from '../../../storage/ids.ts';
import { StorageError } from '../../../storage/storage-fault.ts';
import type { OnUnreadable } from '../../../storage/stored-json.ts';
import { type Shop, startShop } from '../../../testing/start-shop.ts';
import { synonymList } from '../phrase-list.ts';
import { BookBuilder } from './book-builder.ts';
import { createPhraseBooks, type PhraseBooks } from './phrase-books.ts';
import { readPhrasesVersion } from './rows.ts';

let shop: Shop;
let builder: BookBuilder;
/** Books that were made by the thread. */
let built: number;
beforeAll(async () => {
  shop = await startShop();
  builder = new BookBuilder(shop.server.config.database);
});
afterAll(async () => {
  await builder.close();
  await shop.close();
});
beforeEach(() => {
  built = 0;
});

const onUnreadable: OnUnreadable = ({ entryId }) => {
  throw new Error(`unreadable: ${entryId}`);
};
const counting = (maxBytes?: number, database = shop.server.database): PhraseBooks =>
  createPhraseBooks({
    database,
    builder: {
      build: (request) => {
        built += 1;
        return builder.build(request);
      },
    },
    onError: (error) => {
      throw error;
    },
    onUnreadable,
    ...(maxBytes !== undefined && { maxBytes }),
  });

const group = (...phrases: string[]): Synonym => ({ type: 'group', phrases });
const many = (count: number, about: string): Synonym[] =>
  Array.from({ length: count }, (_, i) => group(`${about}${i}`, `inna${about}${i}`, `rzecz ${about}${i}`));

/** As a list from a file comes in: in one change. */
const importAll = async (searchId: string, synonyms: readonly Synonym[]): Promise<string> => {
  const { database } = shop.server;
  const findInstance = async () => ({ instance: { id: searchId } }) as never;
  const context = { database, now: () => new Date(), findInstance };
  const written = { createdAt: new Date().toISOString(), createdBy: 'Sklep' };
  const added = synonyms.map((value) => ({ id: newId(), value, ...written }));
  const list = synonymList(onUnreadable);
  const changed = await changeList(context, list, shop.owner.customer, searchId, async () => ({
    change: { removed: [], added },
    data: null,
  }));
  return 'changeId' in changed ? (changed.changeId ?? '') : '';
};
const placeOf = async (searchId: string) => ({
  customerId: shop.owner.customer.id,
  instanceId: searchId,
  language: 'pol' as const,
  version: await readPhrasesVersion(shop.server.database, shop.owner.customer.id, searchId),
});
const bookOf = async (books: PhraseBooks, searchId: string) => books.at(await placeOf(searchId));
const meant = async (books: PhraseBooks, searchId: string, stem: string): Promise<string[]> =>
  (await bookOf(books, searchId)).synonymsOf([stem]).map((words) => words.join(' '));
const add = (searchId: string, synonym: Synonym) =>
  shop.owner.call('addSynonym', { body: { searchId, synonym } });

test('[R10.03] long lists are read by a thread, once; a change of one entry is laid over the book, and the next search sees it', async () => {
  const searchId = await shop.newInstance();
  await importAll(searchId, many(500, 'xq'));
  const books = counting();
  expect(await meant(books, searchId, 'xq7')).toEqual(['innaxq7', 'rzecz xq7']);
  expect(built).toBe(1);
  const { bytes } = await bookOf(books, searchId);

  const added = await add(searchId, group('xq7', 'nowe'));
  expect(await meant(books, searchId, 'xq7')).toEqual(['innaxq7', 'rzecz xq7', 'now']);
  const { synonymId } = added.reply.data;
  await shop.owner.call('changeSynonym', {
    params: { synonymId },
    body: { searchId, synonym: group('xq8', 'stare') },
  });
  expect(await meant(books, searchId, 'xq7')).toEqual(['innaxq7', 'rzecz xq7']);
  expect(await meant(books, searchId, 'xq8')).toEqual(['innaxq8', 'rzecz xq8', 'star']);
  await shop.owner.call('deleteSynonym', { params: { synonymId }, query: { searchId } });
  expect(await meant(books, searchId, 'xq8')).toEqual(['innaxq8', 'rzecz xq8']);
  expect([built, (await bookOf(books, searchId)).bytes]).toEqual([1, bytes]);
});

test('a list that comes in at once makes the book anew, and the book before it is there as well', async () => {
  const searchId = await shop.newInstance();
  await add(searchId, group('kanapa', 'sofa'));
  const books = counting();
  expect(await meant(books, searchId, 'kanap')).toEqual(['sof']);
  // So short a list is read where it is asked for.
  expect(built).toBe(0);
  await importAll(searchId, many(600, 'zw'));
  const imported = (await placeOf(searchId)).version;
  expect(await meant(books, searchId, 'zw599')).toEqual(['innazw599', 'rzecz zw599']);
  expect(built).toBe(1);
  await add(searchId, group('zw1', 'nowe'));
  const before = await books.before(await placeOf(searchId), imported);
  expect([before.synonymsOf(['zw599']), before.synonymsOf(['zw1'])]).toEqual([[], []]);
  expect(before.synonymsOf(['kanap'])).toEqual([['sof']]);
  expect(built).toBe(2);
  const beforeLast = await books.before(await placeOf(searchId), imported + 1);
  expect(beforeLast.synonymsOf(['zw1'])).toEqual([['innazw1'], ['rzecz', 'zw1']]);
  expect(built).toBe(2);
});

test('when many entries were changed one by one, the book is made anew beside the searches', async () => {
  const searchId = await shop.newInstance();
  await importAll(searchId, many(400, 'vk'));
  const books = counting();
  await bookOf(books, searchId);
  const later = many(301, 'wk');
  for (const [at, synonym] of later.entries()) {
    await add(searchId, synonym);
    if (at % 25 === 0) await bookOf(books, searchId);
  }
  expect(await meant(books, searchId, 'wk300')).toEqual(['innawk300', 'rzecz wk300']);
  await expect.poll(async () => (await bookOf(books, searchId)).changesCount, { timeout: 15_000 }).toBe(0);
  expect(await meant(books, searchId, 'wk300')).toEqual(['innawk300', 'rzecz wk300']);
  expect(built).toBe(2);
}, 60_000);

test('books take no more memory than they may, a customer’s no more than half of it, and what was dropped is made again', async () => {
  const searchIds: string[] = [];
  for (let i = 0; i < 3; i++) {
    const searchId = await shop.newInstance();
    await importAll(searchId, many(700, `m${i}x`));
    searchIds.push(searchId);
  }
  const measured = counting();
  const { bytes } = await bookOf(measured, searchIds[0] ?? '');
  const maxBytes = 5 * bytes;
  const books = counting(maxBytes);
  built = 0;
  for (let round = 0; round < 2; round++)
    for (const [i, searchId] of searchIds.entries()) {
      expect(await meant(books, searchId, `m${i}x5`)).toEqual([`innam${i}x5`, `rzecz m${i}x5`]);
      expect(books.bytes()).toBeLessThanOrEqual(maxBytes / 2);
    }
  // Two of three fit into the customer's half.
  expect(built).toBeGreaterThan(3);
});

test('one that is there again as another version of the settings, not of the phrases, is the same book', async () => {
  const searchId = await shop.newInstance();
  await add(searchId, group('kanapa', 'sofa'));
  const books = counting();
  const before = await bookOf(books, searchId);
  await shop.owner.call('setWeights', {
    body: { searchId, weights: [{ field: 'title', weight: 3, fullMatch: false }] },
  });
  expect(await bookOf(books, searchId)).toBe(before);
});

test('a book that is asked for while the idle thread is being ended is made by the next one', async () => {
  const searchId = await shop.newInstance();
  await add(searchId, group('kanapa', 'sofa'));
  const impatient = new BookBuilder(shop.server.config.database, 0);
  const request = { ...(await placeOf(searchId)), instanceId: searchId, before: null };
  try {
    for (let round = 0; round < 5; round++) {
      expect((await impatient.build(request)).data.keysCount).toBe(2);
      // The thread is told to end meanwhile, and takes longer than this for it.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    await impatient.close();
  }
});

test('[R10.09] while the database is away, searches go on with the phrases that are known', async () => {
  const searchId = await shop.newInstance();
  await add(searchId, group('kanapa', 'sofa'));
  let isAway = false;
  const database = shop.server.database.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new StorageError('failing', 'the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const books = counting(undefined, database);
  expect(await meant(books, searchId, 'kanap')).toEqual(['sof']);
  await add(searchId, group('kanapa', 'wersalka'));
  isAway = true;
  expect(await meant(books, searchId, 'kanap')).toEqual(['sof']);
  await expect(books.at({ ...(await placeOf(searchId)), language: 'cze' })).rejects.toThrow('away');
  isAway = false;
  expect(await meant(books, searchId, 'kanap')).toEqual(['sof', 'wersalk']);
});
