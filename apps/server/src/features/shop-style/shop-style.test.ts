import type { ShopStyle } from '@vitrina/contract';
import { defaultFetchPolicy, type FetchPolicy } from '@vitrina/feed';
import {
  type FeedHandler,
  type FeedServer,
  hang,
  redirectTo,
  reply,
  replyStream,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Failure } from '../../http/failure.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { shopPageLimits } from './fetch-text.ts';
import { createShopStyleService } from './service.ts';

const html = (text: string): FeedHandler => reply(text, { contentType: 'text/html; charset=utf-8' });
const css = (text: string): FeedHandler => reply(text, { contentType: 'text/css' });
const pageOf = (head: string, body = ''): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const sheet = (name: string): string => `<link rel="stylesheet" href="${name}">`;
const megabyte = 'a'.repeat(1024 * 1024);
/** Chunked, so that nobody knows how much is to come. */
const endless = (type: string, piece: string): FeedHandler =>
  replyStream(
    function* () {
      for (let count = 0; count < 50; count += 1) yield piece;
    },
    { contentType: type },
  );

const shopCss = `
@charset "utf-8";
@import url("https://elsewhere.example/x.css");
:root { --color-primary: hsl(171 83% 26%); --color-primary-hover: #ff0000; --gray: #888; --radius: .375rem }
html, body { font-family: "Lato", Arial, sans-serif; background: #fffdf8; color: #222 }
a { color: #0b7467 }
.btn { border-radius: var(--radius) }
.btn-primary { background-color: var(--color-primary); color: white }
.btn-primary:hover { background: #e91e63 }
.btn-danger { background: #d32f2f }
.broken { color: ; ; } }
.footer { background: url("}") #ff00ff }
@media print { body { background: black } }
@media (max-width: 600px) { .btn { border-radius: 99px } }
`;

let pages: FeedServer;
beforeAll(async () => {
  pages = await serveFeeds({
    '/': html(
      pageOf(
        `<meta name="theme-color" content="#0b7467">${sheet('/shop.css')}${sheet('https://cdn.example/other.css')}`,
        '<a class="btn btn-primary" href="/a">Do koszyka</a><button class="btn btn-primary">Kup</button>',
      ),
    ),
    '/shop.css': css(shopCss),
    '/dark': html(pageOf('<style>body{background:#101317;font-family:Georgia,serif}</style>')),
    '/device': html(
      pageOf(
        '<style>body{background:#fff}@media (prefers-color-scheme: dark){body{background:#111}}</style>',
      ),
    ),
    '/own': html(
      pageOf(
        '<style>:root{--vitrina-accent:#222;--color-primary:#0b7969}</style>',
        '<button style="background:#ff6600">Kup</button>'.repeat(9),
      ),
    ),
    '/plain': html(pageOf('', '<p>Witaj</p>')),
    '/inline': html(pageOf('', '<button style="background:#ff6600;border-radius:12px">Kup</button>')),
    '/moved': redirectTo('/'),
    '/circle': redirectTo('/circle'),
    '/to-private': redirectTo('http://10.0.0.1/'),
    '/login': html(pageOf('', '<form><input type="password"></form>')),
    '/forbidden': reply('no', { status: 403, contentType: 'text/html' }),
    '/gone': reply('gone', { status: 404, contentType: 'text/html' }),
    '/picture': reply('GIF89a', { contentType: 'image/gif' }),
    '/hang': hang,
    '/huge': endless('text/html', megabyte),
    '/announced': reply('x', { contentType: 'text/html', headers: { 'content-length': '99999999' } }),
    '/huge-css': html(
      pageOf(`${sheet('/endless.css')}${sheet('/shop.css')}`, '<a class="btn btn-primary">x</a>'),
    ),
    '/endless.css': endless('text/css', `.x{color:red}`.repeat(80_000)),
    '/bomb': html(pageOf(sheet('/bomb.css'))),
    '/bomb.css': css(
      `:root{--a0:#123456;${Array.from({ length: 40 }, (_, at) => `--a${at + 1}:var(--a${at}) var(--a${at})`).join(';')};--primary:var(--a40)}${'a{'.repeat(100_000)}`,
    ),
    '/loop': html(
      pageOf(
        '<style>:root{--brand:var(--accent);--accent:var(--brand)} .btn{background:var(--brand)}</style>',
      ),
    ),
    '/script': html(
      pageOf(
        '<meta name="theme-color" content="javascript:alert(1)"><style>:root{--primary:expression(alert(1));--brand:url(javascript:x)}.btn{background:red;}/*</style><script>alert(1)</script>',
        '<button class="btn" style="background:#0a0}*{x:&quot;">x</button>',
      ),
    ),
    '/many': html(pageOf(Array.from({ length: 30 }, (_, at) => sheet(`/s${at}.css`)).join(''))),
  });
});
afterAll(() => pages.close());

const customer = { id: 'customer-1' } as never;
const serviceWith = (policy: Partial<FetchPolicy> = {}) =>
  createShopStyleService({
    findInstance: async () => ({}) as never,
    policy: { ...defaultFetchPolicy, ...shopPageLimits, allowPrivate: true, ...policy },
  });
const read = (path: string, policy?: Partial<FetchPolicy>): Promise<ShopStyle | Failure> =>
  serviceWith(policy).read(customer, 'search-1', pages.url(path));
const found = async (path: string): Promise<ShopStyle> => {
  const style = await read(path);
  if (!('accents' in style)) throw new Error(JSON.stringify(style));
  return style;
};
const codeOf = (style: ShopStyle | Failure): unknown => ('accents' in style ? 'found' : style);

