import { type Browser, expect, type Page } from '@playwright/test';
import { openShopElsewhere, type ShopElsewhere } from './shop-elsewhere.ts';
import { closeVitrina, openDemo, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');

/** Where the shop is: a name of this machine that isn't the server's own. */
export const shopHost = 'shop.localhost';

export type DemoAndShop = { readonly vitrina: Vitrina; readonly shop: ShopElsewhere };

/** The demo shop's installation, and a shop of another origin that its owner puts something on. */
export const openDemoAndShop = async (
  settings: Parameters<typeof openDemo>[0] = {},
): Promise<DemoAndShop> => ({
  vitrina: await openDemo(settings),
  shop: await openShopElsewhere(shopHost),
});

export const closeDemoAndShop = async ({ vitrina, shop }: DemoAndShop): Promise<void> => {
  await shop.close();
  await closeVitrina(vitrina);
};

/** Robots are not counted, and a headless browser identifies itself as one. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A browser of somebody else, who is counted. Its context is the caller's to close. */
export const openVisit = async (browser: Browser, width = 1440): Promise<Page> => {
  const viewport = { width, height: width === 390 ? 844 : 900 };
  const context = await browser.newContext({ userAgent, locale: 'pl-PL', viewport });
  return context.newPage();
};

/** The screen with the allowed domains has the shop among them. */
export const expectAllowed = async (page: Page): Promise<void> => {
  const allowed = page.getByRole('list', { name: say('api-access.domains.title') });
  await expect(allowed.getByText(shopHost, { exact: true })).toBeVisible();
};
