import { LoopSlices, searchDefaults } from '@vitrina/search-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';
import { findPlace, noon, searched, takeEvents } from '../../../testing/take-events.ts';
import { createQuerySuggestions } from './query-suggestions.ts';
import { readQuery } from './read-query.ts';

let shop: Shop;
let searchId: string;
let key: string;
beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = noon;
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
  const place = await findPlace(shop, searchId);
  const times = (count: number, phrase: string, total = 5) =>
    Array.from({ length: count }, () => searched(phrase, { total }));
  await takeEvents(shop, place, [
    ...times(5, 'lampa stojąca', 12),
    ...times(4, 'lampka'),
    ...times(3, 'stół do lamp'),
    ...times(6, 'telewizor', 0),
    ...times(1, 'lampa jana'),
    ...times(7, 'kubek'),
  ]);
  // As soon as a server has read them once: a client doesn't wait for that.
  await expect.poll(() => phrases({})).toContain('kubek');
});

type Found = {
  readonly nbHits: number;
  readonly nbPages: number;
  readonly hits: readonly Record<string, unknown>[];
};
const ask = async (query: Record<string, unknown>, name = `${searchId}_query_suggestions`) => {
  const credentials = { 'x-algolia-application-id': shop.owner.customer.symbol, 'x-algolia-api-key': key };
  const response = await fetch(`${shop.server.origin}/1/indexes/*/queries`, {
    method: 'POST',
    headers: credentials,
    body: JSON.stringify({ requests: [{ indexName: name, ...query }] }),
  });
  const { results, ...refusal } = (await response.json()) as { results?: Found[] };
  return results?.[0] ?? refusal;
};
const find = async (query: Record<string, unknown>) => (await ask(query)) as Found;
const phrases = async (query: Record<string, unknown>) => (await find(query)).hits.map((hit) => hit.query);

describe('[R10.04] the index of what visitors search for', () => {
  test('has what found something, the most frequent first, with its counts and marked', async () => {
    expect(await phrases({})).toEqual(['kubek', 'lampa stojąca', 'lampka', 'stół do lamp']);
    const { nbHits, hits } = await find({ query: 'Lamp', highlightPreTag: '[', highlightPostTag: ']' });
    expect(nbHits).toBe(3);
    expect(hits[0]).toEqual({
      ...{ objectID: 'lampa stojąca', query: 'lampa stojąca', popularity: 5, nb_words: 2 },
      [searchId]: { exact_nb_hits: 12, facets: { exact_matches: {} } },
      _highlightResult: {
        query: { value: '[lamp]a stojąca', matchLevel: 'full', matchedWords: ['lamp'] },
      },
    });
  });

  test('finds phrases that have every word, in any order, page by page', async () => {
    expect(await phrases({ query: 'stoj lamp' })).toEqual(['lampa stojąca']);
    expect(await phrases({ query: 'stół lampa' })).toEqual([]);
    expect(await phrases({ query: 'lamp', hitsPerPage: 2, page: 1 })).toEqual(['stół do lamp']);
    expect(await phrases({ query: 'lamp', offset: 1, length: 1 })).toEqual(['lampka']);
    expect((await find({ query: 'lamp', hitsPerPage: 0 })).nbPages).toBe(0);
  });

  test('has nothing that is blocked, and nothing where the shop shows no popular queries', async () => {
    await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'kubek' } });
    expect(await phrases({})).not.toContain('kubek');
    const { reply } = await shop.owner.call('getStoreSettings', { params: { searchId } });
    const store = { ...reply.data, popularQueries: { ...reply.data.popularQueries, enabled: false } };
    const set = await shop.owner.call('setStoreSettings', { params: { searchId }, body: store });
    expect(set.status).toBe(200);
    expect(await phrases({})).toEqual([]);
  });

  test('answers without suggestions where they take long to read, so that no client takes the server for lost', async () => {
    const read = vi.fn(() => new Promise<never>(() => {}));
    const suggest = createQuerySuggestions({
      statistics: { ...shop.server.app.services.events.statistics, frequentQueries: read },
      readApp: shop.server.app.services.storefront.readApp,
      turns: { slices: new LoopSlices() },
    });
    const query = readQuery({});
    if ('failure' in query) throw new Error('The query was refused');
    const { hits } = await suggest(await findPlace(shop, searchId), 'x', query);
    expect([hits, read.mock.calls.length]).toEqual([[], 1]);
  });

  test('looks through long phrases in slices, for no more words than a search has', async () => {
    const phrase = 'ab '.repeat(66).trim();
    const frequent = Array.from({ length: 200 }, () => ({ phrase, searches: 1, lastTotal: 1 }));
    let [ms, turns] = [0, 0];
    const nextTurn = (callback: () => void): void => {
      turns += 1;
      setImmediate(callback);
    };
    const suggest = createQuerySuggestions({
      statistics: {
        ...shop.server.app.services.events.statistics,
        frequentQueries: () => Promise.resolve(frequent),
      },
      readApp: shop.server.app.services.storefront.readApp,
      turns: { slices: new LoopSlices({ clock: () => ms++, nextTurn }) },
    });
    const query = readQuery({ query: 'ab', hitsPerPage: 100 });
    if ('failure' in query) throw new Error('The query was refused');
    expect((await suggest(await findPlace(shop, searchId), 'x', query)).hits).toHaveLength(100);
    expect(turns).toBeGreaterThan(100);
    const letters = Array.from({ length: searchDefaults.maxWords }, (_, at) => String.fromCharCode(97 + at));
    const tooMany = readQuery({ query: [...letters, 'a', 'zzz'].join(' ') });
    if ('failure' in tooMany) throw new Error('The query was refused');
    frequent.splice(0, frequent.length, { phrase: letters.join(' '), searches: 1, lastTotal: 1 });
    expect((await suggest(await findPlace(shop, searchId), 'x', tooMany)).hits).toHaveLength(1);
  });

  test('is there for searches of one’s own alone', async () => {
    expect(await ask({}, 'nothing_query_suggestions')).toMatchObject({ status: 404 });
    expect(await ask({}, '_query_suggestions')).toMatchObject({ status: 404 });
  });
});
