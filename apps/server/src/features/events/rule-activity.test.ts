import { randomUUID } from 'node:crypto';
import type { PublicEventsReply, Rule } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays, dayMs } from '../../storage/calendar-days.ts';
import { deleteSums, readRuleDays } from '../../testing/read-sums.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { rebuildSums } from './rebuild/rebuild-sums.ts';
import { listRecentQueries } from './repository.ts';

let shop: Shop;
let key: string;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  await shop.owner.call('setAuthDomains', { body: { domains: ['shop.example'] } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const send = async (events: readonly object[], agent = browser): Promise<PublicEventsReply> => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-api-key': key },
      ...{ origin: 'https://shop.example', 'user-agent': agent },
    },
    body: JSON.stringify({ events }),
  });
  expect(response.status).toBe(202);
  return (await response.json()) as PublicEventsReply;
};
const searched = (query: string, queryId: string = randomUUID()) => ({
  ...{ type: 'search', eventId: randomUUID(), visitor: randomUUID(), queryId, query },
  ...{ total: 1, context: 'serp' },
});
const clicked = (queryId: string) => ({
  ...{ type: 'click', eventId: randomUUID(), visitor: randomUUID(), queryId, productId: 'SKU-1' },
});
const browsed = (category: string, queryId: string = randomUUID()) => ({
  ...{ type: 'browse', eventId: randomUUID(), visitor: randomUUID(), queryId, categories: [category] },
});
const add = async (phrase: string, changes: Partial<Rule> = {}): Promise<string> => {
  const body: Rule = {
    ...{ name: phrase, enabled: true, from: null, to: null, condition: { type: 'contains', phrase } },
    actions: [{ type: 'pin', productId: 'SKU-1', position: 1 }],
    ...changes,
  };
  return (await shop.owner.call('addRule', { params: { searchId }, body })).reply.data.ruleId;
};
const activity = async () => (await shop.owner.call('getRuleActivity', { params: { searchId } })).reply.data;