describe('the style of a shop’s page', () => {
  test('[R3.20] is read from its style sheets: what is named after the brand, and what the buttons on the page have', async () => {
    const style = await found('/');
    expect(style.accents[0]).toEqual({ colour: '#0b7969', source: 'property', detail: '--color-primary' });
    expect(style.accents.map(({ colour }) => colour)).toContain('#0b7467');
    // Hover, danger and a string with a brace in it are nobody's accent.
    for (const { colour } of style.accents) expect(['#ff0000', '#e91e63', '#ff00ff']).not.toContain(colour);
    expect(style).toMatchObject({ roundness: 6, font: 'Lato', theme: 'light', leftOut: 0 });
  });

  test('[R3.20] what the page sets for the app itself is found before anything else, also a gray', async () => {
    expect((await found('/own')).accents[0]).toEqual({
      ...{ colour: '#222222', source: 'property', detail: '--vitrina-accent' },
    });
  });

  test('[R3.20] a redirect is followed, and the page that answered is named', async () => {
    expect((await found('/moved')).page).toBe(pages.url('/'));
  });

  test('[R3.20] a dark page, one that follows the device, styles in the page, and one without any', async () => {
    expect(await found('/dark')).toMatchObject({ theme: 'dark', font: 'Georgia', accents: [] });
    expect((await found('/device')).theme).toBe('device');
    expect(await found('/inline')).toMatchObject({
      accents: [{ colour: '#ff6600', source: 'button' }],
      roundness: 12,
    });
    expect(await found('/plain')).toEqual({
      ...{ page: pages.url('/plain'), accents: [], roundness: null, font: null, theme: null, leftOut: 0 },
    });
  });

  test.each([
    ['/circle', 'SHOP_PAGE_UNREACHABLE'],
    ['/gone', 'SHOP_PAGE_UNREACHABLE'],
    ['/login', 'SHOP_PAGE_NEEDS_LOGIN'],
    ['/forbidden', 'SHOP_PAGE_NEEDS_LOGIN'],
    ['/picture', 'SHOP_PAGE_NOT_HTML'],
    ['/announced', 'SHOP_PAGE_TOO_LARGE'],
  ])('[R8.05] %s fails as %s', async (path, code) => {
    expect(codeOf(await read(path))).toMatchObject({ failure: code });
  });

  test('[R8.05] a page that never answers is given up', async () => {
    const style = await read('/hang', { idleTimeoutMs: 200, totalTimeoutMs: 300 });
    expect(codeOf(style)).toMatchObject({ failure: 'SHOP_PAGE_UNREACHABLE' });
  });

  test('[R8.05] private addresses are refused, by themselves, by redirect and as a name', async () => {
    expect(codeOf(await read('/', { allowPrivate: false }))).toMatchObject({ failure: 'SHOP_PAGE_REFUSED' });
    const redirected = await read('/to-private', {
      allowPrivate: false,
      allowedOrigins: [pages.origin],
    });
    expect(codeOf(redirected)).toMatchObject({ failure: 'SHOP_PAGE_REFUSED' });
    const service = serviceWith({ allowPrivate: false });
    for (const address of ['http://localhost:9/', 'http://[::1]/', 'http://169.254.169.254/'])
      expect(codeOf(await service.read(customer, 's', address))).toMatchObject({
        failure: 'SHOP_PAGE_REFUSED',
      });
  });
});

describe('a hostile page', () => {
  test('[R8.05] endless HTML and 50 MB of CSS are read to a limit, and the rest of the page counts', async () => {
    expect(codeOf(await read('/huge'))).toBe('found');
    const style = await found('/huge-css');
    expect(style.leftOut).toBe(1);
    expect(style.accents[0]?.colour).toBe('#0b7969');
  });

  test('[R8.05] properties that multiply or go round in circles, and rules nested without end, end', async () => {
    expect((await found('/bomb')).accents).toEqual([]);
    expect((await found('/loop')).accents).toEqual([]);
  });

  test('[R8.05] nothing but colours comes out as a colour', async () => {
    const { accents } = await found('/script');
    expect(accents).toEqual([{ colour: '#ff0000', source: 'button', detail: '.btn' }]);
  });

  test('[R8.05] no more than a few style sheets are fetched', async () => {
    const before = pages.requests.length;
    const { leftOut } = await found('/many');
    expect(pages.requests.length - before).toBeLessThanOrEqual(9);
    expect(leftOut).toBe(20);
  });
});

describe('the call', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  test('[R3.20] [R5.09] an owner reads a page; addresses that are none are refused, and so are strangers', async () => {
    const params = { searchId: await shop.newInstance() };
    const body = { address: pages.url('/inline') };
    const { data } = (await shop.owner.call('readShopStyle', { params, body })).reply;
    expect(data.accents[0]?.colour).toBe('#ff6600');
    for (const address of [
      '',
      'shop',
      'javascript:alert(1)',
      'file:///etc/passwd',
      `https://a/${'x'.repeat(3000)}`,
    ]) {
      const { status, error } = await shop.owner.call('readShopStyle', { params, body: { address } });
      expect(status).toBe(422);
      expect(error.details?.problems).toMatchObject([{ path: 'address' }]);
    }
    expect((await shop.stranger.call('readShopStyle', { params, body })).error.code).toBe('NOT_FOUND');
    const twice = await Promise.all(
      [1, 2].map(() => shop.owner.call('readShopStyle', { params, body: { address: pages.url('/') } })),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });

  test('[R8.05] nobody can have pages of others asked for again and again', async () => {
    const customer = await shop.server.signIn();
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 25; count += 1) {
      const body = { address: pages.url('/plain') };
      const { error } = await customer.call('readShopStyle', { params: { searchId: 'none' }, body });
      codes.push(error.code);
    }
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'NOT_FOUND'));
    expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'TOO_MANY_REQUESTS'));
  });
});
