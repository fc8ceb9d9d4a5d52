import type { Remedy } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

const origin = 'https://www.sklep.pl';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let shop: Shop;
let searchId: string;
let productIds: ReadonlyMap<string, string>;
let ids = 0;

type Sent = Record<string, unknown>;
const send = async (events: readonly Sent[]): Promise<void> => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, origin },
    body: JSON.stringify({
      events: events.map((event) => ({
        eventId: `remedy-event-${String(++ids).padStart(4, '0')}`,
        ...event,
      })),
    }),
  });
  expect(response.status).toBe(202);
};

/** Searches of as many visitors, of which the first so many clicked a product. */
const searched = (query: string, total: number, visitors: number, clicks: number, title = ''): Sent[] =>
  Array.from({ length: visitors }, (_, index) => {
    const common = { visitor: `${query}-visitor-${index}`, queryId: `${query}-${index}` };
    const search = {
      ...common,
      ...{ type: 'search', query, total, context: 'serp', at: '2026-03-10T10:00:00.000Z' },
    };
    const click = {
      ...common,
      ...{ type: 'click', productId: productIds.get(title), at: '2026-03-10T10:00:05.000Z' },
    };
    return index < clicks ? [search, click] : [search];
  }).flat();

beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = new Date('2026-03-10T12:00:00.000Z');
  await shop.owner.call('setAuthDomains', { body: { domains: ['*.sklep.pl'] } });
  searchId = await shop.newInstance();
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productIds = new Map(reply.data.map(({ id, title }) => [title, id]));
  // Of 50 searches 28 were clicked; of 12 for a dress only one.
  await send(searched('kubek', 1, 20, 18, 'Kubek'));
  await send(searched('lampa', 1, 10, 6, 'Lampa stojąca'));
  await send(searched('sukienka', 1, 12, 1, 'Czerwona sukienka'));
  await send(searched('telewizor', 0, 2, 0));
  for (const index of [1, 2, 3]) {
    const visitor = `kanapa-${index}`;
    await send([
      {
        ...{ type: 'search', query: 'kanapa', total: 0, context: 'serp', visitor },
        ...{ queryId: `empty-${index}`, at: `2026-03-10T11:0${index}:00.000Z` },
      },
      {
        ...{ type: 'search', query: 'łóżko', total: 1, context: 'serp', visitor },
        ...{ queryId: `next-${index}`, at: `2026-03-10T11:0${index}:30.000Z` },
      },
      {
        ...{ type: 'click', productId: productIds.get('Łóżko dębowe'), visitor },
        ...{ queryId: `next-${index}`, at: `2026-03-10T11:0${index}:40.000Z` },
      },
    ]);
  }
});
afterAll(() => shop.close());

const listToMend = async () => (await shop.owner.call('listToMend', { body: { searchId } })).reply.data;
const isComplete = async (limit: number) =>
  (await shop.owner.call('listToMend', { body: { searchId, limit } })).reply.isComplete;
const propose = async (phrase: string) =>
  (await shop.owner.call('proposeSynonyms', { body: { searchId, phrase } })).reply.data;
const replay = async (remedy: Remedy) =>
  (await shop.owner.call('replayRemedy', { body: { searchId, remedy } })).reply.data;
const sofa = { type: 'oneWay', from: ['kanapa'], to: ['łóżko'] } as const;

describe('what to mend', () => {
  test('phrases that find nothing or are hardly clicked, by the searches they lose', async () => {
    expect(await listToMend()).toEqual([
      // Usually 28 of 50 searches are clicked: one click is worth 1.8 searches, 10 of the 12 are lost.
      {
        ...{ phrase: 'sukienka', reason: 'fewClicks', searches: 12, emptySearches: 0, clicks: 1 },
        ...{ lost: 10, found: 1 },
      },
      {
        ...{ phrase: 'kanapa', reason: 'empty', searches: 3, emptySearches: 3, clicks: 0 },
        ...{ lost: 3, found: 0 },
      },
      {
        ...{ phrase: 'telewizor', reason: 'empty', searches: 2, emptySearches: 2, clicks: 0 },
        ...{ lost: 2, found: 0 },
      },
    ]);
  });

  test('the list says whether it has all of them', async () => {
    expect([await isComplete(3), await isComplete(2)]).toEqual([true, false]);
  });

  test('what visitors searched next and clicked is proposed first, with what the phrase would find', async () => {
    const proposals = await propose('kanapa');
    expect(proposals[0]).toMatchObject({ phrase: 'łóżko', source: 'visitors', times: 3, found: 1 });
    expect(proposals[0]?.products.map(({ title }) => title)).toEqual(['Łóżko dębowe']);
    expect((await propose('Kanapa'))[0], 'however it is written').toMatchObject({
      source: 'visitors',
      times: 3,
    });
  });

  test('then similar phrases of others, and similar words of the catalog', async () => {
    expect(await propose('lampion')).toMatchObject([
      { phrase: 'lampa', source: 'phrases', times: 10, found: 1 },
    ]);
    expect(await propose('dębówka')).toMatchObject([{ phrase: 'dębowe', source: 'catalog', found: 1 }]);
    // It finds the oak bed already: the word would add nothing.
    expect(await propose('dębowa szafa')).toEqual([]);
    expect(await propose('telewizor')).toEqual([]);
  });
});

