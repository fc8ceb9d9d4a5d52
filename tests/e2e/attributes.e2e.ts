import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, findViolations } from './accessibility.ts';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });

const search = async (shop: Page, query: string): Promise<void> => {
  await shop.goto(`${vitrina.server.origin}/demo/shop?q=${encodeURIComponent(query)}`);
  // Cards that are still loading have no title.
  await expect(shop.locator('#results .card-title').first()).toBeVisible();
};
const filterNamed = (shop: Page, name: string) =>
  shop.locator('#results details').filter({ has: shop.locator('summary', { hasText: name }) });

test('[R3.16] [R10.05] a visitor narrows by an attribute, a size and a color, with the keyboard and on a phone; the owner decides which attributes there are', async ({
  page,
  context,
}) => {
  const say = wordsOf('pl');
  const shop = await context.newPage();

  await test.step('each attribute that many shoes have is a filter, which the keyboard opens and ticks', async () => {
    await search(shop, 'buty');
    const membrane = filterNamed(shop, 'Membrana');
    await membrane.locator('summary').focus();
    await shop.keyboard.press('Enter');
    const first = membrane.locator('.value').first();
    const count = Number(await first.locator('.value-count').textContent());
    expect(count).toBeGreaterThan(0);
    await shop.keyboard.press('Tab');
    await shop.keyboard.press('Space');
    await expect(first.getByRole('checkbox')).toBeChecked();
    await expect(shop.locator('#results .found > .grid .card')).toHaveCount(count);
    // The other values can still be chosen.
    await expect(membrane.locator('.value').nth(1)).toBeVisible();
    await shop.reload();
    await expect(shop.locator('#results .found > .grid .card')).toHaveCount(count);
  });

  await test.step('a bottle of half a litre is found by either unit, those that fit first', async () => {
    const titles = async (query: string): Promise<string[]> => {
      await search(shop, query);
      return shop.locator('#results .found > .grid').first().locator('.card-title').allTextContents();
    };
    const found = await titles('bidon 0,5 l');
    expect(found.length).toBeGreaterThan(0);
    for (const title of found) expect(title).toMatch(/500.ml/);
    expect(await titles('bidon 500 ml')).toEqual(found);
  });

  await test.step('on a phone, colors show what they look like, and sizes stand in their order', async () => {
    await shop.setViewportSize({ width: 390, height: 844 });
    await search(shop, 'buty kurtka');
    await shop.getByRole('button', { name: /^Filtry/ }).click();
    const sheet = shop.getByRole('dialog');
    await sheet.locator('summary', { hasText: 'Kolor' }).click();
    await expect(sheet.locator('.swatch').first()).toBeVisible();
    await sheet.locator('summary', { hasText: 'Rozmiar' }).click();
    const sizes = await sheet
      .locator('details', { has: shop.locator('summary', { hasText: 'Rozmiar' }) })
      .locator('.value-label')
      .allTextContents();
    const order = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL'];
    const letters = sizes.filter((size) => order.includes(size));
    expect(letters).toEqual(order.filter((size) => letters.includes(size)));
    expect(sizes.indexOf(letters.at(-1) ?? '')).toBe(letters.length - 1);
    await expectAccessible(shop);
    await shop.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the owner turns one off, and gives another a place in the list', async () => {
    await signIn(page, vitrina);
    await page.goto(`${vitrina.server.origin}/search/searchFacetedSettings`);
    await page.getByRole('button', { name: /^Edytuj filtr: Parametry/ }).click();
    const dialog = page.getByRole('dialog', { name: say('facets.attributes.title') });
    await dialog.getByRole('textbox', { name: say('facets.attributes.search') }).fill('membr');
    await dialog.getByRole('switch', { name: /^Membrana/ }).click();
    await expect(page.getByText(say('common.autosaved')).first()).toBeVisible();
    await dialog.getByRole('textbox', { name: say('facets.attributes.search') }).fill('podeszwa');
    await dialog.getByRole('button', { name: /Podeszwa$/ }).click();
    await expect(dialog.getByRole('button', { name: say('facets.attributes.listed') })).toBeVisible();
    // Mantine's dialogs have a `header`, which axe takes for another one of the page.
    const axe = new AxeBuilder({ page })
      .include('[role=dialog]')
      .disableRules('landmark-no-duplicate-banner');
    expect(await findViolations(page, axe)).toEqual([]);
    await page.keyboard.press('Escape');
    const rows = page.getByRole('list', { name: say('facets.name') }).getByRole('listitem');
    await expect(rows.last()).toContainText('Podeszwa');
  });

  await test.step('the shop follows: the one is gone, the other is last', async () => {
    await expect(async () => {
      await search(shop, 'buty');
      await expect(filterNamed(shop, 'Podeszwa')).toBeVisible({ timeout: 3_000 });
      await expect(filterNamed(shop, 'Membrana')).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(shop.locator('#results details summary').last()).toHaveText('Podeszwa');
  });
});
