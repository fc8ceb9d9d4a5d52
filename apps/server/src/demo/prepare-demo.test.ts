import type { PublicConfig, PublicStreamReply, PublicStylizationsReply } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFailure } from '../http/failure.ts';
import { readShowcaseDays } from '../testing/read-sums.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { findDemoSearch } from './find-demo-search.ts';
import { prepareDemo } from './prepare-demo.ts';

let server: TestServer;
let begun = 0;
const now = new Date('2026-11-22T17:30:00.000Z');

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1' });
  server.clock.now = now;
  const { app, config, database, origin: localOrigin } = server;
  const prepare = () =>
    prepareDemo({
      ...{ database, localOrigin, services: app.services, dataDir: config.dataDir, shopUrl: localOrigin },
      now: () => now,
      onBegin: () => {
        begun += 1;
      },
    });
  await prepare();
  await prepare();
});
afterAll(() => server.close());

const findPlace = async () => {
  const search = await findDemoSearch(server.database);
  const place = search && (await server.app.services.findPublicInstance(search.searchId));
  if (!place) throw new Error('The demo shop has no search');
  return place;
};

test('the demo shop is prepared once', () => expect(begun).toBe(1));

test('the demo shop begins with visitors’ events, popular queries and far less than the quota', async () => {
  const place = await findPlace();
  const { events } = server.app.services;
  const { count } = await server.database
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(20_000);
  const popular = await events.statistics.popularQueries(place, 10, 30);
  expect(popular).toHaveLength(10);
  expect(popular).toContain('sofa');
  const { usedBytes, quotaBytes } = await events.quota.read(place.catalog.customerId);
  expect(usedBytes).toBeLessThan(quotaBytes / 10);
});

test('the first search of the demo shop already knows what its visitors bought', async () => {
  const { catalog, instance } = await findPlace();
  const target = { customerId: catalog.customerId, searchId: instance.id, catalog };
  const idsOf = async (order: 'asc' | 'desc'): Promise<string[]> => {
    const condition = { type: 'popular', criterion: 'purchases', period: 'day30', order } as const;
    const sort = { sortId: 'bought', name: '', description: '', enabled: true, conditions: [condition] };
    const request = { query: 'lampa', page: 1, perPage: 10, sort, filters: {} };
    const found = await server.app.services.storefront.runSearch(target, request);
    if (isFailure(found)) throw new Error(found.failure);
    return found.result.hits.map(({ product }) => product.id);
  };
  // Without numbers, both orders are the same.
  const [most, least] = [await idsOf('desc'), await idsOf('asc')];
  expect(most[0]).not.toBe(least[0]);
});

test('[R3.20] the demo shop’s search has the shop’s colour, which its owner can take back in the history', async () => {
  const { instance } = await findPlace();
  const reply = await fetch(`${server.origin}/public/config/${instance.id}`, {
    headers: { origin: new URL(server.config.publicUrl).origin },
  });
  const { style } = (await reply.json()) as PublicConfig;
  expect(style?.accent?.light).toEqual({ fill: '#1c6b54', text: '#ffffff', line: '#1c6b54' });
  const changes = await server.database.selectFrom('setting_change').select(['kind', 'undoes']).execute();
  expect(changes).toEqual([{ kind: 'appSettings', undoes: null }]);
});

test('[R10.07] the demo shop’s home page shows the stream', async () => {
  const search = await findDemoSearch(server.database);
  expect(search?.streamId).toEqual(expect.any(String));
  const page = await (await fetch(`${server.origin}/demo`)).text();
  expect(page).toContain(`data-vitrina-stream="${search?.streamId}"`);
});

test('[R2.51] the demo shop has looks, seen and bought from since two months', async () => {
  const place = await findPlace();
  const rows = await readShowcaseDays(server.database);
  const names = new Set(rows.flatMap(({ name }) => name ?? []));
  expect(names.size).toBe(5);
  expect(new Set(rows.map(({ day }) => day)).size).toBeGreaterThan(60);
  expect(rows.reduce((sum, { sales }) => sum + sales, 0)).toBeGreaterThan(20);
  const shown = await fetch(`${server.origin}/public/stylizations/${place.instance.id}?product=KOC003-1`, {
    headers: { origin: new URL(server.config.publicUrl).origin },
  });
  const { stylizations } = (await shown.json()) as PublicStylizationsReply;
  expect(stylizations[0]?.look).toMatchObject({ kind: 'picture' });
  const url = stylizations[0]?.look.kind === 'picture' ? stylizations[0].look.url : '';
  const picture = await fetch(url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ]);
});

test('[R10.07] the demo shop has a stream of 24 posts with pictures, most of them linked to products', async () => {
  const place = await findPlace();
  const { social } = server.app.services;
  const { customerId } = place.catalog;
  const [config] = await social.configs.list(customerId);
  // Two of the 24 are hidden.
  expect(config?.counts).toMatchObject({ shown: 22, hidden: 2 });
  const shown = await fetch(
    `${server.origin}/public/stream/${place.instance.id}?stream=${config?.configId}&count=48`,
    { headers: { origin: new URL(server.config.publicUrl).origin } },
  );
  const { posts } = (await shown.json()) as PublicStreamReply;
  expect(posts).toHaveLength(22);
  expect(posts.slice(0, 3).map(({ postId }) => postId)).toEqual(['post-03', 'post-02', 'post-01']);
  expect(posts.filter(({ products }) => products.length > 0).length).toBeGreaterThanOrEqual(14);
  const [first] = posts;
  expect(first?.picture).toMatchObject({ width: 1080, height: 1080 });
  const { pathname } = new URL(first?.picture.thumbnails ?? '', server.origin);
  const picture = await fetch(`${server.origin}${pathname}/640.webp`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
