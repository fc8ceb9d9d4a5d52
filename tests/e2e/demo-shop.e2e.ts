import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test('[R10.05] a visitor of the demo shop searches, filters, opens a product and buys it', async ({
  page,
}) => {
  const { origin } = vitrina.server;
  await expect
    .poll(async () => (await page.request.get(`${origin}/demo`)).text(), { timeout: 60_000 })
    .toMatch(/data-search-id[\s\S]+data-vitrina-stream/);
  await page.goto(`${origin}/demo`);
  const posts = page.getByRole('region', { name: 'Zainspiruj się: @pod.jaskolka.demo' });
  await page.locator('[data-vitrina-stream]').scrollIntoViewIfNeeded();
  await expect(posts.getByRole('button', { name: /Produkty: \d/ }).first()).toBeVisible();
  const input = page.getByRole('banner').getByLabel('Szukaj w sklepie');
  await input.click();
  await input.pressSequentially('sukienk', { delay: 40 });
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const results = page.getByRole('dialog');
  await expect(results.getByRole('heading', { name: 'Wyniki dla „sukienk”' })).toBeVisible();
  await results.getByRole('checkbox').first().check();
  await expect(results.locator('.tag').first()).toBeVisible();
  await results.locator('.grid:not(.is-loading) .card a').first().click();
  await expect(page).toHaveURL(/\/demo\/p\//);

  await page.goto(`${origin}/demo/p/granatowa-sofa-dwuosobowa-do-malego-salonu-polana-sof003-1`);
  const look = page.getByRole('region', { name: 'Pasuje do tego' });
  await look.getByRole('button', { name: 'Dodaj zestaw do koszyka' }).click();
  await expect(look.getByText('Zestaw jest w koszyku')).toBeVisible();
  await expect(page.getByText(/^Koszyk: [1-9]/)).toBeVisible();

  const reported = page.waitForRequest(/\/public\/events\//);
  await page.goto(`${origin}/demo/shop?q=kubek`);
  await page.locator('#results .card:not(.is-unavailable) a').first().click();
  await page.getByRole('button', { name: 'Kup teraz' }).click();
  await expect(page.getByRole('heading', { name: 'Dziękujemy za zakup' })).toBeVisible();
  await reported;
});

/** Its feed has 1999 items: 8 can't be taken, the others are variants of 1254 products. */
const counted = '1254 produkty (1991 wariantów)';

const seeSummary = async (page: Page): Promise<void> => {
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('1991 z 1999 pozycji gotowe')).toBeVisible();
  await expect(drawer.getByText(counted)).toBeVisible();
  const skipped = drawer.getByRole('region', { name: 'Pominięte (8)' });
  const rows = await skipped.getByRole('button', { expanded: false }).allInnerTexts();
  expect(rows.map((row) => Number.parseInt(row, 10)).reduce((sum, count) => sum + count)).toBe(8);
  const unpriced = skipped.getByRole('button', { name: /^2\s*Ceny nie da się odczytać/ });
  await unpriced.click();
  await expect(skipped.getByText('zapytaj o cenę')).toBeVisible();
  const warned = drawer.getByRole('region', { name: 'Ostrzeżenia (5)' });
  await warned.getByRole('button', { name: /^5\s*Bez zdjęcia/ }).click();
  await expect(warned.getByRole('link')).toHaveCount(5);
  await expectAccessible(page);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false);
};

test('[R2.55] [R2.59] the panel, Try and the shop’s page say the same number of products, and an import says what it left out', async ({
  page,
}) => {
  const { origin } = vitrina.server;
  await signIn(page, vitrina);
  const main = page.getByRole('main');
  await page.goto(`${origin}/search/instances`);
  await expect(main.getByRole('listitem').filter({ hasText: 'Pod Jaskółką' })).toContainText(
    /1254\s*produkty \(1991 wariantów\)/,
  );
  await page.goto(`${origin}/catalog/instances`);
  await expect(main.getByRole('cell', { name: '1254 (1991 wariantów)' })).toBeVisible();
  await main.locator('a[href^="/catalog/instance/"]').first().click();
  await expect(main.getByText('1254', { exact: true })).toBeVisible();
  await expect(main.getByText('1991 wariantów', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: '8 pominiętych' }).click();
  await seeSummary(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await seeSummary(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/search/try?mode=list`);
  await expect(page.getByRole('banner').getByText(counted)).toBeVisible();
  await expect(main.getByText('1254 produkty', { exact: true })).toBeVisible();
  await page.goto(`${origin}/demo/shop`);
  await expect(page.locator('#results .total')).toContainText('1254');
});
