import type { Server } from 'node:http';
import { expect } from '@playwright/test';
import { buildFeedItem } from '@vitrina/testkit';
import { serveInstantSearchPage } from './instantsearch-page.ts';
import { openShopOfInstantSearch, type ShopOfInstantSearch } from './instantsearch-shop.ts';
import { test } from './vitrina.ts';

const brands = ['Elf', 'Gnom', 'Troll', 'Skrzat'];
const kinds = [
  ['Lampa stojąca', 'Dom > Lampy > Stojące'],
  ['Lampa biurkowa', 'Dom > Lampy > Biurkowe'],
  ['Czerwona sukienka', 'Moda > Sukienki'],
] as const;
const items = Array.from({ length: 30 }, (_, i) => {
  const [title, googleCategory] = kinds[i % 3] ?? kinds[0];
  const brand = brands[i % 4] ?? 'Elf';
  return buildFeedItem(
    { title: `${title} ${i + 1}`, brand, googleCategory, price: `${(i + 1) * 10}.00 PLN` },
    i + 1,
  );
});

let shop: ShopOfInstantSearch;
let shopPages: { readonly port: number; readonly server: Server };
test.beforeAll(async () => {
  shop = await openShopOfInstantSearch(items);
  shopPages = await serveInstantSearchPage(shop);
});
test.afterAll(async () => {
  shopPages.server.close();
  await shop.close();
});

test('[R10.04] an unmodified InstantSearch works on a shop’s page', async ({ page }) => {
  const hits = page.locator('#hits article');
  // Beside the text the widget keeps what it says to screen readers a second later.
  const stats = page.locator('#stats .ais-Stats-text');
  const found = (count: number) => expect(stats).toHaveText(`Znaleziono ${count}`);
  await page.goto(`http://sklep.example:${shopPages.port}/`);
  await found(30);
  await expect(hits).toHaveCount(8);

  await test.step('the search box and its highlights', async () => {
    await page.getByRole('searchbox').first().fill('lampa');
    await found(20);
    await expect(hits.first().locator('mark')).toHaveText('Lampa');
  });

  await test.step('pagination', async () => {
    await page.getByRole('link', { name: 'Page 3', exact: true }).click();
    await expect(hits).toHaveCount(4);
    await page.getByRole('link', { name: 'First Page' }).click();
    await expect(hits).toHaveCount(8);
  });

  await test.step('a refinement list: counts, two values, search within the list', async () => {
    const list = page.locator('#brands');
    await expect(list.getByRole('checkbox')).toHaveCount(4);
    await list.getByRole('checkbox', { name: /Elf/ }).check();
    await found(6);
    await expect(list.getByRole('checkbox')).toHaveCount(4);
    await list.getByRole('searchbox').fill('tro');
    await expect(list.locator('mark')).toHaveText('Tro');
    await list.getByRole('checkbox', { name: /Troll/ }).check();
    await found(10);
    await list.getByRole('searchbox').fill('');
    await list.getByRole('checkbox', { name: /Elf/ }).uncheck();
    await list.getByRole('checkbox', { name: /Troll/ }).uncheck();
    await found(20);
  });

  await test.step('a price range', async () => {
    const [from, to] = [page.locator('#price input').first(), page.locator('#price input').last()];
    await expect(from).toHaveAttribute('placeholder', '10');
    await expect(to).toHaveAttribute('placeholder', '290');
    await from.fill('100');
    await to.fill('200');
    await page.locator('#price button').click();
    await found(8);
    await from.fill('');
    await to.fill('');
    await page.locator('#price button').click();
    await found(20);
  });

  await test.step('the category tree', async () => {
    const tree = page.locator('#categories');
    await tree.getByRole('link', { name: /Dom/ }).click();
    await tree.getByRole('link', { name: /Lampy/ }).click();
    await tree.getByRole('link', { name: /Biurkowe/ }).click();
    await found(10);
    await expect(tree.getByRole('link', { name: /Stojące/ })).toBeVisible();
    await tree.getByRole('link', { name: /^Dom/ }).click();
    await found(20);
  });

  await test.step('sorting', async () => {
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('combobox').selectOption({ label: 'Najtańsze' });
    await expect(hits.first()).toHaveAttribute('data-price', '10');
    await expect(hits.nth(7)).toHaveAttribute('data-price', '80');
  });
});

test('[R10.04] the same page finds nothing on a domain that is not listed', async ({ browser }) => {
  const page = await browser.newPage();
  const refused = page.waitForEvent('requestfailed');
  await page.goto(`http://obcy.example:${shopPages.port}/`);
  await refused;
  await expect(page.locator('#hits article')).toHaveCount(0);
  await page.close();
});
