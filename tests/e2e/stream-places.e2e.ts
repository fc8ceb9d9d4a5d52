import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildConfig } from '../../apps/storefront/src/testing/build-config.ts';
import { buildStream } from '../../apps/storefront/src/testing/build-posts.ts';
import { type SearchServer, startSearchServer } from '../../apps/storefront/src/testing/search-server.ts';
import { type ShopPages, serveShop } from '../../apps/storefront/src/testing/shop-pages.ts';
import { expectAccessible } from './accessibility.ts';
import { buildSearchApp } from './build-search-app.ts';
import { test } from './vitrina.ts';

let app: string;
let server: SearchServer;
let shop: ShopPages;
/** Holds back the answer until it is called. */
let answerNow: () => void;
let answered: Promise<void>;
/** Of `GET /public/stream`; 0 for no answer until `answerNow`. */
let status: number;

const answer = async (params: URLSearchParams) => {
  if (status === 0) await answered;
  if (status >= 400) return { status, body: { error: { code: 'NOT_FOUND' } } };
  const from = Number(params.get('after') ?? '0');
  const count = Number(params.get('count'));
  const reply = buildStream(server.origin, { from, count, next: from === 0 ? String(count) : null });
  const handle = params.get('stream') ?? '';
  return { body: { ...reply, stream: reply.stream && { ...reply.stream, handle } } };
};

test.beforeAll(async () => {
  app = await buildSearchApp();
});
test.afterAll(() => rm(app, { recursive: true, force: true }));
test.beforeEach(async () => {
  server = await startSearchServer(buildConfig(), app);
  status = 200;
  ({ promise: answered, resolve: answerNow } = Promise.withResolvers<void>());
  server.intercept = (call, params) => (call === 'stream' ? answer(params) : null);
});
test.afterEach(async () => {
  await shop.close();
  await server.close();
});

type Shown = { content: string; script?: string; policy?: string };
const openShop = async ({ content, script = 'stream.js', policy }: Shown): Promise<void> => {
  shop = await serveShop({
    scriptUrl: `${server.origin}/app/${script}`,
    attributes: 'data-search-id="kubki"',
    content,
    ...(policy && { policy }),
  });
};
const far = '<div style="height: 3000px">Dużo innych rzeczy</div>';
const placeOf = (attributes = '', id = 'kubki'): string =>
  `<div data-vitrina-stream="${id}" ${attributes}></div>`;
const stream = (page: Page) => page.getByRole('region', { name: /^Zainspiruj się: @/ });
const tiles = (page: Page) => stream(page).getByRole('listitem').getByRole('button');
const viewer = (page: Page) => page.getByRole('dialog');

