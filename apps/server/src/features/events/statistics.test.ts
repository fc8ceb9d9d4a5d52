import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { readPhraseDays } from '../../testing/read-sums.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { eventually } from '../../testing/start-test-server.ts';
import { findPlace, noon, searched, takeEvents } from '../../testing/take-events.ts';

let shop: Shop;
let place: InstanceWithCatalog;
const take = (...events: Parameters<typeof takeEvents>[2]) => takeEvents(shop, place, events);
beforeAll(async () => {
  shop = await startShop();
  shop.server.clock.now = noon;
});
afterAll(() => shop.close());
beforeEach(async () => {
  place = await findPlace(shop, await shop.newInstance());
});
const statistics = () => shop.server.app.services.events.statistics;

describe('[R10.06] popular queries', () => {
  test('are those of several searches or visitors that found something, most frequent first', async () => {
    await take(
      ...['lampa', 'lampa', 'lampa', 'kubek', 'kubek', 'kubek', 'kubek'].map((phrase) => searched(phrase)),
      ...[
        searched('jan kowalski', { visitor: 'ann' }),
        searched('jan kowalski', { visitor: 'ann', daysAgo: 1 }),
      ],
      ...[searched('buty', { visitor: 'ann' }), searched('buty', { visitor: 'bob' })],
      ...['telewizor', 'telewizor', 'telewizor'].map((phrase) => searched(phrase, { total: 0 })),
      ...[
        searched('łóżko', { daysAgo: 9 }),
        searched('łóżko', { daysAgo: 8 }),
        searched('łóżko', { daysAgo: 7 }),
      ],
    );
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['kubek', 'lampa', 'buty']);
    expect(await statistics().popularQueries(place, 2, 7)).toEqual(['kubek', 'lampa']);
    expect(await statistics().popularQueries(place, 10, 30)).toContain('łóżko');
  });

  test('hold none that the shop has blocked since', async () => {
    await take(...['lampa', 'lampa', 'lampa', 'kubki', 'kubki', 'kubki'].map((phrase) => searched(phrase)));
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['kubki', 'lampa']);
    const added = await shop.owner.call('addBlockedPhrase', {
      body: { searchId: place.instance.id, blockedPhrase: 'kubek' },
    });
    expect(added.status).toBe(200);
    expect(await statistics().popularQueries(place, 10, 7)).toEqual(['lampa']);
  });

  test('reach the search app, and so do the visitor’s own, newest first', async () => {
    await take(
      ...['lampa', 'lampa', 'lampa'].map((phrase) => searched(phrase)),
      searched('kubek', { visitor: 'ann', daysAgo: 0.5 }),
      searched('buty', { visitor: 'ann', daysAgo: 0.2 }),
      searched('kubek', { visitor: 'ann', daysAgo: 0.1 }),
      searched('inne', { visitor: 'bob' }),
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
