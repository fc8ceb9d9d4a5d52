import { expect, type Page } from '@playwright/test';
import type { StylizationReport } from '@vitrina/contract';
import { expectAccessible } from './accessibility.ts';
import { closeDemoAndShop, expectAllowed, openDemoAndShop, openVisit, shopHost } from './demo-and-shop.ts';
import type { ShopElsewhere } from './shop-elsewhere.ts';
import { signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
const look = 'Salon: granat i musztarda';
const table = 'STK001-1';
let vitrina: Vitrina;
let shop: ShopElsewhere;

test.beforeAll(async () => {
  ({ vitrina, shop } = await openDemoAndShop());
});
test.afterAll(() => closeDemoAndShop({ vitrina, shop }));

/** The shop's product page, where the place for the look appears a moment after the page. */
const pageWith = (script: string, place: string): string => `${script}<script>
  addEventListener('DOMContentLoaded', () => setTimeout(() => {
    document.querySelector('main').insertAdjacentHTML('beforeend', '<div data-vitrina-look ${place}></div>');
  }, 200));
</script>`;

const eventOf = (page: Page, type: string) =>
  page.waitForRequest(
    (request) =>
      request.url().includes('/public/events/') &&
      (request.postData() ?? '').includes(`"type":"${type}"`) &&
      (request.postData() ?? '').includes('"stylizationId"'),
  );

/** The report of today, as the screen gets it. */
const readReport = async (page: Page): Promise<StylizationReport> => {
  const answered = page.waitForResponse((response) =>
    response.url().endsWith('/stylist/reports/stylizations'),
  );
  await page.goto(`${vitrina.server.origin}/stylist/v3/reportDashboard?period=today`);
  return ((await (await answered).json()) as { data: StylizationReport }).data;
};
const figuresOf = ({ rows }: StylizationReport) => {
  const {
    views = 0,
    clicks = 0,
    carts = 0,
    salesCount = 0,
    total = 0,
  } = rows.find(({ name }) => name === look) ?? {};
  return { views, clicks, carts, salesCount, total };
};

test('[R2.51] a visitor sees a look on a shop of another origin, clicks in it and buys, and the owner sees that in the report', async ({
  page,
  browser,
}) => {
  await signIn(page, vitrina);
  const before = figuresOf(await readReport(page));
  const searchId = /data-search-id="([^"]+)"/.exec(
    await (await page.request.get(`${vitrina.server.origin}/demo/shop`)).text(),
  )?.[1];
  const visitor = await openVisit(browser, 1440);
  shop.code = pageWith(
    `<script async src="${vitrina.server.origin}/app/look.js" data-search-id="${searchId}" data-consent="true"></script>`,
    `data-product="SOF003-1"`,
  );

  await test.step('the owner allows the shop that was refused', async () => {
    const refused = visitor.waitForEvent('requestfailed', (request) => request.url().includes('/public/'));
    await visitor.goto(shop.origin);
    await refused;
    await expect
      .poll(async () => {
        await page.goto(`${vitrina.server.origin}/api/authorization`);
        const button = page.getByRole('button', {
          name: say('api-access.refused.allowOf', { domain: shopHost }),
        });
        return button.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await page.getByRole('button', { name: say('api-access.refused.allowOf', { domain: shopHost }) }).click();
    await expectAllowed(page);
  });

  await test.step('the look fills its place, is seen, and can be used by keyboard', async () => {
    const seen = eventOf(visitor, 'view');
    await visitor.goto(shop.origin);
    const shown = visitor.getByRole('region', { name: 'Pasuje do tego' });
    await expect(shown.getByRole('listitem')).toHaveCount(5);
    await expect(shown.getByText('153,00 zł')).toBeVisible();
    await expectAccessible(visitor);
    await seen;
    await shown.getByRole('link', { name: /^Granatowa sofa/ }).focus();
    await visitor.keyboard.press('Tab');
    await expect(shown.getByRole('link', { name: /^Dębowy stolik/ })).toBeFocused();
  });

  await test.step('the whole set goes into the shop’s cart, once the shop has connected it', async () => {
    const shown = visitor.getByRole('region', { name: 'Pasuje do tego' });
    await expect(shown.getByText(/^Cały zestaw: [\d\s]+,\d\d/)).toBeVisible();
    const button = shown.getByRole('button', { name: 'Dodaj zestaw do koszyka' });
    await expect(button).toHaveCount(0);
    await visitor.evaluate(
      `vitrina.onAddToCart(async (set) => { window.cart = set.products.map(({ productId }) => productId); })`,
    );
    const put = eventOf(visitor, 'addToCart');
    await button.click();
    await put;
    await expect(shown.getByRole('status')).toHaveText('Zestaw jest w koszyku');
    expect(await visitor.evaluate('window.cart')).toContain(table);
    await expectAccessible(visitor);
  });

  await test.step('a click, a cart and the purchase are reported', async () => {
    const shown = visitor.getByRole('region', { name: 'Pasuje do tego' });
    await shown.getByRole('link', { name: /^Dębowy stolik/ }).focus();
    const clicked = eventOf(visitor, 'click');
    await visitor.keyboard.press('Enter');
    await clicked;
    await expect(visitor).toHaveURL(/\/demo\/p\/debowy-stolik/);
    await visitor.goto(shop.origin);
    await visitor.waitForFunction('window.vitrina');
    const put = visitor.waitForResponse((response) => response.url().includes('/public/events/'));
    await visitor.evaluate(`vitrina.track.addToCart([{ productId: '${table}', quantity: 2, price: 49.5 }])`);
    expect((await put).status()).toBe(202);
    const bought = visitor.waitForResponse((response) => response.url().includes('/public/events/'));
    await visitor.goto(`${shop.origin}/dziekujemy?product=${table}`);
    expect((await bought).status()).toBe(202);
  });

  await test.step('the owner sees all of it', async () => {
    await expect
      .poll(async () => {
        const now = figuresOf(await readReport(page));
        return [now.clicks - before.clicks, now.carts - before.carts, now.salesCount - before.salesCount];
      })
      // Each product of the set went into the cart, and the table once more.
      .toEqual([1, 6, 1]);
    const now = figuresOf(await readReport(page));
    expect(now.views - before.views).toBeGreaterThanOrEqual(1);
    expect(Math.round(now.total - before.total)).toBe(99);
    const row = page.getByRole('row').filter({ hasText: look });
    await expect(
      row.getByRole('link', { name: say('showcase-report.looks.open', { name: look }) }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('[R2.51] a picture’s look works on a phone, filled by the search app, and nothing depends on its buttons', async ({
  page,
  browser,
}) => {
  const searchId = /data-search-id="([^"]+)"/.exec(
    await (await page.request.get(`${vitrina.server.origin}/demo/shop`)).text(),
  )?.[1];
  const visitor = await openVisit(browser, 390);
  shop.code = pageWith(
    `<script async src="${vitrina.server.origin}/app/embed.js" data-search-id="${searchId}" data-input="#q"></script>`,
    `data-product="KOC003-1"`,
  );
  const seen = eventOf(visitor, 'view');
  await visitor.goto(shop.origin);
  const shown = visitor.getByRole('region', { name: 'Pasuje do tego' });
  await expect(shown.getByRole('listitem')).toHaveCount(4);
  await expect(shown.getByRole('img', { name: /^Beżowy fotel/ })).toBeVisible();
  await shown.scrollIntoViewIfNeeded();
  await seen;
  expect(JSON.parse((await seen).postData() ?? '{}'), 'without consent').not.toMatchObject({
    events: [{ visitor: expect.anything() }],
  });
  const spot = shown.getByRole('button', { name: /^3\. Kremowa lampa/ });
  await spot.click();
  await expect(spot).toHaveAttribute('aria-expanded', 'true');
  await expect(shown.getByRole('link', { name: /^Kremowa lampa/ })).toHaveCount(2);
  await expectAccessible(visitor);
  await visitor.keyboard.press('Escape');
  await expect(spot).toHaveAttribute('aria-expanded', 'false');
  await expect(spot).toBeFocused();
  expect(await visitor.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[R2.51] the report of stylizations can be read', async ({ page }) => {
    await signIn(page, vitrina);
    await page.goto(`${vitrina.server.origin}/stylist/v3/reportDashboard`);
    await expect(page.getByRole('heading', { name: say('screens.stylistReport'), level: 1 })).toBeVisible();
    await expect(
      page.getByRole('link', { name: say('showcase-report.looks.open', { name: look }) }),
    ).toBeVisible();
    await expect(page.getByText('+', { exact: false }).first()).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page);
  });
});
