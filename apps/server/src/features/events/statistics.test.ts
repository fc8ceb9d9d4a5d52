import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { readPhraseDays } from '../../testing/read-sums.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { eventually } from '../../testing/start-test-server.ts';
import type { VisitorEvent } from './visitor-event.ts';

let shop: Shop;
let place: InstanceWithCatalog;
let ids = 0;
const now = new Date('2026-03-10T12:00:00.000Z');
const dayMs = 86_400_000;

type Given = {
  readonly daysAgo?: number;
  readonly visitor?: string | null;
  readonly queryId?: string | null;
};
const common = ({ daysAgo = 0, visitor = null, queryId = null }: Given) => {
  ids += 1;
  const at = new Date(now.getTime() - daysAgo * dayMs).toISOString();
  return { eventId: `event-${ids}`, at, visitor, queryId, device: 'phone' as const };
};
const search = (phrase: string, given: Given & { total?: number; context?: 'autocomplete' | 'serp' } = {}) =>
  ({
    ...common(given),
    type: 'search',
    phrase,
    total: given.total ?? 5,
    context: given.context ?? 'serp',
  }) as const;
const take = (...events: VisitorEvent[]) => {
  const { instance, catalog } = place;
  const visit = {
    customerId: catalog.customerId,
    instanceId: instance.id,
    catalogId: catalog.id,
    isByServer: true,
  };
  return shop.server.app.services.events.service.take(visit, events, undefined);
};
beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = now;
});
afterAll(() => shop.close());
beforeEach(async () => {
  const searchId = await shop.newInstance();
  const found = await shop.server.app.services.findPublicInstance(searchId);
  if (!found) throw new Error('The instance is gone');
  place = found;
});
const statistics = () => shop.server.app.services.events.statistics;

describe('[R10.06] popular queries', () => {
  test('are those of several searches or visitors that found something, most frequent first', async () => {
    await take(
      ...['lampa', 'lampa', 'lampa', 'kubek', 'kubek', 'kubek', 'kubek'].map((phrase) => search(phrase)),
      ...[search('jan kowalski', { visitor: 'ann' }), search('jan kowalski', { visitor: 'ann', daysAgo: 1 })],
      ...[search('buty', { visitor: 'ann' }), search('buty', { visitor: 'bob' })],
      ...['telewizor', 'telewizor', 'telewizor'].map((phrase) => search(phrase, { total: 0 })),
      ...[search('łóżko', { daysAgo: 9 }), search('łóżko', { daysAgo: 8 }), search('łóżko', { daysAgo: 7 })],
    );
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['kubek', 'lampa', 'buty']);
    expect(await statistics().popularQueries(place, 2, 7)).toEqual(['kubek', 'lampa']);
    expect(await statistics().popularQueries(place, 10, 30)).toContain('łóżko');
  });

  test('hold none that the shop has blocked since', async () => {
    await take(...['lampa', 'lampa', 'lampa', 'kubki', 'kubki', 'kubki'].map((phrase) => search(phrase)));
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['kubki', 'lampa']);
    const added = await shop.owner.call('addBlockedPhrase', {
      body: { searchId: place.instance.id, blockedPhrase: 'kubek' },
    });
    expect(added.status).toBe(200);
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['lampa']);
  });

  test('reach the search app, and so do the visitor’s own, newest first', async () => {
    await take(
      ...['lampa', 'lampa', 'lampa'].map((phrase) => search(phrase)),
      search('kubek', { visitor: 'ann', daysAgo: 0.5 }),
      search('buty', { visitor: 'ann', daysAgo: 0.2 }),
      search('kubek', { visitor: 'ann', daysAgo: 0.1 }),
      search('inne', { visitor: 'bob' }),
    );
    const { key } = (await shop.owner.call('getAuthKey')).reply.data;
    const response = await fetch(`${shop.server.origin}/public/suggest/${place.instance.id}?visitor=ann`, {
      headers: { 'x-api-key': key },
    });
    expect(await response.json()).toMatchObject({
      popularQueries: ['lampa'],
      recentQueries: ['kubek', 'buty'],
    });
  });
});

test('[R10.06] a search that the server answered for a client without events of its own is counted too', async () => {
  statistics().noteSearch(place, {
    queryId: 'q77',
    query: ' Kubek ',
    total: 2,
    visitor: 'ann',
    device: 'phone',
  });
  const row = await eventually(async () =>
    (await readPhraseDays(shop.server.database, place.instance.id)).find(({ context }) => context === 'serp'),
  );
  expect(row).toMatchObject({ phrase: 'kubek', searches: 1, last_total: 2 });
});