const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(`
    globalThis.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
};
const expectNoOverflow = async (page: Page): Promise<void> => {
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
};

test('[R10.07] a stream asks for nothing until it is near, moves nothing, stores nothing, and never asks Instagram', async ({
  page,
}) => {
  status = 0;
  await openShop({ content: `${far}${placeOf()}<p id="below">Pod spodem</p>` });
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await watchShifts(page);
  await page.goto(shop.origin);
  await page.waitForFunction('window.vitrina');
  await page.waitForLoadState('networkidle');
  expect(asked.filter(({ pathname }) => pathname.startsWith('/public/'))).toEqual([]);

  await page.evaluate('document.querySelector("[data-vitrina-stream]").scrollIntoView()');
  await expect.poll(() => asked.some(({ pathname }) => pathname === '/public/stream/kubki')).toBe(true);
  answerNow();
  await expect(tiles(page)).toHaveCount(12);
  await tiles(page).last().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('globalThis.shifts')).toBe(0);

  await tiles(page).nth(2).click();
  await expect(viewer(page).getByRole('link', { name: /^Filiżanka/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await stream(page).getByRole('button', { name: 'Pokaż więcej' }).click();
  await expect(tiles(page)).toHaveCount(24);
  await expect(tiles(page).nth(12)).toBeFocused();
  await expect(stream(page).getByRole('button', { name: 'Pokaż więcej' })).toHaveCount(0);

  expect(await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual([
    '',
    0,
    0,
  ]);
  expect(await page.context().cookies()).toEqual([]);
  const hosts = new Set(asked.map(({ host }) => host));
  expect(hosts).toEqual(new Set([new URL(shop.origin).host, new URL(server.origin).host]));
  expect(problems).toEqual([]);
});

test('[R10.07] the keyboard alone opens a post, reaches its products and comes back', async ({ page }) => {
  await openShop({ content: placeOf() });
  await page.goto(shop.origin);
  await tiles(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toHaveAccessibleName('Zdjęcie 2: kubki na stole');
  await expect(viewer(page).getByRole('button', { name: 'Zamknij' })).toBeFocused();
  await expectAccessible(page);

  await test.step('the focus stays in the dialog', async () => {
    for (let times = 0; times < 30; times++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        'document.activeElement !== document.body && !document.activeElement.shadowRoot?.activeElement?.closest("dialog")',
      );
      expect(isOutside).toBe(false);
    }
  });

  await test.step('Escape closes a hotspot’s card first, then the dialog', async () => {
    const spot = viewer(page).getByRole('button', { name: /^1\. Filiżanka/ });
    await spot.focus();
    await page.keyboard.press('Enter');
    await expect(spot).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(
      viewer(page)
        .getByRole('link', { name: /^Filiżanka/ })
        .first(),
    ).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(spot).toBeFocused();
    await expect(viewer(page)).toBeVisible();
  });

  await test.step('arrow keys show the others, those on the next page too', async () => {
    for (let times = 2; times < 12; times++) {
      await page.keyboard.press('ArrowRight');
      await expect(viewer(page)).toHaveAccessibleName(`Zdjęcie ${times + 1}: kubki na stole`);
    }
    await expect(viewer(page).getByRole('button', { name: 'Następny post' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer(page)).toHaveAccessibleName('Zdjęcie 11: kubki na stole');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(tiles(page).nth(11)).toBeFocused();
  });

  await test.step('a product leads to its page', async () => {
    await page.keyboard.press('Enter');
    await viewer(page)
      .getByRole('link', { name: /^Dzbanek/ })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/produkt\/12$/);
  });
});

test('[R10.07] posts count as seen once they were in sight for a second with products: in the grid, opened, as a slide', async ({
  page,
}) => {
  await openShop({ content: `${far}${placeOf('data-layout="gallery"')}` });
  await page.goto(shop.origin);
  await page.waitForFunction('window.vitrina');
  await page.evaluate('document.querySelector("[data-vitrina-stream]").scrollIntoView()');
  const next = stream(page).getByRole('button', { name: 'Następny post' });
  await next.click();
  await expect(stream(page).getByRole('article')).toHaveAttribute('data-post', 'post-1');
  await expect
    .poll(() => server.events)
    .toMatchObject([{ type: 'view', productIds: ['P2'], post: { streamId: 'stream-1', postId: 'post-1' } }]);
  expect(server.events[0]).not.toHaveProperty('visitor');
  await page.evaluate('vitrina.setConsent(true)');
  await next.click();
  await stream(page)
    .getByRole('link', { name: /^Filiżanka/ })
    .click();
  await expect
    .poll(() => server.events.at(-1))
    .toMatchObject({
      ...{ type: 'click', productId: 'P3', visitor: expect.any(String) },
      post: { streamId: 'stream-1', postId: 'post-2' },
    });
});

for (const [name, options] of [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a narrow phone', { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true }],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ ...options, reducedMotion: 'reduce' });

    test('[R10.07] a stream fits, its posts are swiped, and axe finds nothing, on a dark page too', async ({
      page,
    }) => {
      await openShop({
        content:
          placeOf() + placeOf('data-layout="row"', 'dzbanki') + placeOf('data-layout="gallery"', 'filizanki'),
      });
      for (const address of ['/', '/?dark']) {
        await page.goto(`${shop.origin}${address}`);
        for (const id of ['filizanki', 'dzbanki', 'kubki']) {
          await page.locator(`[data-vitrina-stream=${id}]`).scrollIntoViewIfNeeded();
          await expect(page.getByRole('region', { name: `Zainspiruj się: @${id}` })).toBeVisible();
        }
        await expectNoOverflow(page);
        await expectAccessible(page);
        await tiles(page).nth(1).tap();
        await expect(viewer(page)).toHaveAccessibleName('Zdjęcie 1: kubki na stole');
        await swipe(page, -1);
        await expect(viewer(page)).toHaveAccessibleName('Zdjęcie 2: kubki na stole');
        await swipe(page, 1);
        await expect(viewer(page)).toHaveAccessibleName('Zdjęcie 1: kubki na stole');
        const [content, width] = await viewer(page).evaluate((dialog) => [
          Number(Reflect.get(dialog, 'scrollWidth')),
          Number(Reflect.get(dialog, 'clientWidth')),
        ]);
        expect(content).toBeLessThanOrEqual(width ?? 0);
        await expectAccessible(page);
        // On a slow machine a tap may last so long that the browser takes it for a long press.
        await expect(async () => {
          const close = viewer(page).getByRole('button', { name: 'Zamknij' });
          if ((await close.count()) > 0) await close.tap({ timeout: 2_000 });
          await expect(viewer(page)).toHaveCount(0, { timeout: 2_000 });
        }).toPass();
      }
    });
  });

/** A finger across the picture, as the browser sees it. */
const swipe = async (page: Page, direction: 1 | -1): Promise<void> => {
  const box = await viewer(page).getByRole('img').first().boundingBox();
  if (!box) throw new Error('There is no picture');
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + box.height * 0.8 }],
    });
  const middle = box.x + box.width / 2;
  await touch('touchStart', middle - direction * 60);
  for (const part of [-30, 0, 30, 60]) await touch('touchMove', middle + direction * part);
  await touch('touchEnd', middle);
  await session.detach();
};

test('[R10.07] works under a strict policy of the page, on old browsers, and beside the search app', async ({
  page,
}) => {
  const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; img-src ${server.origin}; style-src 'unsafe-inline'`;
  await openShop({ content: placeOf(), script: 'embed.js', policy });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.addInitScript('delete globalThis.IntersectionObserver');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(shop.origin);
  await expect(tiles(page)).toHaveCount(12);
  await tiles(page).nth(3).click();
  await expect(viewer(page).getByRole('listitem')).toHaveCount(3);
  expect(problems).toEqual([]);
  expect(loaded.some((path) => /\/streams-[0-9a-f]+\.js$/.test(path))).toBe(true);
  expect(loaded.some((path) => /\/ui-[0-9a-f]+\.js$/.test(path))).toBe(false);
});

test('[R10.05] the search app loads nothing of streams on pages without one', async ({ page }) => {
  await openShop({ content: '<p>Nic</p>', script: 'embed.js' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(shop.origin);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => path.endsWith('.js'))).toEqual(['/app/embed.js']);
});

for (const failure of [404, 500])
  test(`[R10.07] a place stays empty where the server answers ${failure}`, async ({ page }) => {
    status = failure;
    await openShop({ content: `<div id="around">${placeOf()}</div>` });
    await page.goto(shop.origin);
    await expect.poll(() => server.calls.some((call) => call.startsWith('stream'))).toBe(true);
    await expect.poll(() => page.evaluate('document.querySelector("#around").offsetHeight')).toBe(0);
  });
