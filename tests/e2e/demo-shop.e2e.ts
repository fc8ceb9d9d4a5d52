import { expect } from '@playwright/test';
import { closeVitrina, openVitrina, test, type Vitrina } from './vitrina.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openVitrina({ DEMO: '1' }, null);
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
