import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  documentMethods,
  documentValues,
  neededByLibrary,
} from '../../apps/storefront/src/document-names.ts';
import { buildConfig } from '../../apps/storefront/src/testing/build-config.ts';
import { type SearchServer, startSearchServer } from '../../apps/storefront/src/testing/search-server.ts';
import { serveShop } from '../../apps/storefront/src/testing/shop-pages.ts';
import { buildSearchApp } from './build-search-app.ts';
import { test } from './vitrina.ts';

let app: string;
let server: SearchServer;
test.beforeAll(async () => {
  app = await buildSearchApp();
});
test.afterAll(() => rm(app, { recursive: true, force: true }));
test.beforeEach(async () => {
  server = await startSearchServer(buildConfig(), app);
});
test.afterEach(() => server.close());

type OddPage = Omit<Parameters<typeof serveShop>[0], 'scriptUrl' | 'attributes'>;

const openShop = (page: OddPage) =>
  serveShop({
    scriptUrl: `${server.origin}/app/embed.js`,
    attributes: 'data-search-id="kubki" data-input="#q" data-results="#results"',
    ...page,
  });

const forms = (names: readonly string[]): string =>
  names.map((name) => `<form name="${name}"><input name="${name}"></form>`).join('');

/** What the app uses of the document; elements of these names hide it from scripts. */
const hidden = [...documentMethods, ...documentValues].filter(
  (name) => !neededByLibrary.some((needed) => needed === name),
);

const oddPages = (): Readonly<Record<string, OddPage>> => ({
  'elements with the names of the document’s own methods': { head: forms(hidden) },
  'a wrapped fetch': {
    head: '<script>const own = fetch; window.fetch = function () { return own.apply(this, arguments) }</script>',
  },
  'a wrapped createElementNS': {
    head: '<script>document.createElementNS = function (...given) { return Document.prototype.createElementNS.apply(this, given) }</script>',
  },
  'Prototype.js, by which everything has more methods, and lists are texts in JSON': {
    head: `<script>
      Array.prototype.toJSON = function () { return '[' + this.map(JSON.stringify).join(', ') + ']' };
      Array.prototype.each = Object.prototype.clone = String.prototype.strip = Function.prototype.curry = function () {};
    </script>`,
  },
  'a policy that allows the server’s scripts and no style of the page’s': {
    policy: `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; img-src *; style-src 'self'; form-action 'self'`,
  },
  'no doctype': { hasDoctype: false },
  'addresses that are relative to another site': { head: '<base href="https://elsewhere.example/a/b/">' },
});

const search = async (page: Page): Promise<void> => {
  const input = page.locator('#q');
  await input.click();
  await input.pressSequentially('kub');
  await expect(page.getByRole('option').first()).toBeVisible();
  await input.press('Enter');
  const card = page.locator('.grid:not(.is-loading) .card').first();
  await expect(card).toBeVisible();
  // Without the app's own styles, a card would be as wide as the page.
  expect((await card.boundingBox())?.width).toBeLessThan(500);
};

test('[R10.05] the search works on odd pages, and visitors are counted there', async ({ page }) => {
  for (const [name, odd] of Object.entries(oddPages()))
    await test.step(name, async () => {
      const shop = await openShop(odd);
      server.events.length = 0;
      await page.goto(`${shop.origin}/szukaj`);
      await search(page);
      await expect(page).toHaveURL(`${shop.origin}/szukaj?q=kub`);
      await expect.poll(() => server.events).toContainEqual(expect.objectContaining({ type: 'search' }));
      await shop.close();
    });
});

test('[R10.05] where an element hides what the app can’t do without, the console says which, and the shop’s own search works', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  const shop = await openShop({ head: forms(['createTextNode']) });
  await page.goto(shop.origin);
  await page.locator('#q').fill('kubek');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.origin}/stara-szukajka?q=kubek`);
  expect(told).toContain(
    "Vitrina can't run here: an element of this page is named “createTextNode”. Give it another name.",
  );
  await shop.close();
});
