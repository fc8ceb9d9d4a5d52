import { expect } from '@playwright/test';
import { type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { openShopElsewhere, type ShopElsewhere } from './shop-elsewhere.ts';
import { closeVitrina, openVitrina, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');

type Offer = {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  /** As Ceneo counts: 1 is sent within a day, 99 has to be asked for. */
  readonly avail: string;
  readonly category: string;
  readonly attributes: Readonly<Record<string, string>>;
};

const offers: readonly Offer[] = [
  {
    ...{ id: 'K-1', name: 'Kubek ceramiczny z krasnalem', price: '39.90', avail: '1' },
    category: 'Dom i ogród/Kuchnia/Kubki',
    attributes: { Producent: 'Gnom', Kod_producenta: 'GN-300', EAN: '5901234123457', Pojemność: '0,3 l' },
  },
  {
    ...{ id: 'K-2', name: 'Kubek termiczny', price: '89.00', avail: '3' },
    category: 'Dom i ogród/Kuchnia/Kubki',
    attributes: { Producent: 'Elf', Kod_producenta: 'EL-500', EAN: '5901234123464', Pojemność: '500 ml' },
  },
  {
    ...{ id: 'K-3', name: 'Kubek emaliowany', price: '29.50', avail: '99' },
    category: 'Dom i ogród/Kuchnia/Kubki',
    attributes: { Producent: 'Gnom', Kod_producenta: 'GN-500', EAN: '5901234123471', Pojemność: '0,5 l' },
  },
  {
    ...{ id: 'D-1', name: 'Dzbanek szklany', price: '59.00', avail: '1' },
    category: 'Dom i ogród/Kuchnia/Dzbanki',
    attributes: { Producent: 'Elf', Kod_producenta: 'EL-D1', EAN: '5901234123488', Pojemność: '1 l' },
  },
];

const offerXml = (origin: string, { id, name, price, avail, category, attributes }: Offer): string =>
  `<o id="${id}" url="${origin}/p/${id}" price="${price}" avail="${avail}" stock="5"><cat><![CDATA[${category}]]></cat>` +
  `<name><![CDATA[${name}]]></name><imgs><main url="${origin}/obrazki/${id}.jpg"/></imgs><desc><![CDATA[<p>${name}.</p>]]></desc><attrs>` +
  `${Object.entries(attributes)
    .map(([attribute, value]) => `<a name="${attribute}"><![CDATA[${value}]]></a>`)
    .join('')}</attrs></o>`;

const ceneoXml = (origin: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<offers xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1">` +
  `${offers.map((offer) => offerXml(origin, offer)).join('\n')}</offers>`;

let feeds: FeedServer;
let vitrina: Vitrina;
let shop: ShopElsewhere;
test.beforeAll(async () => {
  shop = await openShopElsewhere('sklep.localhost');
  feeds = await serveFeeds({ '/ceneo.xml': reply(ceneoXml(shop.origin)) });
  vitrina = await openVitrina();
});
test.afterAll(async () => {
  await closeVitrina(vitrina);
  await feeds.close();
  await shop.close();
});

test.use({ locale: 'pl-PL', permissions: ['clipboard-read', 'clipboard-write'] });

test('[R1.01] [R3.07] a shop that has a feed for Ceneo alone gets from its address to a search on its pages, with prices, makers and sizes', async ({
  page,
}) => {
  await signIn(page, vitrina);
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('the feed is recognised, and every field proposed', async () => {
    await page.goto(`${vitrina.server.origin}/catalog/instances/add`);
    await page.getByLabel(say('fields.names.feedUrl')).fill(feeds.url('/ceneo.xml'));
    await expect(page.getByText('Ceneo, 4 pozycje')).toBeVisible();
    await page.getByLabel(say('fields.names.catalogName')).fill('Kubki');
    await click(say('wizard.next'));
    await click(say('wizard.importProducts'));
    await expect(page.getByRole('button', { name: say('wizard.finishWithSearch') })).toBeEnabled();
  });

  await test.step('the code is copied from where the search is tried', async () => {
    await click(say('wizard.finishWithSearch'));
    await page
      .getByRole('main')
      .getByRole('link', { name: say('try.toShop'), exact: true })
      .click();
    await click(say('embed.paste.copy'));
    shop.code = await page.evaluate('navigator.clipboard.readText()');
  });

  const cards = page.locator('.grid .card');
  const search = async (query: string): Promise<void> => {
    await page.goto(shop.origin);
    await page.locator('#q').fill(query);
    await page.keyboard.press('Enter');
    await expect(cards.first()).toBeVisible();
  };
  const filter = (name: string) => page.locator('.aside .facet').filter({ hasText: name });

  await test.step('visitors find products with their prices, and filter by maker and by a detail', async () => {
    await search('kubki');
    await expect(cards).toHaveCount(3);
    await expect(cards.filter({ hasText: 'Kubek ceramiczny z krasnalem' })).toContainText('39,90');
    await filter('Marka').getByText('Gnom').click();
    await expect(cards).toHaveCount(2);
    for (const level of ['Dom i ogród', 'Kuchnia', 'Kubki'])
      await expect(filter('Kategorie').getByText(level, { exact: true })).toBeVisible();
  });

  await test.step('a size is found in whatever unit it is written, a code by its letters', async () => {
    await search('kubek 500 ml');
    await expect(cards.first()).toContainText(/Kubek (termiczny|emaliowany)/);
    await expect(cards.nth(1)).toContainText(/Kubek (termiczny|emaliowany)/);
    await search('EL-D1');
    await expect(cards.first()).toContainText('Dzbanek szklany');
  });
});
