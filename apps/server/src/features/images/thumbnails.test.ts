import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicProduct } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePhotograph } from '../../testing/made-pictures.ts';
import {
  eventually,
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { createThumbnails } from './thumbnails.ts';

const count = 6;
let pictures: FeedServer;
let feeds: FeedServer;
let server: TestServer;
let owner: SignedIn;
let catalogId: string;
let searchId: string;
let key: string;
let current: Buffer;
let isDown = false;

beforeAll(async () => {
  const handlers = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const width = at === 1 ? 400 : 900;
      return [
        `/${at}.jpg`,
        reply(await makePhotograph(at, { width, height: 600 }), { contentType: 'image/jpeg' }),
      ] as const;
    }),
  );
  current = await makePhotograph(70);
  pictures = await serveFeeds({
    ...Object.fromEntries(handlers),
    '/unreachable.jpg': (request, response) =>
      (isDown ? reply('error', { status: 500 }) : reply(current, { contentType: 'image/jpeg' }))(
        request,
        response,
      ),
    '/changing.jpg': (request, response) => reply(current, { contentType: 'image/jpeg' })(request, response),
  });
  const items = Array.from({ length: count }, (_, at) =>
    buildFeedItem({ imageLink: pictures.url(`/${at}.jpg`) }, at + 1),
  );
  items.push(buildFeedItem({ imageLink: pictures.url('/missing.jpg') }, count + 1));
  items.push(buildFeedItem({ imageLink: pictures.url('/changing.jpg') }, count + 2));
  items.push(buildFeedItem({ imageLink: pictures.url('/unreachable.jpg') }, count + 3));
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  // Room for a few thumbnails alone.
  server = await startTestServer({ PICTURE_CACHE_BYTES: '40000' });
  owner = await server.signIn();
  await server.app.services.images.checks.start();
  catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  const created = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
  searchId = created.reply.data.instanceId;
  key = (await owner.call('getAuthKey')).reply.data.key;
  await eventually(
    async () => (await owner.call('listImages', { params: { catalogId } })).reply.summary.finishedAt,
  );
});
afterAll(async () => {
  await server.close();
  await pictures.close();
  await feeds.close();
});

const search = async (): Promise<PublicProduct[]> => {
  const response = await fetch(`${server.origin}/public/search/${searchId}?q=kubek&perPage=50`, {
    headers: { 'x-api-key': key },
  });
  return ((await response.json()) as { products: PublicProduct[] }).products;
};
const pictureOf = (products: readonly PublicProduct[], path: string) =>
  products.find(({ fields }) => fields.image_link === pictures.url(path))?.picture;
/** The path on this server, whatever its public address. */
const pathOf = async (path: string): Promise<string> =>
  new URL(pictureOf(await search(), path)?.thumbnails ?? '').pathname;
const get = (path: string): Promise<Response> => fetch(server.origin + path, { redirect: 'manual' });

const noCopies = { find: async () => null, listExisting: async () => new Set<string>() };
const noCache = {
  restored: Promise.resolve(),
  read: async () => null,
  take: async () => undefined,
  sweep: async () => undefined,
  remove: () => undefined,
  bytes: () => 0,
};

