import { expect, type Page } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

/** What visitors of the demo shop type, and what its catalog calls it. */
const phrase = 'pled';
const other = 'koc';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });

test('[R2.09] [R2.48] an owner gets from a phrase without results to the synonym that mends it, and takes it back', async ({
  page,
  context,
}) => {
  const say = wordsOf('pl');
  const { origin } = vitrina.server;
  const nothing = say('mend.now.nothing');
  const productsIn = async (shop: Page): Promise<number> => {
    await shop.goto(`${origin}/demo/shop?q=${phrase}`);
    await expect(shop.locator('#results')).toContainText(/\S/);
    await shop.waitForLoadState('networkidle');
    // Below a search that found nothing are others’ favourites.
    return shop.locator('#results .found > .grid .card').count();
  };
  const row = page.getByRole('button', { name: phrase, exact: true });
  const toMend = page.getByRole('list', { name: say('screens.toMend') });
  const shop = await context.newPage();
  const drawer = page.getByRole('dialog', { name: phrase });

  await test.step('the report lists the phrase, once the visits of the demo are counted', async () => {
    await signIn(page, vitrina);
    await expect(async () => {
      await page.goto(`${origin}/search/phrasesReportWithNoResults`);
      await expect(row).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    expect(await productsIn(shop)).toBe(0);
  });

  await test.step('it finds nothing, and what visitors searched next would mend it', async () => {
    await row.click();
    await expect(drawer.getByText(nothing)).toBeVisible();
    const proposal = drawer.getByRole('article', { name: other, exact: true });
    await expect(proposal.getByRole('listitem').first()).toBeVisible();
    await proposal.getByRole('button', { name: `${say('mend.effect.check')}: ${other}` }).click();
    const gained = proposal.getByRole('button', { name: say('mend.effect.gained_one') });
    await gained.click();
    await expect(proposal.getByRole('link', { name: phrase, exact: true })).toBeVisible();
    await expect(drawer.getByText(nothing)).toBeVisible();
  });

  await test.step('with the synonym it finds products, here and in the shop', async () => {
    await drawer.getByRole('button', { name: `${say('mend.add')}: ${other}` }).click();
    await expect(drawer.getByText(/^Dziś znajduje \d+ produkt/)).toBeVisible();
    await expect.poll(() => productsIn(shop)).toBeGreaterThan(0);
  });

  await test.step('it is gone from what is to mend, and the report says that it finds something', async () => {
    await page.goto(`${origin}/search/reports/toMend`);
    await expect(toMend.getByRole('listitem').first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(`${origin}/search/phrasesReportWithNoResults`);
    await expect(page.getByRole('cell').filter({ has: row })).toContainText(/znajduje dziś \d+/);
  });

  await test.step('undone in the history, it is back', async () => {
    await page.goto(`${origin}/search/history`);
    await page
      .getByRole('button', { name: new RegExp(say('changes.restoreOf', { date: '' }).trim()) })
      .first()
      .click();
    await expect(page.getByText(say('changes.restored'))).toBeVisible();
    await page.goto(`${origin}/search/reports/toMend`);
    await expect(toMend.getByRole('button', { name: phrase, exact: true })).toBeVisible();
    await expect.poll(() => productsIn(shop)).toBe(0);
  });
});
