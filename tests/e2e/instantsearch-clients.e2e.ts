import type { Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { buildFeedItem } from '@vitrina/testkit';
import { serveClientPages } from './client-pages.ts';
import { clientScripts } from './client-scripts.ts';
import { type ClientName, clientRows } from './instantsearch-clients.ts';
import { openShopOfInstantSearch, type ShopOfInstantSearch } from './instantsearch-shop.ts';
import { test } from './vitrina.ts';

const brands = ['Elf', 'Gnom', 'Troll', 'Skrzat'];
const kinds = ['Lampa stojąca', 'Lampa biurkowa', 'Czerwona sukienka'];
const items = Array.from({ length: 30 }, (_, i) =>
  buildFeedItem(
    { title: `${kinds[i % 3]} ${i + 1}`, brand: brands[i % 4] ?? 'Elf', price: `${(i + 1) * 10}.00 PLN` },
    i + 1,
  ),
);
const events = Array.from({ length: 3 }, (_, at) => ({
  ...{ type: 'search', query: 'lampa biurkowa', total: 10, context: 'serp' },
  ...{ eventId: `client-${at}`, visitor: `visitor-${at}` },
}));

const articles = (page: Page) => page.locator('article');

/** The results of calls, as the page shows them. */
const answers = async (page: Page, expected: readonly unknown[]): Promise<void> => {
  await expect(page.locator('output')).toHaveCount(expected.length);
  const shown = await page.locator('output').allTextContents();
  expect(shown.map((text) => JSON.parse(text) as unknown)).toEqual(expected);
};
const found = [
  [10, expect.stringMatching(/^Lampa biurkowa/)],
  [
    [20, expect.stringMatching(/^Lampa/)],
    [30, 'Czerwona sukienka 30'],
  ],
  [['Troll', 7]],
  'Czerwona sukienka 3',
  ['Lampa biurkowa 2', null],
  30,
];

/** The same in React and in Vue. */
const searchByWidgets = async (page: Page): Promise<void> => {
  const [stats, banner] = [page.locator('#stats'), page.locator('#banner')];
  await expect(stats).toHaveText('Znaleziono 30');
  await expect(banner).toHaveText('');
  await page.getByRole('searchbox').fill('lampa');
  await expect(stats).toHaveText('Znaleziono 20');
  await expect(banner).toHaveText('Lampy taniej');
  await expect(articles(page).first().locator('mark')).toHaveText('Lampa');
  await page.getByRole('checkbox', { name: /Elf/ }).check();
  await expect(stats).toHaveText('Znaleziono 6');
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  await page.getByRole('checkbox', { name: /Elf/ }).uncheck();
  await page.getByRole('searchbox').fill('');
  await expect(stats).toHaveText('Znaleziono 30');
  await page.getByRole('combobox').selectOption({ label: 'Najdroższe' });
  await expect(articles(page).first()).toHaveText('Czerwona sukienka 30');
  await page.locator('.ais-Pagination').getByText('2', { exact: true }).click();
  await expect(articles(page)).toHaveCount(10);
};

const checks: Readonly<Record<ClientName, (page: Page) => Promise<void>>> = {
  'algoliasearch 5': (page) => answers(page, found),
  'algoliasearch 4': (page) => answers(page, [...found, [{ banner: 'Lampy taniej' }, { banner: 'Telefon' }]]),
  'react-instantsearch 7': searchByWidgets,
  'vue-instantsearch 4': searchByWidgets,
  'autocomplete-js 1': async (page) => {
    const box = page.getByPlaceholder('Czego szukasz?');
    const suggestion = page.getByRole('option').filter({ hasText: /lampa biurkowa/ });
    // Suggestions are there as soon as the server has read them once.
    await expect(async () => {
      await page.reload();
      await box.fill('biurk');
      await expect(suggestion).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(articles(page)).toHaveCount(3);
    await expect(articles(page).first().locator('mark')).toHaveText('biurk');
    await suggestion.click();
    await expect(box).toHaveValue(/^lampa biurkowa/);
  },
};

const names = Object.keys(clientRows) as ClientName[];

let shop: ShopOfInstantSearch;
let shopPages: { readonly port: number; readonly server: Server };
test.beforeAll(async () => {
  const data = (banner: string, contexts: string[] = []) => ({
    name: banner,
    condition: { type: 'contains', phrase: 'lampa', contexts } as const,
    actions: [{ type: 'data' as const, data: { banner } }],
  });
  shop = await openShopOfInstantSearch(items, {
    events,
    rules: [data('Lampy taniej'), data('Telefon', ['mobile'])],
  });
  shopPages = await serveClientPages(shop, clientScripts);
});
test.afterAll(async () => {
  shopPages.server.close();
  await shop.close();
});

for (const name of names)
  test(`[R10.04] an unmodified ${name} works on a shop’s page`, async ({ page }) => {
    await page.goto(`http://sklep.example:${shopPages.port}/${encodeURIComponent(name)}`);
    await checks[name](page);
  });