describe('a remedy is replayed before it is saved', () => {
  test('a synonym: a phrase that found nothing does, and nothing else changes', async () => {
    expect(await replay({ type: 'synonym', synonym: { ...sofa, from: ['kanapa'], to: ['łóżko'] } })).toEqual({
      ...{ phrases: 6, concerned: 1, searched: 1, gained: 1, changed: 1, worse: 0 },
      examples: {
        gained: [{ phrase: 'kanapa', before: 0, after: 1 }],
        changed: [{ phrase: 'kanapa', before: 0, after: 1 }],
        worse: [],
      },
    });
  });

  test('a blocked phrase: what found something finds nothing', async () => {
    expect(await replay({ type: 'blockedPhrase', phrase: 'lampy' })).toMatchObject({
      ...{ gained: 0, changed: 1, worse: 1 },
      examples: { worse: [{ phrase: 'lampa', before: 1, after: 0 }] },
    });
  });

  test('a rule: a product that visitors clicked is gone; a redirect answers a phrase that found nothing', async () => {
    const lamp = productIds.get('Lampa stojąca') ?? '';
    const condition = { type: 'is', phrase: 'lampa' } as const;
    const hide = { type: 'hide', target: { type: 'product', productId: lamp } } as const;
    expect(await replay({ type: 'rule', rule: { ruleId: null, condition, actions: [hide] } })).toMatchObject({
      gained: 0,
      changed: 1,
      worse: 1,
    });
    const redirect = { type: 'redirect', url: 'https://www.sklep.pl/rtv' } as const;
    expect(
      await replay({
        type: 'rule',
        rule: { ruleId: null, condition: { type: 'is', phrase: 'telewizor' }, actions: [redirect] },
      }),
    ).toMatchObject({ gained: 1, changed: 1, worse: 0 });
  });

  test('[R10.03] other weights: a phrase that found something in a field finds nothing without it', async () => {
    expect(
      await replay({ type: 'weights', weights: [{ field: 'brand', weight: 1, fullMatch: false }] }),
    ).toMatchObject({
      ...{ concerned: 6, searched: 6, gained: 0 },
      examples: { worse: expect.arrayContaining([{ phrase: 'lampa', before: 1, after: 0 }]) },
    });
  });

  test('nothing of it is saved', async () => {
    const { reply } = await shop.owner.call('listSynonyms', { query: { searchId } });
    expect(reply.total).toBe(0);
  });
});

describe('a phrase that was mended', () => {
  test('is gone from the list once its synonym is saved', async () => {
    const check = async () =>
      (await shop.owner.call('checkPhrases', { body: { searchId, phrases: ['kanapa', 'telewizor'] } })).reply
        .data;
    expect(await check()).toEqual([
      { phrase: 'kanapa', state: 'nothing', found: 0 },
      { phrase: 'telewizor', state: 'nothing', found: 0 },
    ]);
    const synonym = { ...sofa, from: ['kanapa'], to: ['łóżko'] };
    await shop.owner.call('addSynonym', { body: { searchId, synonym } });
    await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'telewizor' } });
    expect((await listToMend()).map(({ phrase }) => phrase)).toEqual(['sukienka']);
    expect(await check()).toEqual([
      { phrase: 'kanapa', state: 'found', found: 1 },
      { phrase: 'telewizor', state: 'blocked', found: 0 },
    ]);
  });
});

describe('whoever may not', () => {
  test('another customer finds no such search', async () => {
    const { stranger } = shop;
    const remedy = { type: 'blockedPhrase', phrase: 'kubek' } as const;
    const statuses = [
      await stranger.call('listToMend', { body: { searchId } }),
      await stranger.call('checkPhrases', { body: { searchId, phrases: ['kubek'] } }),
      await stranger.call('proposeSynonyms', { body: { searchId, phrase: 'kubek' } }),
      await stranger.call('replayRemedy', { body: { searchId, remedy } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });

  test('days in the wrong order, a phrase without words, the empty one and too many phrases are refused', async () => {
    const ofWrong = [
      await shop.owner.call('listToMend', { body: { searchId, from: '2026-03-02', to: '2026-03-01' } }),
      await shop.owner.call('proposeSynonyms', { body: { searchId, phrase: '!?' } }),
      await shop.owner.call('checkPhrases', {
        body: { searchId, phrases: Array.from({ length: 51 }, (_, index) => `lampa ${index}`) },
      }),
      await shop.owner.call('checkPhrases', { body: { searchId, phrases: ['lampa', ''] } }),
    ].map(({ status }) => status);
    expect(ofWrong).toEqual([422, 422, 422, 422]);
  });
});

describe('what a change did to the most frequent phrases', () => {
  const measure = async (changeId?: string) =>
    shop.owner.call('measureChange', { body: { searchId, ...(changeId !== undefined && { changeId }) } });

  test('[R10.03] names those whose first page is another, and nothing once it is undone', async () => {
    const before = (await measure()).reply.data;
    expect(before.changed).toEqual([]);
    expect(before.phrases.slice(0, 3)).toEqual(['kubek', 'sukienka', 'lampa']);
    const body = { searchId, blockedPhrase: 'lampa' };
    const { reply } = await shop.owner.call('addBlockedPhrase', { body });
    expect((await measure(reply.changeId ?? '')).reply.data).toEqual({
      ...before,
      changed: ['lampa'],
    });
    await shop.owner.call('undoSettingChange', {
      params: { searchId, changeId: reply.changeId ?? '' },
      body: {},
    });
    expect((await measure(reply.changeId ?? '')).reply.data.changed).toEqual([]);
  });

  test('refuses a change that isn’t this search’s, and a stranger', async () => {
    expect((await measure('no-such-change')).error.details?.problems).toMatchObject([
      { path: 'changeId', rule: 'oneOf' },
    ]);
    expect((await shop.stranger.call('measureChange', { body: { searchId } })).error.code).toBe('NOT_FOUND');
  });
});
