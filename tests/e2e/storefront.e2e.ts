import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildConfig } from '../../apps/storefront/src/testing/build-config.ts';
import { type SearchServer, startSearchServer } from '../../apps/storefront/src/testing/search-server.ts';
import { type ShopPages, serveShop } from '../../apps/storefront/src/testing/shop-pages.ts';
import { expectAccessible } from './accessibility.ts';
import { buildSearchApp } from './build-search-app.ts';
import { test } from './vitrina.ts';

let app: string;
let server: SearchServer;
let shop: ShopPages;

test.beforeAll(async () => {
  app = await buildSearchApp();
});
test.afterAll(() => rm(app, { recursive: true, force: true }));
test.beforeEach(async () => {
  server = await startSearchServer(buildConfig(), app);
  shop = await serveShop({
    scriptUrl: `${server.origin}/app/embed.js`,
    attributes: 'data-search-id="kubki" data-input="#q" data-results="#results"',
  });
});
test.afterEach(async () => {
  await shop.close();
  await server.close();
});

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Szukaj w sklepie' });
const products = (page: Page) => page.locator('.grid:not(.is-loading) .card');

/** The shop's own elements that moved without any input from the visitor, and the total layout shift. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(`
    globalThis.shifts = 0;
    globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // As CLS does, ignore shifts that follow input: new suggestions move the panel’s own lists after each key.
        if (!entry.hadRecentInput) globalThis.shifts += entry.value;
        for (const { node } of entry.sources)
          if (node && document.contains(node) && !(node.closest ? node : node.parentElement).closest('[data-vitrina]'))
            globalThis.moved.push(node.outerHTML ?? node.nodeValue);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  `);
};
const shifts = (page: Page): Promise<number> => page.evaluate('globalThis.shifts');
const moved = (page: Page): Promise<string[]> => page.evaluate('globalThis.moved');

test('[R10.05] a visitor finds a product by keyboard alone, on a shop of another origin', async ({
  page,
}) => {
  await watchShifts(page);
  const loaded: string[] = [];
  page.on('request', (request) => request.url().startsWith(server.origin) && loaded.push(request.url()));
  await page.goto(shop.origin);
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([`${server.origin}/app/embed.js`]);

  await test.step('the panel opens on focus', async () => {
    await page.keyboard.press('Tab');
    const input = searchBox(page);
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    await expect(
      page.getByRole('listbox').getByRole('option', { name: 'dzbanek', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('group', { name: 'Hit tygodnia' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('arrows move through the options, Escape closes the panel', async () => {
    await page.keyboard.type('kub', { delay: 30 });
    const first = page.getByRole('option', { name: 'kubek ceramiczny', exact: true });
    await expect(first).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(searchBox(page)).toHaveAttribute(
      'aria-activedescendant',
      (await first.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { name: 'Pokaż wszystkie (30)' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Home');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(searchBox(page)).toHaveValue('kub');
  });

  await test.step('results open over the page, and closing them returns the focus', async () => {
    await page.keyboard.press('Enter');
    const overlay = page.getByRole('dialog', { name: 'Szukaj' });
    await expect(overlay.getByRole('heading', { name: 'Wyniki dla „kub”' })).toBeFocused();
    await expect(products(page)).toHaveCount(12);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(searchBox(page)).toBeFocused();
    await expect(page).toHaveURL(`${shop.origin}/`);
  });
  expect(await moved(page)).toEqual([]);
  expect(await shifts(page)).toBeLessThan(0.001);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

test('[R10.05] on the results page filters, sorting, pages and the Back button work', async ({ page }) => {
  await watchShifts(page);
  await page.goto(`${shop.origin}/szukaj?q=kubek`);
  await expect(products(page)).toHaveCount(12);
  await expect(searchBox(page)).toHaveValue('kubek');
  await expect(page).toHaveTitle('Wyniki dla „kubek”');
  await expectAccessible(page);
  expect(await moved(page)).toEqual([]);
  expect(await shifts(page)).toBeLessThan(0.02);

  // Over a list that is as long as its values, the wheel turns the page.
  await page.getByRole('checkbox', { name: 'Gnom' }).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);

  await page.getByRole('checkbox', { name: 'Gnom' }).check();
  await expect(products(page)).toHaveCount(6);
  await page.getByRole('checkbox', { name: 'Elf' }).check();
  await expect(products(page)).toHaveCount(12);
  await page.getByRole('combobox', { name: 'Sortuj' }).selectOption('Od najdroższych');
  await expect(products(page).first()).toContainText('nr 57');
  await page.getByRole('button', { name: 'Elf, Usuń' }).click();
  await expect(products(page)).toHaveCount(6);
  await page.goBack();
  await expect(products(page)).toHaveCount(12);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sortuj' })).toHaveValue('best');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Elf' })).toBeChecked();
  await page.getByRole('button', { name: 'Usuń wszystkie' }).click();

  await page
    .getByRole('link', { name: 'Filiżanki' })
    .or(page.getByRole('link', { name: 'Kuchnia' }))
    .first()
    .click();
  await expect(page.getByText('Kategoria:')).toBeVisible();
  await page.getByRole('button', { name: 'Usuń wszystkie' }).click();
  await page.getByRole('slider', { name: 'Cena: Do' }).fill('40');
  await expect(page.getByRole('button', { name: /≤ 40.*, Usuń/ })).toBeVisible();
  await expect(products(page)).toHaveCount(11);
  await page.getByRole('button', { name: 'Usuń wszystkie' }).click();

  await page.getByRole('link', { name: 'Strona 2 z 3' }).click();
  await expect(page.getByRole('heading', { name: 'Wyniki dla' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Strona 2 z 3' })).toHaveAttribute('aria-current', 'page');
  await products(page).nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/\/produkt\//);
  await expect
    .poll(() => server.events.find(({ type }) => type === 'click'))
    .toMatchObject({ position: 15, queryId: expect.any(String) });
  const searches = server.events.filter((event) => event.type === 'search');
  expect(searches.map(({ query }) => query)).toEqual(['kubek', 'kubek']);
  expect(server.events.some((event) => event.type === 'view' && event.productIds.length > 3)).toBe(true);
  expect(server.events.some((event) => 'visitor' in event)).toBe(false);
});

for (const [place, path, scroller] of [
  ['on the results page', '/szukaj', 'html'],
  ['over the page', '/', 'dialog.overlay'],
] as const)
  test(`[R10.05] a visitor who comes back to results ${place} sees those that were left`, async ({
    page,
  }) => {
    // Browsers give up before such answers are there.
    await page.route(/\/public\/search\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 700 });
    const scrolled = () =>
      page.locator(scroller).evaluate((one: unknown) => (one as { scrollTop: number }).scrollTop);
    await page.goto(`${shop.origin}${path}?q=kubek`);
    await expect(products(page)).toHaveCount(12);
    await page.mouse.move(200, 350);
    await page.mouse.wheel(0, 1200);
    await expect(page.getByRole('button', { name: 'Do góry' })).toBeVisible();
    await expect.poll(scrolled).toBe(1200);
    await page.reload();
    await expect.poll(scrolled).toBe(1200);
    await page.goto(`${shop.origin}/produkt/P1`);
    await page.goBack();
    await expect.poll(scrolled).toBe(1200);
    await page.getByRole('button', { name: 'Do góry' }).click();
    await expect(page.getByRole('heading', { name: 'Wyniki dla „kubek”' })).toBeFocused();
    await expect.poll(scrolled).toBeLessThan(1200);
  });

test('with consent a visitor has an id, and a thank-you page reports a purchase once', async ({ page }) => {
  await page.goto(`${shop.origin}/dziekujemy`);
  await expect.poll(() => server.events).toMatchObject([{ type: 'purchase', eventId: 'purchase-Z-17-0' }]);
  await page.evaluate('vitrina.setConsent(true)');
  await page.evaluate(`vitrina.track.addToCart([{ productId: 'P1', quantity: 1, price: 10 }])`);
  await expect.poll(() => server.events[1]).toMatchObject({ type: 'addToCart', visitor: expect.any(String) });
  await page.evaluate('vitrina.setConsent(false)');
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

test('a tampered file doesn’t run, and the shop’s own search keeps working', async ({ page }) => {
  await page.route(/\/ui-\w+\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'document.title = "tampered"; export const mountSearch = async () => null;',
    }),
  );
  await page.goto(shop.origin, { waitUntil: 'networkidle' });
  await page.locator('#q').fill('kubek');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.origin}/stara-szukajka?q=kubek`);
  expect(await page.title()).not.toBe('tampered');
});

test('[R3.23] a tampered file for templates doesn’t run, and products look as they do by default', async ({
  page,
}) => {
  server.config = buildConfig({ settings: { serp: { templates: { productCard: '<b>{{title}}</b>' } } } });
  await page.route(/\/templates-\w+\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'document.title = "tampered"; export const fillTemplate = () => new DocumentFragment();',
    }),
  );
  await page.goto(`${shop.origin}/szukaj?q=kubek`);
  await expect(products(page)).toHaveCount(12);
  await expect(products(page).first().locator('.card-title')).toBeVisible();
  expect(await page.title()).not.toBe('tampered');
  await page.unrouteAll();
  await page.reload();
  await expect(products(page).first().locator('b')).toBeVisible();
  await expect(products(page).first().locator('.card-title')).toHaveCount(0);
});

test('a visitor who types before the app has loaded still gets the results', async ({ page }) => {
  await page.route(/\/ui-\w+\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto(shop.origin);
  await page.locator('#q').fill('dzbanek');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wyniki dla „dzbanek”' })).toBeVisible();
  await expect(page).toHaveURL(`${shop.origin}/?q=dzbanek`);
});

test('[R3.20] results open on the shop’s own results page, and a rule can redirect elsewhere', async ({
  page,
}) => {
  server.config = buildConfig({ settings: { general: { redirectionUrl: '/szukaj' } } });
  server.intercept = (call, params) =>
    call === 'search' && params.get('q') === 'prezent'
      ? {
          body: {
            queryId: 'q',
            query: 'prezent',
            total: 0,
            products: [],
            facets: [],
            sorts: [],
            redirect: '/prezenty',
          },
        }
      : null;
  await page.goto(shop.origin);
  await searchBox(page).or(page.locator('#q')).first().fill('dzbanek');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.origin}/szukaj?q=dzbanek`);
  await expect(products(page)).toHaveCount(12);
  await searchBox(page).fill('prezent');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.origin}/prezenty`);
});

test('[R3.23] nothing from a feed ever runs, not even in the shop’s own templates', async ({ page }) => {
  const evil = `<img src=x onerror="hacked=1">');hacked=2;('`;
  const template = `<a href="{{link}}" onclick="go('{{title}}')" style="{{brand}}"><b title="{{title}}">{{{title}}}</b></a>`;
  const templates = {
    productCard: template,
    autocompleteResult: template,
    popularProduct: '',
    topProduct: '',
  };
  server.config = buildConfig({ settings: { serp: { templates } } });
  const fields = { title: evil, link: 'javascript:hacked=3', image_link: 'javascript:hacked=4', brand: 'x' };
  const product = { id: 'P', fields, highlights: { title: [{ text: evil, match: true }] }, variantsCount: 1 };
  server.intercept = (call) => {
    if (call === 'config') return null;
    const reply = { queryId: 'q', query: 'a', total: 1, page: 1, perPage: 12, redirect: null };
    const lists = {
      popularQueries: [evil],
      popularProducts: [product],
      recentQueries: [],
      topProduct: product,
    };
    const suggestions = [{ text: evil, count: 1, field: null }];
    return {
      body: {
        ...reply,
        ...lists,
        suggestions,
        products: [product],
        bestseller: product,
        facets: [],
        sorts: [],
      },
    };
  };
  await page.goto(shop.origin);
  await page.locator('#q').focus();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.locator('#q').fill('a');
  await expect(page.getByRole('option', { name: /onerror/ }).nth(1)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(products(page)).toHaveCount(1);
  await expect(products(page).locator('b')).toHaveText(evil);
  await products(page).locator('b').click();
  expect(await page.evaluate('typeof hacked')).toBe('undefined');
  await expect(products(page).locator('a')).not.toHaveAttribute('href', /./);
});

for (const [name, query] of [
  ['light', ''],
  ['dark', '?dark'],
] as const) {
  test(`everything fits into 320 pixels on a ${name} page`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${shop.origin}/szukaj${query}`);
    await page.locator('#q').fill('kubek');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(products(page)).toHaveCount(12);
    await page.getByRole('button', { name: 'Filtry' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtry' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filtry' })).toBeFocused();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });
}
