import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { presentStyle } from '@vitrina/contract';
import { buildConfig } from '../../apps/storefront/src/testing/build-config.ts';
import { type SearchServer, startSearchServer } from '../../apps/storefront/src/testing/search-server.ts';
import { type ShopPages, serveShop } from '../../apps/storefront/src/testing/shop-pages.ts';
import { expectAccessible } from './accessibility.ts';
import { buildSearchApp } from './build-search-app.ts';
import { closeDemoAndShop, expectAllowed, openDemoAndShop, openVisit, shopHost } from './demo-and-shop.ts';
import type { ShopElsewhere } from './shop-elsewhere.ts';
import { signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Szukaj w sklepie' });
/** Until the answer to what was typed is there, the one before it is faint. */
const settled = (page: Page) => expect(page.locator('.panel.is-stale')).toHaveCount(0);
const currentPage = (page: Page) => page.locator('.page[aria-current]');

test.describe('on the shop of an owner', () => {
  let vitrina: Vitrina;
  let shop: ShopElsewhere;
  test.beforeAll(async () => {
    ({ vitrina, shop } = await openDemoAndShop());
  });
  test.afterAll(() => closeDemoAndShop({ vitrina, shop }));

  test('[R3.20] [R10.05] an owner sets accent and corners, by keyboard and on a phone, and the shop shows them after a reload', async ({
    page,
    browser,
  }) => {
    const visitor = await openVisit(browser);
    await test.step('the shop has the search', async () => {
      await signIn(page, vitrina);
      await page.goto(`${vitrina.server.origin}/search/embed`);
      await page.getByLabel(say('embed.form.input')).fill('#q');
      const code = page.getByRole('figure', { name: say('embed.paste.code') }).locator('pre');
      await expect(code).toContainText('data-search-id');
      shop.code = (await code.textContent()) ?? '';
      await visitor.goto(shop.origin);
      const refused = visitor.waitForEvent('requestfailed', (request) =>
        request.url().includes('/public/config/'),
      );
      await visitor.locator('#q').click();
      await refused;
      await page
        .getByRole('button', { name: say('api-access.refused.allowOf', { domain: shopHost }) })
        .click();
      await expectAllowed(page);
    });

    await test.step('a phone: the style is set by keyboard, and the preview shows it in a sheet', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${vitrina.server.origin}/appV3Settings/settings`);
      await page.getByRole('textbox', { name: say('search-app.fields.style.accent.label') }).fill('#ffdd00');
      await page.keyboard.press('Escape');
      await page.getByRole('slider', { name: say('search-app.fields.style.roundness.label') }).focus();
      await page.keyboard.press('Home');
      await expectAccessible(page);
      await page.getByRole('button', { name: say('search-app.preview.show') }).click();
      const sheet = page.getByRole('dialog', { name: say('search-app.preview.title') });
      await expect(sheet.frameLocator('iframe').locator('.grid .card').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await page.getByRole('radio', { name: say('search-app.styles.theme.dark') }).check();
      await page.getByRole('button', { name: say('search-app.preview.show') }).click();
      await expect(sheet.frameLocator('iframe').locator('[data-vitrina=results]')).toHaveCSS(
        'background-color',
        'rgb(29, 31, 37)',
      );
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: say('search-app.styles.theme.page') }).check();
      await page.getByRole('button', { name: say('common.save') }).click();
      await expect(page.getByText(say('common.notices.savedForApp'))).toBeVisible();
    });

    for (const scheme of ['light', 'dark'] as const)
      await test.step(`the shop after a reload, ${scheme}`, async () => {
        await visitor.emulateMedia({ colorScheme: scheme });
        await visitor.goto(shop.origin);
        await visitor.locator('#q').click();
        await searchBox(visitor).pressSequentially('lampa', { delay: 40 });
        await expect(visitor.getByRole('option').first()).toBeVisible();
        await settled(visitor);
        await expectAccessible(visitor);
        await visitor.keyboard.press('Enter');
        await expect(currentPage(visitor)).toHaveCSS('background-color', 'rgb(255, 221, 0)');
        await expect(currentPage(visitor)).toHaveCSS('color', 'rgb(0, 0, 0)');
        await expect(currentPage(visitor)).toHaveCSS('border-radius', '0px');
        await expectAccessible(visitor);
      });
    await visitor.context().close();
  });
});

test.describe('for any accent', () => {
  let app: string;
  let server: SearchServer;
  let shop: ShopPages;
  test.beforeAll(async () => {
    app = await buildSearchApp();
    server = await startSearchServer(buildConfig(), app);
    shop = await serveShop({
      scriptUrl: `${server.origin}/app/embed.js`,
      attributes: 'data-search-id="kubki" data-input="#q" data-results="#results"',
    });
  });
  test.afterAll(async () => {
    await shop.close();
    await server.close();
    await rm(app, { recursive: true, force: true });
  });

  for (const accent of ['#ffff00', '#ffffff', '#000000', '#808080', '#39ff14'])
    test(`[R3.20] axe finds nothing in the app with the accent ${accent}, light or dark, like the page or not`, async ({
      page,
    }) => {
      const style = { accent, roundness: 4, font: 'serif', density: 'compact' } as const;
      for (const [theme, query] of [
        ['light', ''],
        ['dark', ''],
        ['page', 'dark&'],
        ['light', 'dark&'],
      ] as const) {
        server.config = buildConfig({ style: presentStyle({ ...style, theme }) });
        await page.goto(`${shop.origin}/szukaj?${query}q=kubek&filter.brand=${encodeURIComponent('Gnom')}`);
        await expect(page.locator('.results .total')).not.toBeEmpty();
        await expect(page.locator('.grid.is-loading')).toHaveCount(0);
        await expectAccessible(page);
        await page.locator('#q').click();
        await page.locator('#q').fill('kub');
        await expect(page.locator('.badge').first()).toBeVisible();
        await page.keyboard.press('ArrowDown');
        await settled(page);
        await expectAccessible(page);
      }
    });

  test('[R3.20] custom properties in the shop’s CSS hold before the style of the panel', async ({ page }) => {
    server.config = buildConfig({
      style: presentStyle({
        ...{ accent: '#ffff00', roundness: 24, font: 'page', density: 'comfortable', theme: 'page' },
      }),
    });
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('--vitrina-accent', '#123456');
      document.documentElement.style.setProperty('--vitrina-radius', '3px');
    })`);
    await page.goto(`${shop.origin}/szukaj?q=kubek`);
    await expect(currentPage(page)).toHaveCSS('background-color', 'rgb(18, 52, 86)');
    await expect(currentPage(page)).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(currentPage(page)).toHaveCSS('border-radius', '3px');
  });
});
