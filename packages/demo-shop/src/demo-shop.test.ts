import Fastify, { type FastifyInstance } from 'fastify';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerDemoShop } from './demo-shop.ts';
import { escapeMarkup } from './markup.ts';
import { styleSheet } from './pages/style-sheet.ts';

const publicUrl = 'http://shop.example:4400';
const app: FastifyInstance = Fastify();
const pathOf = (address: string): string => address.replace(publicUrl, '');

type FeedItem = Map<string, string[]>;

/** Reads the feed strictly: any error of form throws. */
const readFeed = (xml: string): FeedItem[] => {
  const items: FeedItem[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    open.push(tag.name);
    text = '';
    if (tag.name === 'item') items.push(new Map());
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', (tag) => {
    open.pop();
    const item = items.at(-1);
    if (open.at(-1) === 'item' && item) item.set(tag.name, [...(item.get(tag.name) ?? []), text]);
  });
  parser.write(xml).close();
  return items;
};

const isWellFormed = (xml: string): boolean => {
  const names: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => names.push(tag.name));
  parser.write(xml).close();
  return names[0] === 'svg' && names.length > 5 && !names.includes('script') && !names.includes('style');
};

let items: FeedItem[] = [];
const value = (item: FeedItem, name: string): string => item.get(name)?.[0] ?? '';
const isMistake = (item: FeedItem): boolean => item.has('link');

beforeAll(async () => {
  registerDemoShop(app, { publicUrl: `${publicUrl}/` });
  items = readFeed((await app.inject('/demo/feed.xml')).body);
});
afterAll(() => app.close());

const withBrokenPicture = ['LOP003', 'REK002', 'TAC004'];

