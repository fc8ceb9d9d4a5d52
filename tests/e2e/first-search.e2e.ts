import { expect } from '@playwright/test';
import {
  buildFeed,
  buildFeedItem,
  buildFeedItems,
  type FeedServer,
  reply,
  serveFeeds,
} from '@vitrina/testkit';
import { closeVitrina, openVitrina, pickOption, signIn, test, type Vitrina } from './vitrina.ts';
import { type Language, wordsOf } from './words.ts';

const sukienka = buildFeedItem(
  { id: 'SUK-1', title: 'Żółta sukienka letnia', price: '129.00 PLN', googleCategory: 'Moda > Sukienki' },
  100,
);
const items = [
  ...buildFeedItems(40),
  sukienka,
  buildFeedItem({ id: null, title: 'Bez identyfikatora' }, 101),
];

let feeds: FeedServer;
let vitrina: Vitrina;
test.beforeAll(async () => {
  feeds = await serveFeeds({ '/google.xml': reply(buildFeed({ items })) });
});
test.afterAll(() => feeds.close());
test.beforeEach(async () => {
  vitrina = await openVitrina();
});
test.afterEach(() => closeVitrina(vitrina));

const languages: readonly [Language, string][] = [
  ['pl', 'pl-PL'],
  ['cz', 'cs-CZ'],
  ['en', 'en-GB'],
];

for (const [language, locale] of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(`[R1.01] [R1.02] [R2.57] [R4.05] [R4.06] [R4.07] [R4.08] an owner goes from a feed URL to a working search`, async ({
      page,
    }) => {
      const say = wordsOf(language);
      await signIn(page, vitrina, language);
      const main = page.getByRole('main');
      const next = page.getByRole('button', { name: say('wizard.next'), exact: true });

      await test.step('basic configuration', async () => {
        await page.goto(`${vitrina.server.origin}/catalog/instances/add`);
        await page.getByLabel(say('fields.names.feedUrl')).fill(feeds.url('/google.xml'));
        const name = page.getByLabel(say('fields.names.catalogName'));
        await expect(name).toHaveValue('Sklep');
        await name.fill('Sklep Ali');
        const industry = page.getByRole('combobox', { name: say('fields.names.industry') });
        await pickOption(page, industry, say('lookups.industries.fashion'));
        await expect(main).toContainText('42');
        await next.click();
      });

      await test.step('mapping: the proposal is accepted as it is', async () => {
        await expect(page.getByRole('heading', { name: say('wizard.titles.mapping') })).toBeVisible();
        await expect(main).toContainText('SKU-1');
        await page.goBack();
        await expect(page.getByLabel(say('fields.names.catalogName'))).toHaveValue('Sklep Ali');
        await page.goForward();
        await page.getByRole('button', { name: say('wizard.importProducts') }).click();
      });

      await test.step('preview: the products, and the items left out', async () => {
        await expect(page.getByRole('heading', { name: say('wizard.titles.preview') })).toBeVisible();
        await expect(main).toContainText('Kubek ceramiczny nr 1');
        await expect(main).toContainText(say('errors.importWarnings.idEmpty'));
        await page.getByRole('button', { name: say('wizard.toTimes') }).click();
      });

      await test.step('the default refresh times; the first search is made with the catalog', async () => {
        await expect(page.getByRole('heading', { name: say('wizard.titles.times') })).toBeVisible();
        await page.getByRole('button', { name: say('wizard.finishWithSearch') }).click();
        await expect(page).toHaveURL(/\/search\/try/);
      });

      await test.step('the try page finds the product, also with a typo and without diacritics', async () => {
        const shop = page.frameLocator(`iframe[title="${say('try.shop.frame')}"]`);
        const search = async (query: string): Promise<void> => {
          await shop.locator('#q').fill(query);
          await shop.locator('#q').press('Enter');
          await expect(shop.locator('.results .heading')).toContainText(query);
        };
        for (const query of ['żółta sukienka', 'sukeinka', 'zolta', 'suk']) {
          await search(query);
          await expect(shop.locator('.card').getByText('Żółta sukienka letnia')).toBeVisible();
        }
        await search('kombinerki');
        await expect(shop.locator('.state-title')).toContainText('kombinerki');
        await expect(shop.locator('.found > .grid .card')).toHaveCount(0);
        await page.getByText(say('try.modes.list'), { exact: true }).click();
        await expect(main).toContainText(say('try.empty.title', { query: 'kombinerki' }));
      });

      await test.step('the import history, the product list and the product', async () => {
        await page.goto(`${vitrina.server.origin}/catalog/instances`);
        await page.getByRole('link', { name: 'Sklep Ali' }).first().click();
        await page.getByRole('link', { name: say('catalog.links.history') }).click();
        await expect(main).toContainText('41');
        await page.goBack();
        await page.getByRole('link', { name: say('catalog.links.products') }).click();
        await page.getByRole('searchbox').fill('sukienka');
        await page.getByRole('link', { name: 'Żółta sukienka letnia' }).first().click();
        await expect(page.getByRole('heading', { name: 'Żółta sukienka letnia' })).toBeVisible();
        await expect(page.getByRole('navigation').filter({ hasText: 'SUK-1' })).toBeVisible();
      });
    });
  });
}
