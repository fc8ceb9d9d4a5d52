import { expect } from '@playwright/test';
import { findViolations } from './accessibility.ts';
import { closeDemoAndShop, expectAllowed, openDemoAndShop, openVisit, shopHost } from './demo-and-shop.ts';
import type { ShopElsewhere } from './shop-elsewhere.ts';
import { signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
const query = 'sukienk';
/** A phrase that the demo's made-up visitors never type. */
const phrase = 'filiżank';
let vitrina: Vitrina;
let shop: ShopElsewhere;

test.beforeAll(async () => {
  ({ vitrina, shop } = await openDemoAndShop());
});
test.afterAll(() => closeDemoAndShop({ vitrina, shop }));

const panelPage = (path: string): string => vitrina.server.origin + path;

test('[R10.04] [R10.05] [R10.06] [R2.15] an owner puts the search on a shop of another origin and sees that it works', async ({
  page,
  browser,
}) => {
  const visitor = await openVisit(browser);
  const errors: string[] = [];
  visitor.on('pageerror', ({ message }) => errors.push(message));

  await test.step('the panel generates the snippet', async () => {
    await signIn(page, vitrina);
    await page.goto(panelPage('/search/embed'));
    await page.getByLabel(say('embed.form.input')).fill('#q');
    await page.getByRole('switch', { name: say('embed.form.consent') }).check();
    await page.getByText(say('embed.form.pinned'), { exact: true }).click();
    const code = page.getByRole('figure', { name: say('embed.paste.code') }).locator('pre');
    await expect(code).toContainText('integrity="sha384-');
    await expect(code).toContainText('data-consent="true"');
    shop.code = (await code.textContent()) ?? '';
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the shop is refused, and its own search keeps working', async () => {
    await visitor.goto(shop.origin);
    // Without CORS headers the page sees a network failure, whatever the status was.
    const refused = visitor.waitForEvent('requestfailed', (request) =>
      request.url().includes('/public/config/'),
    );
    await visitor.locator('#q').fill(query);
    await refused;
    await visitor.keyboard.press('Enter');
    await expect(visitor).toHaveURL(`${shop.origin}/stara-szukajka?q=${query}`);
    await expect(visitor.getByRole('heading', { name: 'Wyniki starej szukajki' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  await test.step('the owner sees the refused domain and allows it with one click', async () => {
    const refused = page.getByRole('list', { name: say('api-access.refused.title') });
    await expect(refused.getByText(shopHost, { exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: say('api-access.refused.allowOf', { domain: shopHost }) }).click();
    await expectAllowed(page);
    await expect(refused).toBeHidden();
  });

  let productId = '';
  const row = page.getByRole('table').getByRole('row', { name: new RegExp(`^${phrase} `) });
  await test.step('a visitor searches, filters, opens a product and buys it', async () => {
    await visitor.goto(shop.origin);
    const input = visitor.getByRole('combobox', { name: 'Szukaj w sklepie' });
    await visitor.locator('#q').click();
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    await input.pressSequentially(phrase, { delay: 40 });
    await expect(visitor.getByRole('option').first()).toBeVisible();
    await visitor.keyboard.press('Enter');
    const results = visitor.getByRole('dialog');
    await expect(results.getByRole('heading', { name: `Wyniki dla „${phrase}”` })).toBeVisible();
    await expect(results.locator('.grid:not(.is-loading) .card').first()).toBeVisible();
    const filtered = visitor.waitForResponse(/\/public\/search\/.*filter\./);
    await results.getByRole('checkbox').first().check();
    await expect(results.locator('.tag').first()).toBeVisible();
    // The previous results stay, faded, until the next ones arrive.
    await filtered;
    await expect(results.locator('.grid:not(.is-loading)')).toHaveCSS('opacity', '1');
    expect(await findViolations(visitor)).toEqual([]);
    const click = visitor.waitForRequest(
      (request) => /\/public\/events\//.test(request.url()) && (request.postData() ?? '').includes('"click"'),
    );
    await results.locator('.grid:not(.is-loading) .card:not(.is-unavailable) a').first().click();
    const { events } = JSON.parse((await click).postData() ?? '{}') as {
      events: { type: string; productId?: string }[];
    };
    productId = events.find(({ type }) => type === 'click')?.productId ?? '';
    expect(productId).not.toBe('');
    await expect(visitor).toHaveURL(/\/demo\/p\//);
    // A sale belongs to a click before it.
    await expect(row.getByRole('cell').nth(1)).toHaveText('1');
    const bought = visitor.waitForResponse(/\/public\/events\//);
    await visitor.goto(`${shop.origin}/dziekujemy?product=${encodeURIComponent(productId)}`);
    expect((await bought).status()).toBe(202);
    expect(errors).toEqual([]);
  });

  await test.step('the panel, which stayed open, shows the page, the phrase, the click and the sale', async () => {
    await expect(page.getByText(new RegExp(`Ostatnie użycie: strona ${shopHost}`))).toBeVisible();
    await expect(row.getByRole('cell').nth(2)).toHaveText('1');
    await expect(row.getByRole('cell')).toHaveText(['1', '1', '1', /^99,00\szł$/]);
    expect(await findViolations(page)).toEqual([]);
  });
  await visitor.context().close();
});
