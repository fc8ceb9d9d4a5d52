import { AxeBuilder } from '@axe-core/playwright';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { findViolations } from './accessibility.ts';
import { closeDemoAndShop, expectAllowed, openDemoAndShop, openVisit, shopHost } from './demo-and-shop.ts';
import type { ShopElsewhere } from './shop-elsewhere.ts';
import { signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
/** What visitors type: words, several of them, forms, typos, none of the accents, a code, and what the shop doesn't have. */
const queries = [
  ...['kubek', 'sukienka', 'kanapa', 'buty do biegania', 'lampa', 'zielony dywan', 'kocyk', 'parasol'],
  ...['sukeinka', 'zolta sukienka', 'deskorolki', 'poduszka w kropki', 'świeca', 'plecak szkolny'],
  ...['SUK001', 'kurtka zimowa damska', 'książka dla dzieci', 'sofa dwuosobowa', 'grill', 'xyzzy'],
];
let vitrina: Vitrina;
let shop: ShopElsewhere;

test.use({ locale: 'pl-PL' });
test.beforeAll(async () => {
  ({ vitrina, shop } = await openDemoAndShop());
});
test.afterAll(() => closeDemoAndShop({ vitrina, shop }));

const panelPage = (path: string): string => vitrina.server.origin + path;
const frameOf = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${say('try.shop.frame')}"]`);

/** What a page of results shows: how many there are, the products with their prices and links in their order, and the filters with their counts. */
const readPage = async (at: Page | FrameLocator, query: string) => {
  const results = at.locator('.results');
  await expect(results.locator('.heading')).toContainText(query);
  await expect(results.locator('.total')).not.toBeEmpty();
  const told = async (selector: string): Promise<string[]> =>
    (await results.locator(selector).allTextContents()).map((text) => text.trim());
  return {
    total: await told('.total'),
    products: await told('.found > .grid .card'),
    links: await results
      .locator('.found > .grid .card a')
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href)),
    filters: await told('.aside .facet'),
  };
};

test('[R2.45] twenty searches show the same products, prices, order and counts in Try as on a shop of another origin', async ({
  page,
  browser,
}) => {
  await signIn(page, vitrina);
  await page.goto(panelPage('/api/authorization'));
  await page.getByLabel(say('fields.names.newDomain')).fill(shopHost);
  await page.getByRole('button', { name: say('api-access.domains.add') }).click();
  await expectAllowed(page);
  await page.goto(panelPage('/search/instances'));
  const instance = page.getByRole('main').locator('a[href^="/search/instance/"]').first();
  const searchId = (await instance.getAttribute('href'))?.split('/').at(-1);
  shop.code = `<script async src="${vitrina.server.origin}/app/embed.js" data-search-id="${searchId}" data-input="#q"></script>`;

  const visitor = await openVisit(browser);
  await page.goto(panelPage('/search/try'));
  const frame = frameOf(page);
  const reduced: string[] = [];
  for (const query of queries) {
    await test.step(query, async () => {
      await frame.locator('#q').fill(query);
      await frame.locator('#q').press('Enter');
      await visitor.goto(`${shop.origin}/?q=${encodeURIComponent(query)}`);
      const inTry = await readPage(frame, query);
      const inShop = await readPage(visitor, query);
      expect(inTry).toEqual(inShop);
      reduced.push(...inShop.products.filter((text) => /zł\s*\d+,\d\d\s*zł/.test(text)));
    });
  }
  await test.step('Back shows the search before, on the shop’s page too', async () => {
    const [before = ''] = queries.slice(-2);
    await page.goBack();
    await expect(frame.locator('.results .heading')).toContainText(before);
  });
  // The demo shop has reductions, and customers see them without a setting being changed.
  expect(reduced.length).toBeGreaterThan(5);
  await visitor.context().close();
});

for (const width of [1440, 390])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 860 } });

    test('[R2.45] [R2.10] a phrase that finds nothing is mended from where it was seen', async ({ page }) => {
      const phrase = width === 390 ? 'szmizjerka' : 'ćmielówka';
      await signIn(page, vitrina);
      await page.goto(panelPage('/search/try'));
      const frame = frameOf(page);
      await frame.locator('#q').fill(phrase);
      await frame.locator('#q').press('Enter');
      await expect(frame.locator('.results .heading')).toContainText(phrase);
      await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(phrase)}`));
      const mend = page.getByRole('button', { name: say('try.mend') });
      await mend.focus();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: say('try.mendOf', { phrase }) });
      await drawer.getByRole('textbox', { name: say('mend.own.label') }).fill('sukienka');
      const own = drawer.getByRole('button', { name: new RegExp(`^${say('mend.add')}`) }).last();
      const check = drawer.getByRole('button', { name: new RegExp(`^${say('mend.effect.check')}`) }).last();
      await check.click();
      await expect(drawer.getByText(/Sprawdziliśmy/).last()).toBeVisible();
      expect(await findViolations(page, new AxeBuilder({ page }).exclude('iframe'))).toEqual([]);
      await own.click();
      await expect(drawer.getByText(/^Dziś znajduje/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(mend).toBeFocused();
      await expect(frame.locator('.found > .grid .card').first()).toBeVisible();
    });
  });
