import {
  buildFeed,
  buildFeedItem,
  buildFeedItems,
  type FeedServer,
  generateFeed,
  reply,
  replyStream,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { defaultFetchPolicy, type FetchPolicy } from '../fetch/fetch-policy.ts';
import { analyzeFeed } from './analyze-feed.ts';

const items = [
  buildFeedItem(
    { productTypes: ['Dom > Kuchnia'], details: { 'Kolor oprawy': 'biały' }, description: '<p>Jeden</p>' },
    1,
  ),
  buildFeedItem(
    { productTypes: ['Dom > Kuchnia', 'Dom > Bar'], gtin: '5901234123457', description: 'x'.repeat(400) },
    2,
  ),
  buildFeedItem(
    { salePrice: '19,90 zł', extraXml: '<g:shipping><g:price>9.99 PLN</g:price></g:shipping>' },
    3,
  ),
  buildFeedItem({}, 4),
];

let server: FeedServer;
let policy: FetchPolicy;
beforeAll(async () => {
  server = await serveFeeds({
    '/feed.xml': reply(buildFeed({ items })),
    '/one.xml': reply(buildFeed({ items: 1, dialect: 'heureka' })),
    '/none.xml': reply(buildFeed({ items: 0 })),
    '/long.xml': replyStream(() => generateFeed({ count: 20_000, vocabulary: 500 })),
    '/cut.xml': reply(buildFeed({ items: buildFeedItems(10) }).slice(0, -100)),
    '/wide.xml': reply(
      `<shop>${Array.from({ length: 30 }, (_, item) => {
        const odd = Array.from({ length: 50 }, (_, at) => `<p${item}-${at}>x</p${item}-${at}>`).join('');
        return `<offer><code>${item}</code>${odd}<name>Kubek</name></offer>`;
      }).join('')}</shop>`,
    ),
    '/many.xml': reply(
      buildFeed({
        items: buildFeedItems(50, (number) => ({
          details: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`d${number}-${index}`, 'x'])),
        })),
      }),
    ),
  });
  policy = { ...defaultFetchPolicy, allowedOrigins: [server.origin] };
});
afterAll(() => server.close());

const pathsOf = async (path: string) =>
  new Map((await analyzeFeed(server.url(path), policy)).foundPaths.map((found) => [found.path, found]));

test('[R3.07] [R7.12] reports the kind of feed and how many items it has', async () => {
  const { feed } = await analyzeFeed(server.url('/feed.xml'), policy);
  expect(feed).toEqual({
    format: 'rss',
    dialect: 'google',
    itemPath: 'rss/channel/item',
    title: 'Sklep',
    itemCount: 4,
    complete: true,
    bytes: Buffer.byteLength(buildFeed({ items })),
    totalBytes: Buffer.byteLength(buildFeed({ items })),
    encoding: 'utf-8',
    contentType: 'application/xml; charset=utf-8',
  });
});

test('[R7.11] [R7.12] shows each path’s samples, type, how often it is filled and whether it repeats', async () => {
  const paths = await pathsOf('/feed.xml');
  expect(paths.get('g:id')).toEqual({
    path: 'g:id',
    samples: ['SKU-1', 'SKU-2', 'SKU-3'],
    fillRate: 1,
    guessedType: 'id',
    repeats: false,
  });
  expect(paths.get('g:price')).toMatchObject({ guessedType: 'number', samples: ['29.90 PLN'] });
  expect(paths.get('g:sale_price')).toMatchObject({ guessedType: 'number', fillRate: 0.25 });
  expect(paths.get('g:gtin')).toMatchObject({ guessedType: 'string' });
  expect(paths.get('g:product_type')).toMatchObject({ guessedType: 'table', repeats: true, fillRate: 0.5 });
  expect(paths.get('g:shipping/g:price')).toMatchObject({ fillRate: 0.25 });
  expect(paths.get('g:description')?.samples[0]).toBe('Jeden');
  expect(paths.get('g:description')?.samples[1]).toHaveLength(120);
});

test('[R7.12] offers product details by their name, and not the halves of the pairs', async () => {
  const paths = await pathsOf('/feed.xml');
  expect(paths.get('g:product_detail')?.samples).toEqual(['Kolor oprawy: biały']);
  expect(paths.get('g:product_detail[Kolor_oprawy]')?.samples).toEqual(['biały']);
  expect([...paths.keys()].filter((path) => path.includes('attribute_'))).toEqual([]);
});

test('[R7.12] offers at most as many details as a list can show, and only paths that can be mapped', async () => {
  const paths = [...(await pathsOf('/many.xml')).keys()];
  expect(paths.filter((path) => path.endsWith(']')).length).toBe(300);
  for (const path of paths) expect(path).toMatch(/^[^\s<>"'`]{1,300}$/);
});

test('[R7.12] of too many plain paths, offers those that are filled most often', async () => {
  const paths = [...(await pathsOf('/wide.xml')).keys()];
  expect(paths).toHaveLength(1000);
  expect([paths[0], paths[51]]).toEqual(['code', 'name']);
});

test('[R3.07] reads a feed of one item', async () => {
  expect((await analyzeFeed(server.url('/one.xml'), policy)).feed).toMatchObject({
    itemPath: 'SHOP/SHOPITEM',
    itemCount: 1,
  });
});

test('[R7.12] reads only the beginning of a long feed', async () => {
  const { feed } = await analyzeFeed(server.url('/long.xml'), policy, { maxBytes: 1024 * 1024 });
  expect(feed).toMatchObject({ complete: false, totalBytes: null });
  expect(feed.itemCount).toBeGreaterThan(100);
  expect(feed.itemCount).toBeLessThan(5000);
});

test.each([
  ['/none.xml', 'FEED_NO_ITEMS'],
  ['/cut.xml', 'FEED_CUT_OFF'],
])('[R8.05] [R8.07] says of %s: %s', async (path, code) => {
  const error = await analyzeFeed(server.url(path), policy).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FeedError);
  expect(error).toMatchObject({ code });
});
