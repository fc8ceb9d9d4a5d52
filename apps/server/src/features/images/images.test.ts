import {
  buildFeed,
  buildFeedItem,
  cutOff,
  type FeedServer,
  redirectTo,
  reply,
  replyStream,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePhotograph, makePlain, saveAgain } from '../../testing/made-pictures.ts';
import {
  eventually,
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { beginRecheck } from './recheck-repository.ts';
import { summarise } from './summary-repository.ts';

const jpeg = { contentType: 'image/jpeg' };
const svg = { contentType: 'image/svg+xml' };

let outsider: FeedServer;
let pictures: FeedServer;
let feeds: FeedServer;
let server: TestServer;
let owner: SignedIn;
let stranger: SignedIn;
let catalogId: string;

/** The state and the reason that the check gives a picture of each misbehaviour. */
const misbehaving: readonly (readonly [path: string, state: string, reason: string | null])[] = [
  ['/good.jpg', 'ok', null],
  ['/no-type', 'ok', null],
  ['/called-png', 'ok', null],
  ['/moved', 'ok', null],
  ['/small.png', 'ok', null],
  ['/plain.svg', 'ok', null],
  ['/script.svg', 'ok', null],
  ['/external.svg', 'ok', null],
  ['/missing', 'broken', 'http_status'],
  ['/failing', 'broken', 'http_status'],
  ['/nothing', 'broken', 'empty'],
  ['/truncated.jpg', 'broken', 'cut_off'],
  ['/broken-off.jpg', 'broken', 'cut_off'],
  ['/circle', 'broken', 'redirects'],
  ['/100-megapixels.png', 'too_large', 'too_many_pixels'],
  ['/bomb.svg', 'too_large', 'too_many_pixels'],
  ['/endless', 'too_large', 'too_many_bytes'],
  ['/packed-bomb', 'too_large', 'too_many_bytes'],
  ['/long.svg', 'too_large', 'too_many_bytes'],
  ['/page', 'not_an_image', 'web_page'],
  ['/page-called-jpeg', 'not_an_image', 'lying_type'],
  ['/svg-called-jpeg', 'not_an_image', 'lying_type'],
  ['/text', 'not_an_image', 'unknown_type'],
  ['/to-file', 'refused', 'address_invalid'],
];

const open = async (path: string) => {
  const { reply: list } = await owner.call('listImages', { params: { catalogId }, query: { perPage: 100 } });
  const found = list.data.find(({ address }) => address === pictures.url(path));
  if (!found) throw new Error(`${path} is not listed`);
  return found;
};

beforeAll(async () => {
  const good = await makePhotograph(1);
  const bytes = Buffer.alloc(512 * 1024, 7);
  outsider = await serveFeeds({
    '/spy.png': reply(await makePlain({ width: 50, height: 50 }), { contentType: 'image/png' }),
  });
  const drawing = (inside: string, head = 'width="400" height="400"'): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`;
  pictures = await serveFeeds({
    '/good.jpg': reply(good, { ...jpeg, headers: { etag: '"v1"' } }),
    '/again.webp': reply(await saveAgain(good), { contentType: 'image/webp' }),
    '/other.jpg': reply(await makePhotograph(2), jpeg),
    '/no-type': reply(await makePhotograph(3), { contentType: null }),
    '/called-png': reply(await makePhotograph(4), { contentType: 'image/png' }),
    '/moved': redirectTo('/good.jpg', 301),
    '/small.png': reply(await makePlain({ width: 120, height: 90 }), { contentType: 'image/png' }),
    '/plain.svg': reply(drawing('<rect width="300" height="300" fill="#0a5"/>'), svg),
    '/script.svg': reply(
      drawing('<script>while(true){}</script><circle cx="200" cy="200" r="90" fill="#c00"/>'),
      svg,
    ),
    '/external.svg': reply(
      drawing(
        `<image xlink:href="${outsider.url('/spy.png')}" width="400" height="400"/><image href="file:///etc/passwd" width="9" height="9"/><rect width="50" height="50" fill="#00c"/>`,
      ),
      svg,
    ),
    '/bomb.svg': reply(drawing('<rect width="9" height="9"/>', 'width="90000" height="90000"'), svg),
    '/long.svg': reply(drawing('<g/>'.repeat(300_000)), svg),
    '/failing': reply('error', { status: 500, contentType: 'text/plain' }),
    '/nothing': reply('', jpeg),
    '/truncated.jpg': reply(good.subarray(0, good.length / 2), jpeg),
    '/broken-off.jpg': cutOff(good.subarray(0, 2000), good.length, jpeg),
    '/circle': redirectTo('/circle-back'),
    '/circle-back': redirectTo('/circle'),
    '/to-file': redirectTo('file:///etc/passwd'),
    '/100-megapixels.png': reply(await makePlain({ width: 10_000, height: 10_001 }), {
      contentType: 'image/png',
    }),
    '/endless': replyStream(function* () {
      while (true) yield bytes;
    }, jpeg),
    '/packed-bomb': reply((await import('node:zlib')).gzipSync(Buffer.alloc(40 * 1024 * 1024)), {
      ...jpeg,
      headers: { 'content-encoding': 'gzip' },
    }),
    '/page': reply('<!doctype html><title>Sklep</title>', { contentType: 'text/html' }),
    '/page-called-jpeg': reply('<!doctype html><title>Sklep</title>', jpeg),
    '/svg-called-jpeg': reply(drawing('<g/>'), jpeg),
    '/text': reply('zdjęcie', { contentType: 'text/plain' }),
  });
  const items = misbehaving.map(([path], index) =>
    buildFeedItem({ title: `=Produkt ${path}`, imageLink: pictures.url(path) }, index + 1),
  );
  const others = ['/good.jpg', '/again.webp'].map((path, index) =>
    buildFeedItem(
      { imageLink: pictures.url(path), additionalImages: [pictures.url('/other.jpg')] },
      items.length + index + 1,
    ),
  );
  const variants = [1, 2].map((number) =>
    buildFeedItem(
      { imageLink: pictures.url('/called-png'), group: 'G1' },
      items.length + others.length + number,
    ),
  );
  const all = buildFeed({ items: [...items, ...others, ...variants] });
  feeds = await serveFeeds({
    '/feed.xml': reply(all),
    '/shorter.xml': reply(buildFeed({ items: items.slice(0, 20) })),
  });
  server = await startTestServer();
  owner = await server.signIn();
  stranger = await server.signIn();
  await server.app.services.images.checks.start();
  catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  await eventually(async () => {
    const { reply: list } = await owner.call('listImages', { params: { catalogId } });
    return list.summary.finishedAt !== null && !list.summary.isRunning;
  });
});
afterAll(async () => {
  await server.close();
  for (const one of [pictures, feeds, outsider]) await one.close();
});

describe('the check of pictures', () => {
  test.each(misbehaving)('[R7.10] %s is %s (%s)', async (path, state, reason) => {
    expect(await open(path)).toMatchObject({ state, reason });
  });

  test('[R7.10] tells type, bytes, size and colours of a picture', async () => {
    expect(await open('/called-png')).toMatchObject({
      type: 'jpeg',
      width: 900,
      height: 900,
      isSmall: false,
    });
    expect(await open('/small.png')).toMatchObject({ type: 'png', width: 120, height: 90, isSmall: true });
    expect((await open('/plain.svg')).colours).toEqual([
      expect.objectContaining({ hex: expect.stringMatching(/^#0[\da-f]a[\da-f]5/) }),
    ]);
    expect((await open('/missing')).status).toBe(404);
  });

  test('nothing is loaded that a vector picture refers to', () => {
    expect(outsider.requests).toEqual([]);
  });

  test('[R2.38] products that show a picture are counted with their variants joined, and one by one', async () => {
    expect(await open('/called-png')).toMatchObject({ groupsCount: 2, productsCount: 3 });
    expect(await open('/other.jpg')).toMatchObject({ groupsCount: 2, productsCount: 2 });
  });

  test('[R2.38] a picture names its products, and those that look the same', async () => {
    const { imageId, hasLookAlikes } = await open('/good.jpg');
    expect(hasLookAlikes).toBe(true);
    const { reply: one } = await owner.call('getImage', { params: { catalogId, imageId } });
    expect(one.data.products).toHaveLength(2);
    expect(one.data.lookAlikes.map(({ address }) => new URL(address).pathname).sort()).toEqual([
      '/again.webp',
      '/moved',
    ]);
    expect((await open('/called-png')).hasLookAlikes).toBe(false);
  });

  test('[R2.39] [R7.10] a product has its pictures, the main one first', async () => {
    const productId = `SKU-${misbehaving.length + 1}`;
    const { reply: own } = await owner.call('listProductImages', { params: { catalogId, productId } });
    expect(own.data.map(({ address, state }) => [new URL(address).pathname, state])).toEqual([
      ['/good.jpg', 'ok'],
      ['/other.jpg', 'ok'],
    ]);
    const gone = await owner.call('listProductImages', { params: { catalogId, productId: 'nothing' } });
    expect(gone.status).toBe(404);
  });

  test('the summary counts what the filters list', async () => {
    for (const filter of ['all', 'not_loading', 'small', 'look_alikes', 'waiting'] as const) {
      const { reply: list } = await owner.call('listImages', {
        params: { catalogId },
        query: { filter, perPage: 100 },
      });
      expect([filter, list.data.length]).toEqual([filter, list.total]);
    }
    const { reply: list } = await owner.call('listImages', { params: { catalogId } });
    const broken = misbehaving.filter(([, state]) => state !== 'ok').length;
    expect(list.summary).toMatchObject({
      notLoading: broken,
      productsConcerned: broken,
      small: 1,
      remaining: 0,
    });
  });

  test('each says one of the products that show it', async () => {
    const { productTitle } = await open('/missing');
    expect(productTitle).toBe('=Produkt /missing');
  });

  test('while a round is being marked, all that it hasn’t looked at remains: its progress never runs backwards', async () => {
    const place = { customerId: owner.customer.id, catalogId };
    const count = async (since: string | null) => {
      await server.database.updateTable('image_check').set({ recheck_since: since }).execute();
      return summarise(server.database, place, new Date().toISOString());
    };
    const { total } = await count(null);
    const checkedAt = (await open('/good.jpg')).checkedAt ?? '';
    expect((await count(null)).remaining).toBe(0);
    expect((await count('')).remaining).toBe(0);
    expect((await count('9999')).remaining).toBe(total);
    expect((await count(checkedAt)).remaining).toBeLessThan(total);
    await count(null);
  });

  test('the file of products without a picture says what to do, and starts no formula', async () => {
    const csv = await owner.call('exportMissingImages', { params: { catalogId }, query: { locale: 'pl' } });
    const text = String(csv.body.text);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toContain('zdjecia-do-poprawy.csv');
    expect(text.trim().split('\r\n')).toHaveLength(
      1 + misbehaving.filter(([, state]) => state !== 'ok').length,
    );
    expect(text).toContain(
      `"'=Produkt /missing";"${pictures.url('/missing')}";"Zamiast zdjęcia serwer sklepu odpowiada kodem 404.`,
    );
  });

  test('pictures of another customer don’t exist', async () => {
    const { imageId } = await open('/good.jpg');
    const productId = 'SKU-1';
    for (const { status, error } of [
      await stranger.call('listImages', { params: { catalogId } }),
      await stranger.call('getImage', { params: { catalogId, imageId } }),
      await stranger.call('listProductImages', { params: { catalogId, productId } }),
      await stranger.call('checkImages', { params: { catalogId }, body: {} }),
      await stranger.call('exportMissingImages', { params: { catalogId } }),
    ])
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    const unknown = await owner.call('getImage', { params: { catalogId, imageId: '0'.repeat(16) } });
    expect(unknown.status).toBe(404);
  });

  test('a check on demand asks only for what has changed, and keeps what it knows', async () => {
    const before = await open('/good.jpg');
    const asked = pictures.requests.length;
    expect((await owner.call('checkImages', { params: { catalogId }, body: {} })).status).toBe(200);
    const after = await eventually(async () => {
      const one = await open('/good.jpg');
      return one.checkedAt !== before.checkedAt && one;
    });
    const conditional = pictures.requests.slice(asked).filter(({ url }) => url === '/good.jpg');
    expect(conditional.some(({ headers }) => headers['if-none-match'] === '"v1"')).toBe(true);
    expect({ ...after, checkedAt: null }).toEqual({ ...before, checkedAt: null });
    await eventually(
      async () => (await owner.call('listImages', { params: { catalogId } })).reply.summary.finishedAt,
    );
  });

  test('a check that another server took on, and ended before it began, is made by the next one', async () => {
    const place = { customerId: owner.customer.id, catalogId };
    const since = new Date().toISOString();
    await beginRecheck(server.database, place, since);
    await server.app.services.images.checks.start();
    const summary = await eventually(async () => {
      const { reply: list } = await owner.call('listImages', { params: { catalogId } });
      return list.summary.finishedAt !== null && !list.summary.isRunning && list.summary;
    });
    expect(summary).toMatchObject({ remaining: 0 });
    const { unseen } = await server.database
      .selectFrom('image')
      .select(({ fn }) => fn.countAll<number>().as('unseen'))
      .where('catalog_id', '=', catalogId)
      .where('checked_at', '<', since)
      .executeTakeFirstOrThrow();
    expect(Number(unseen)).toBe(0);
  });

  test('pictures that no product shows any more are forgotten', async () => {
    await server.database
      .updateTable('catalog')
      .set({ url: feeds.url('/shorter.xml') })
      .where('id', '=', catalogId)
      .execute();
    await owner.call('startImport', { params: { catalogId }, body: { allowShrink: true } });
    await eventually(
      async () => (await owner.call('listImages', { params: { catalogId } })).reply.total === 20,
    );
    await expect(open('/again.webp')).rejects.toThrow('not listed');
    // Nothing new was there to look at.
    await eventually(
      async () => (await owner.call('listImages', { params: { catalogId } })).reply.summary.finishedAt,
    );
    expect((await open('/good.jpg')).productsCount).toBe(1);
  });
});