describe('the demo feed', () => {
  test('is well-formed RSS with about 2,000 items', () => {
    expect(items.length).toBeGreaterThan(1900);
    expect(items.length).toBeLessThan(2100);
  });

  test('holds 8 wrong items: one without id, one whose id came before, and ids unique otherwise', () => {
    const wrong = items.filter(isMistake);
    const ids = items.map((item) => value(item, 'g:id'));
    const repeated = ids.filter((id, index) => id !== '' && ids.indexOf(id) !== index);
    expect(wrong).toHaveLength(8);
    expect(ids.filter((id) => id === '')).toHaveLength(1);
    expect(repeated).toEqual(['SUK001-1']);
  });

  test('holds a few right items without a picture', () => {
    const bare = items.filter((item) => !isMistake(item) && !item.has('g:image_link'));
    expect(bare.map((item) => value(item, 'g:id')).sort()).toEqual([
      'GRI005',
      'KSP004',
      'LAT003',
      'NOT006',
      'PUZ005',
    ]);
  });

  test('gives every right item what Google asks for, in its form', () => {
    for (const item of items.filter((candidate) => !isMistake(candidate))) {
      expect(value(item, 'g:id').length).toBeLessThanOrEqual(50);
      expect(value(item, 'g:title').length).toBeLessThanOrEqual(150);
      expect(value(item, 'g:description').length).toBeGreaterThan(40);
      expect(value(item, 'g:price')).toMatch(/^\d+\.\d\d PLN$/);
      expect(value(item, 'g:product_type').split(' > ')).toHaveLength(3);
      expect(value(item, 'g:google_product_category')).toMatch(/^\d+$/);
      expect(['in_stock', 'out_of_stock', 'preorder']).toContain(value(item, 'g:availability'));
      expect(item.get('g:product_detail')?.length).toBeGreaterThanOrEqual(2);
    }
  });

  test('puts about 15 % on sale, below the regular price, with the lowest price of 30 days between', () => {
    const onSale = items.filter((item) => item.has('g:sale_price'));
    const amount = (item: FeedItem, name: string) => Number.parseFloat(value(item, name));
    expect(onSale.length / items.length).toBeGreaterThan(0.1);
    expect(onSale.length / items.length).toBeLessThan(0.2);
    for (const item of onSale) {
      expect(amount(item, 'g:sale_price')).toBeLessThan(amount(item, 'g:price'));
      expect(amount(item, 'g:omnibus_price')).toBeGreaterThanOrEqual(amount(item, 'g:sale_price'));
      expect(amount(item, 'g:omnibus_price')).toBeLessThanOrEqual(amount(item, 'g:price'));
    }
  });

  test('numbers items with valid, unique EANs of the range 200', () => {
    const codes = items.filter((item) => item.has('g:gtin')).map((item) => value(item, 'g:gtin'));
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) {
      const sum = [...code].reduce(
        (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
        0,
      );
      expect(code).toMatch(/^200\d{10}$/);
      expect(sum % 10).toBe(0);
    }
  });

  test('is the same on every run', async () => {
    const again = Fastify();
    registerDemoShop(again, { publicUrl });
    const feeds = await Promise.all([app.inject('/demo/feed.xml'), again.inject('/demo/feed.xml')]);
    await again.close();
    expect(feeds[0].body === feeds[1].body).toBe(true);
    expect(feeds[0].headers.etag).toBe(feeds[1].headers.etag);
  });

  test('answers 304 without a body when nothing has changed, and 200 to another ETag or an older date', async () => {
    const { headers } = await app.inject('/demo/feed.xml');
    const ask = (asked: Record<string, string>) => app.inject({ url: '/demo/feed.xml', headers: asked });
    const byTag = await ask({ 'if-none-match': String(headers.etag) });
    expect([byTag.statusCode, byTag.body]).toEqual([304, '']);
    expect((await ask({ 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304);
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await ask({ 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).statusCode).toBe(200);
    const both = { 'if-none-match': '"other"', 'if-modified-since': String(headers['last-modified']) };
    expect((await ask(both)).statusCode).toBe(200);
  });
});

describe('the demo shop', () => {
  test('answers every link of the feed with a page that has the title', async () => {
    for (const item of items.filter((candidate) => !isMistake(candidate))) {
      const reply = await app.inject(pathOf(value(item, 'g:link')));
      expect([value(item, 'g:id'), reply.statusCode]).toEqual([value(item, 'g:id'), 200]);
      expect(reply.body).toContain(`<h1>${escapeMarkup(value(item, 'g:title'))}</h1>`);
    }
  });

  test('has three second pictures that don’t load: a missing one, a page, and one that is too large', async () => {
    const replies = await Promise.all(
      withBrokenPicture.map(async (id) => {
        const item = items.find((each) => value(each, 'g:id') === id) ?? new Map();
        const { statusCode, headers, body } = await app.inject(
          pathOf(value(item, 'g:additional_image_link')),
        );
        return [statusCode, headers['content-type'], body.length > 1_048_576];
      }),
    );
    expect(replies).toEqual([
      [404, 'text/html; charset=utf-8', false],
      [200, 'text/html; charset=utf-8', false],
      [200, 'image/svg+xml; charset=utf-8', true],
    ]);
  });

  test('draws every other picture of the feed as well-formed SVG', async () => {
    const right = items.filter((item) => !withBrokenPicture.includes(value(item, 'g:id')));
    const addresses = right.flatMap((item) => [
      ...(item.get('g:image_link') ?? []),
      ...(item.get('g:additional_image_link') ?? []),
    ]);
    expect(addresses.length).toBeGreaterThan(2000);
    for (const address of addresses) {
      const reply = await app.inject(pathOf(address));
      expect([address, reply.statusCode, reply.headers['content-type']]).toEqual([
        address,
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(isWellFormed(reply.body)).toBe(true);
    }
  });

  test('answers every link and picture of its home and category pages', async () => {
    const seen = new Set(['/demo']);
    for (const page of seen) {
      const reply = await app.inject(page);
      expect([page, reply.statusCode]).toEqual([page, 200]);
      if (page !== '/demo' && !page.startsWith('/demo/c/')) continue;
      for (const [, address] of reply.body.matchAll(/(?:href|src)="([^"]+)"/g))
        if (address) seen.add(address);
    }
    expect([...seen].filter((page) => page.startsWith('/demo/c/')).length).toBeGreaterThan(90);
  });

  test('shows a page of its own with 404 for a wrong product, category or picture', async () => {
    for (const url of ['/demo/p/nie-ma', '/demo/c/nie/ma', '/demo/pictures/nie-ma.svg']) {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain('Nie ma takiej strony');
    }
  });

  test('leaves the look of the search app to what its owner sets in the panel', () => {
    expect(styleSheet).not.toContain('--vitrina-');
  });

  test('[R10.07] shows posts on its home page, if there is a stream', async () => {
    const withApp = Fastify();
    let streamId: string | null = 'posty-1';
    registerDemoShop(withApp, { publicUrl, findSearch: async () => ({ searchId: 'kubki-1', streamId }) });
    const place = '<section class="stream" data-vitrina-stream="posty-1" data-layout="row"></section>';
    expect((await withApp.inject('/demo')).body).toContain(place);
    streamId = null;
    expect((await withApp.inject('/demo')).body).not.toMatch(/data-vitrina-stream|<!--/);
    await withApp.close();
  });

  test('[R10.05] has the search in its header on every page, and says what was bought', async () => {
    const withApp = Fastify();
    registerDemoShop(withApp, {
      publicUrl,
      findSearch: async () => ({ searchId: 'kubki-1', streamId: null }),
    });
    const link = pathOf(value(items[0] ?? new Map(), 'g:link'));
    for (const url of ['/demo', '/demo/shop', '/demo/c/dom', link, '/demo/p/nie-ma']) {
      const { body } = await withApp.inject(url);
      expect(body).toContain('<script async src="/app/embed.js" data-search-id="kubki-1"');
      expect(body).toContain('<form class="search"');
      expect(body).toContain('<script defer src="/demo/cart.js"></script>');
    }
    const script = await withApp.inject('/demo/cart.js');
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect((await withApp.inject('/demo/shop')).body).toContain('<div id="results"></div>');
    expect((await withApp.inject(link)).body).toContain(link.replace('/p/', '/buy/'));
    const { body } = await withApp.inject(link.replace('/p/', '/buy/'));
    const [, purchase = ''] = /data-vitrina-purchase="([^"]+)"/.exec(body) ?? [];
    expect(JSON.parse(purchase.replaceAll('&quot;', '"'))).toMatchObject({
      products: [{ productId: value(items[0] ?? new Map(), 'g:id'), quantity: 1, price: expect.any(Number) }],
    });
    await withApp.close();
  });

  test('needs no script, inline style, event attribute or outside resource', async () => {
    const link = pathOf(value(items[0] ?? new Map(), 'g:link'));
    for (const url of ['/demo', '/demo/c/dom', link]) {
      const { body } = await app.inject(url);
      expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//);
    }
  });
});
