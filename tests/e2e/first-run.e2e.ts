import { expect, type Locator } from '@playwright/test';
import { buildFeed, buildFeedItems, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { expectAccessible } from './accessibility.ts';
import { openShopElsewhere, type ShopElsewhere } from './shop-elsewhere.ts';
import { closeVitrina, openVitrina, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
const host = 'sklep.localhost';
/** What the owner may have to do, and how long it may take beside the import, from signing in to the shop that searches. */
const maxActions = 7;
const maxSeconds = 60;

let feeds: FeedServer;
let vitrina: Vitrina;
let shop: ShopElsewhere;
test.beforeAll(async () => {
  shop = await openShopElsewhere(host);
  const items = buildFeedItems(60).map((item, at) => ({ ...item, link: `${shop.origin}/p/${at}` }));
  feeds = await serveFeeds({ '/google.xml': reply(buildFeed({ items })) });
  vitrina = await openVitrina();
});
test.afterAll(async () => {
  await closeVitrina(vitrina);
  await feeds.close();
  await shop.close();
});

test.use({ locale: 'pl-PL', permissions: ['clipboard-read', 'clipboard-write'] });

test('[R1.01] [R10.05] from the first sign-in to a search on the shop’s pages it takes seven actions and a minute', async ({
  page,
  browser,
}) => {
  await signIn(page, vitrina);
  const startedMs = Date.now();
  let actions = 0;
  let importMs = 0;
  const click = async (what: Locator): Promise<void> => {
    actions += 1;
    await what.click();
  };
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const link = (name: string): Locator => page.getByRole('main').getByRole('link', { name, exact: true });

  await test.step('the first screen says what to do first', async () => {
    await click(link(say('catalogs.add')));
  });

  await test.step('the address of the feed fills in the rest', async () => {
    actions += 1;
    await page.getByLabel(say('fields.names.feedUrl')).fill(feeds.url('/google.xml'));
    await expect(page.getByLabel(say('fields.names.catalogName'))).toHaveValue('Sklep');
    await click(button(say('wizard.next')));
    await click(button(say('wizard.importProducts')));
    const importedFromMs = Date.now();
    await expect(button(say('wizard.finishWithSearch'))).toBeEnabled({ timeout: 90_000 });
    importMs = Date.now() - importedFromMs;
    await expectAccessible(page);
  });

  await test.step('the search is there, to be tried', async () => {
    await click(button(say('wizard.finishWithSearch')));
    await expect(page).toHaveURL(/\/search\/try/);
    await expect(page.frameLocator(`iframe[title="${say('try.shop.frame')}"]`).locator('#q')).toBeVisible();
  });

  await test.step('the shop of its products is allowed already, and the code is copied', async () => {
    await click(link(say('try.toShop')));
    const domains = page.getByRole('list', { name: say('api-access.domains.title') });
    await expect(domains.getByText(host, { exact: true })).toBeVisible();
    await click(button(say('embed.paste.copy')));
    shop.code = await page.evaluate('navigator.clipboard.readText()');
  });

  await test.step('a visitor of the shop finds a product', async () => {
    const visitor = await (await browser.newContext({ locale: 'pl-PL' })).newPage();
    await visitor.goto(shop.origin);
    await visitor.locator('#q').fill('kubek');
    await visitor.keyboard.press('Enter');
    await expect(visitor.locator('.grid .card').first()).toBeVisible();
    await visitor.context().close();
  });
  expect(actions).toBeLessThanOrEqual(maxActions);
  expect((Date.now() - startedMs - importMs) / 1000).toBeLessThanOrEqual(maxSeconds);
});