describe('small versions of pictures', () => {
  test.each([
    ['160.webp', 'webp', 160],
    ['320.avif', 'heif', 320],
    ['640.webp', 'webp', 640],
  ])('%s is made when it is asked for, and kept by browsers for ever', async (file, format, width) => {
    const response = await get(`${await pathOf('/0.jpg')}/${file}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual([
      format,
      width,
      Math.round((width * 600) / 900),
    ]);
  });

  test('a picture is never made larger than it is', async () => {
    const response = await get(`${await pathOf('/1.jpg')}/640.webp`);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(400);
  });

  test('the same one asked for ten times at once is made once, and not fetched again for another size', async () => {
    const path = await pathOf('/2.jpg');
    const before = pictures.requests.filter(({ url }) => url === '/2.jpg').length;
    const replies = await Promise.all(Array.from({ length: 10 }, () => get(`${path}/320.webp`)));
    replies.push(await get(`${path}/160.avif`));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 200));
    expect(pictures.requests.filter(({ url }) => url === '/2.jpg')).toHaveLength(before + 1);
  });

  test('pictures that don’t load, unknown versions and sizes have none', async () => {
    const products = await search();
    expect(pictureOf(products, '/missing.jpg')).toBeUndefined();
    const path = await pathOf('/3.jpg');
    const outdated = await get(`${path.replace(/[^/]+$/, '0'.repeat(16))}/320.webp`);
    expect([
      outdated.status,
      outdated.headers.get('location'),
      outdated.headers.get('cache-control'),
    ]).toEqual([302, pictures.url('/3.jpg'), 'public, max-age=60']);
    for (const other of ['321.webp', '320.gif', '..%2f..%2finstallation.key', '320.webp.x'])
      expect((await get(`${path}/${other}`)).status).toBe(404);
    expect((await get(path.replace(catalogId, '0000000000000').concat('/320.webp'))).status).toBe(404);
    expect((await get(path.replace(/[0-9a-f]{16}/, 'f'.repeat(16)).concat('/320.webp'))).status).toBe(404);
  });

  test('a picture whose server fails is shown itself, asked for once a minute, and not checked again for it', async () => {
    const path = await pathOf('/unreachable.jpg');
    const asked = (): number => pictures.requests.filter(({ url }) => url === '/unreachable.jpg').length;
    const before = asked();
    isDown = true;
    for (const file of ['160.webp', '320.webp', '640.avif', '160.webp'])
      expect((await get(`${path}/${file}`)).headers.get('location')).toBe(pictures.url('/unreachable.jpg'));
    expect(asked()).toBe(before + 1);
    const { reply: list } = await owner.call('listImages', { params: { catalogId } });
    expect(list.summary.remaining).toBe(0);
  });

  test('a picture that can’t be made smaller isn’t tried again for each visitor', async () => {
    const [imageId = '', version = ''] = (await pathOf('/4.jpg')).split('/').slice(-2);
    let tried = 0;
    const thumbnails = createThumbnails({
      database: server.database,
      copies: noCopies,
      readPicture: async () => Buffer.from(await (await fetch(pictures.url('/4.jpg'))).arrayBuffer()),
      shrink: async () => {
        tried += 1;
        return null;
      },
      cache: noCache,
      onError: (error) => {
        throw error;
      },
    });
    for (const width of [160, 320, 160])
      expect(await thumbnails.get({ catalogId, imageId, version, width, format: 'webp' })).toEqual({
        kind: 'original',
        address: pictures.url('/4.jpg'),
      });
    expect(tried).toBe(1);
  });

  test('on a full disk the picture itself is shown, which is told and not tried for each visitor', async () => {
    const [imageId = '', version = ''] = (await pathOf('/4.jpg')).split('/').slice(-2);
    const told: unknown[] = [];
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const thumbnails = createThumbnails({
      database: server.database,
      copies: noCopies,
      readPicture: async () => Buffer.from(await (await fetch(pictures.url('/4.jpg'))).arrayBuffer()),
      shrink: (_customer, _bytes, _size, use) => use('/nowhere'),
      cache: { ...noCache, take: () => Promise.reject(full) },
      onError: (error) => told.push(error),
    });
    for (let visitor = 0; visitor < 3; visitor++)
      expect(await thumbnails.get({ catalogId, imageId, version, width: 160, format: 'webp' })).toMatchObject(
        { kind: 'original' },
      );
    expect(told).toEqual([full]);
  });

  test('a picture that has changed since the check is shown itself, and checked again', async () => {
    const path = await pathOf('/changing.jpg');
    current = await makePhotograph(71);
    const response = await get(`${path}/320.webp`);
    expect([response.status, response.headers.get('location')]).toEqual([302, pictures.url('/changing.jpg')]);
    const { reply: list } = await owner.call('listImages', { params: { catalogId } });
    expect(list.summary.remaining).toBe(1);
  });

  test('the disk they may use is bounded, and those not used for the longest time go', async () => {
    const first = `${await pathOf('/0.jpg')}/640.webp`;
    for (const at of [1, 2, 3, 4, 5])
      for (const width of [640, 320])
        expect((await get(`${await pathOf(`/${at}.jpg`)}/${width}.webp`)).status).toBe(200);
    const directory = join(server.config.dataDir, 'pictures');
    const files = () =>
      readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = (): number =>
      files().reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    await eventually(
      async () => bytes() <= 40_000 && !files().some(({ name }) => first.includes(name.split('-')[0] ?? '')),
    );
    expect(files().length).toBeGreaterThan(2);
    expect(files().length).toBeLessThan(10);
    expect((await get(first)).status).toBe(200);
  });

  test('[R3.23] without useQuarticImages no small versions are named; with an address of the shop’s own they are there', async () => {
    const params = { searchId };
    const { reply: before } = await owner.call('getAppSettings', { params });
    const save = (change: (settings: typeof before.data) => void) => {
      const settings = structuredClone(before.data);
      change(settings);
      return owner.call('setAppSettings', { params, body: settings });
    };
    await save((settings) => {
      settings.serp.imageSize.useQuarticImages = false;
    });
    expect((await search()).filter(({ picture }) => picture)).toEqual([]);
    await save((settings) => {
      settings.general.picturesAddress = 'https://www.sklep.example/';
    });
    expect(pictureOf(await search(), '/0.jpg')?.thumbnails).toMatch(
      /^https:\/\/www\.sklep\.example\/pictures\/\w{13}\//,
    );
    const wrong = await save((settings) => {
      settings.general.picturesAddress = 'javascript:alert(1)';
    });
    expect([wrong.status, wrong.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    await save(() => undefined);
  });

  test('suggestions and InstantSearch name them too', async () => {
    const headers = { 'x-api-key': key };
    const suggested = await fetch(`${server.origin}/public/suggest/${searchId}?q=kubek`, { headers });
    const { products } = (await suggested.json()) as { products: PublicProduct[] };
    expect(products.filter(({ picture }) => picture).length).toBeGreaterThan(3);
  });

  test('there are none while their owner is disabled, nor is the shop’s address told', async () => {
    const path = await pathOf('/0.jpg');
    const disable = (at: string | null) =>
      server.database
        .updateTable('customer')
        .set({ disabled_at: at })
        .where('id', '=', owner.customer.id)
        .execute();
    const unknown = path.replace(/[^/]+$/, 'f'.repeat(16));
    expect((await get(`${unknown}/160.webp`)).status).toBe(302);
    await disable(new Date().toISOString());
    for (const version of [path, unknown]) expect((await get(`${version}/160.webp`)).status).toBe(404);
    await disable(null);
    expect((await get(`${path}/160.webp`)).status).toBe(200);
  });

  test('those of a catalog that is gone for good go with it', async () => {
    const { database, config, app } = server;
    expect((await get(`${await pathOf('/0.jpg')}/160.webp`)).status).toBe(200);
    const folder = join(config.dataDir, 'pictures', catalogId);
    await app.services.images.thumbnails.removeOrphans();
    expect(existsSync(folder)).toBe(true);
    await database.deleteFrom('search_instance').where('catalog_id', '=', catalogId).execute();
    await database.deleteFrom('catalog').where('id', '=', catalogId).execute();
    await app.services.images.thumbnails.removeOrphans();
    expect(existsSync(folder)).toBe(false);
  });
});