test('[R10.03] a rule counts the searches it acted on, and the clicks there, from the moment it is made', async () => {
  await send([searched('kubki')]);
  const cups = await add('kubek');
  const off = await add('kubek', { enabled: false });
  const queryId = randomUUID();
  await send([searched('zielone kubki', queryId), searched('lampa')]);
  await send([clicked(queryId)]);
  await send([searched('kubek')], 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  const { from, to, rules } = await activity();
  expect(from).toBe(addDays(to, -13));
  expect(rules).toEqual([
    { ruleId: cups, searches: [...Array(13).fill(0), 1], clicks: [...Array(13).fill(0), 1] },
  ]);
  expect(rules.some(({ ruleId }) => ruleId === off)).toBe(false);
});

test('[R10.04] which rules acted is found out in slices of the customer’s: many searches and rules hold nobody up', async () => {
  const rule = await add('kubek');
  const sliced = vi.spyOn(shop.server.app.services.storefront.turns.slices, 'map');
  try {
    expect(await send([searched('kubki'), searched('lampa')])).toMatchObject({ accepted: 2 });
    expect(sliced.mock.calls.map(([owner, items]) => [owner, items.length])).toEqual([
      [shop.owner.customer.id, 2],
    ]);
    const [told] = await Promise.all(sliced.mock.results.map(({ value }) => value));
    expect(told).toMatchObject([[{ phrase: 'kubki', rules: [rule] }], [{ phrase: 'lampa' }]]);
  } finally {
    sliced.mockRestore();
  }
});

const forCategory = { condition: { type: 'category', category: 'Dom > Kubki' } } as const;

test('[R10.03] a rule of a category counts the visits to it and the clicks there, and no report counts them as searches', async () => {
  const rule = await add('Dom', forCategory);
  const [kubki, other] = [randomUUID(), randomUUID()];
  const { accepted, ignored } = await send([browsed('Dom>Kubki', kubki), browsed('Dom > Lampy', other)]);
  // Nothing acts on lamps, so that visit isn't kept.
  expect([accepted, ignored]).toEqual([1, 1]);
  await send([browsed('Dom > Kubki', kubki)]);
  await send([clicked(kubki), clicked(kubki), clicked(other)]);
  expect((await activity()).rules).toEqual([
    { ruleId: rule, searches: [...Array(13).fill(0), 1], clicks: [...Array(13).fill(0), 2] },
  ]);
  const { database } = shop.server;
  for (const table of ['phrase_day', 'search_day'] as const) {
    const places = database.selectFrom('event_place').select('id').where('instance_id', '=', searchId);
    expect(await database.selectFrom(table).selectAll().where('place_id', 'in', places).execute()).toEqual(
      [],
    );
  }
});

test('[R10.03] a visit to a category stands between no two searches of a visitor, and is no recent query', async () => {
  await add('Dom', forCategory);
  const visitor = randomUUID();
  const at = (seconds: number) => new Date(Date.now() - (60 - seconds) * 1000).toISOString();
  const queryId = randomUUID();
  await send([{ ...searched('lampa'), visitor, at: at(0), total: 0 }]);
  await send([{ ...browsed('Dom > Kubki'), visitor, at: at(3) }]);
  await send([{ ...searched('kubki', queryId), visitor, at: at(6) }]);
  await send([{ ...clicked(queryId), visitor }]);
  const { database } = shop.server;
  const { id } = shop.owner.customer;
  expect(await listRecentQueries(database, id, searchId, visitor, 10)).toEqual(['kubki', 'lampa']);
  const places = database.selectFrom('event_place').select('id').where('instance_id', '=', searchId);
  const next = database.selectFrom('next_phrase_day').select('times').where('place_id', 'in', places);
  expect(await next.execute()).toEqual([{ times: 1 }]);
});

test('[R10.03] a category that InstantSearch’s clients browse counts as it is answered, with its first page', async () => {
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  const category = reply.data[0]?.categories?.[0] ?? '';
  expect(category).not.toBe('');
  const ruleId = await add('Kategoria', { condition: { type: 'category', category } });
  const query = (page: number, hitsPerPage = 20) =>
    fetch(`${shop.server.origin}/1/indexes/${searchId}/query`, {
      method: 'POST',
      headers: { 'x-algolia-application-id': shop.owner.customer.symbol, 'x-algolia-api-key': key },
      body: JSON.stringify({ query: '', filters: `categories:"${category}"`, page, hitsPerPage }),
    });
  expect((await (await query(0)).json()) as unknown).toMatchObject({ nbHits: expect.any(Number) });
  await query(1);
  await query(0, 0);
  const last = async () => (await activity()).rules.map((rule) => [rule.ruleId, rule.searches.at(-1)]);
  await expect.poll(last, { timeout: 10_000 }).toEqual([[ruleId, 1]]);
});

test('[R10.03] of the categories that a client browses at once no more count than of those that a page reports', async () => {
  const ruleId = await add('Dom', forCategory);
  const place = await shop.server.app.services.findPublicInstance(searchId);
  if (!place) throw new Error('The instance is gone');
  const { customerId, id: catalogId } = place.catalog;
  const record = (categories: readonly string[]) =>
    shop.server.app.services.events.service.recordSearch(
      { customerId, instanceId: searchId, catalogId },
      {
        ...{ queryId: randomUUID(), query: '', categories, total: 1, context: 'serp' },
        ...{ visitor: null, device: 'desktop' },
      },
      undefined,
    );
  const others = (amount: number) => Array.from({ length: amount }, (_, at) => `Dom > ${at}`);
  await record([...others(20), 'Dom > Kubki']);
  expect((await activity()).rules).toEqual([]);
  await record(['x'.repeat(501), ...others(19), 'Dom > Kubki']);
  expect((await activity()).rules).toMatchObject([{ ruleId, searches: [...Array(13).fill(0), 1] }]);
});

test('a search reported hours later counts for no rule: nobody knows which there were', async () => {
  await add('kubek');
  await send([{ ...searched('kubek'), at: new Date(Date.now() - dayMs / 8).toISOString() }]);
  expect((await activity()).rules).toEqual([]);
});

test('a blocked phrase counts for no rule, and a rule that is gone leaves its figures to the one who brings it back', async () => {
  const ruleId = await add('kubek');
  await send([searched('kubek')]);
  await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'kubek' } });
  await send([searched('kubek')]);
  const { reply } = await shop.owner.call('deleteRule', { params: { searchId, ruleId } });
  await send([searched('kubek')]);
  await shop.owner.call('undoSettingChange', {
    params: { searchId, changeId: reply.data.changeId },
    body: {},
  });
  expect((await activity()).rules.map(({ searches }) => searches.at(-1))).toEqual([1]);
});

test('what is counted again from the stored events is what was counted', async () => {
  const { database } = shop.server;
  const tenDaysAgo = new Date(Date.now() - 10 * dayMs).toISOString();
  await send([{ ...searched('lampa'), at: tenDaysAgo }]);
  await add('kubek');
  const queryId = randomUUID();
  const visit = randomUUID();
  await add('Dom', forCategory);
  await send([searched('kubki', queryId), searched('kubek'), browsed('Dom > Kubki', visit)]);
  await send([clicked(queryId), clicked(visit)]);
  const before = await readRuleDays(database);
  expect(before).toContainEqual(expect.objectContaining({ searches: 2, clicks: 1 }));
  await deleteSums(database);
  const options = { from: undefined, now: new Date(), retentionDays: 400 };
  const { id, timeZone } = shop.owner.customer;
  await rebuildSums(database, id, timeZone, options);
  expect(await readRuleDays(database)).toEqual(before);
});
