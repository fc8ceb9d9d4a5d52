import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { sha256 } from '../../apps/server/src/storage/ids.ts';
import { settingPaths } from '../setting-paths.ts';
import { findViolations } from './accessibility.ts';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';

let vitrina: Vitrina;
let catalogId: string;
let searchId: string;
let stylizationId: string;
let templatePath: string;
let configId: string;

/** A stream of a profile that nobody has connected an account for. */
const addStream = async (page: Page): Promise<string> => {
  const token = await page.evaluate<string>("localStorage.getItem('vitrina.accessToken')");
  const post = async (path: string, data: object): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.post(`${vitrina.server.origin}/api${path}`, { headers, data });
    return ((await reply.json()) as { data: Record<string, string> }).data;
  };
  const source = { source: 'profile', handle: 'vitrina.demo', name: '@vitrina.demo' };
  const { instagramCatalogId } = await post('/catalog/instagram', source);
  const stream = { instagramHandle: 'vitrina.demo', instagramCatalogId, catalogId };
  return (await post('/socialStream/config', stream)).configId ?? '';
};

test.beforeAll(async ({ browser }) => {
  vitrina = await openDemo({ PAYMENT_GATEWAY: 'sandbox' });
  const page = await browser.newPage();
  await signIn(page, vitrina);
  await page.goto(`${vitrina.server.origin}/catalog/instances`);
  const href = await page
    .getByRole('main')
    .locator('a[href^="/catalog/instance/"]')
    .first()
    .getAttribute('href');
  catalogId = href?.split('/').at(-1) ?? '';
  await page.goto(`${vitrina.server.origin}/search/instances`);
  const instance = page.getByRole('main').locator('a[href^="/search/instance/"]').first();
  searchId = (await instance.getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.goto(`${vitrina.server.origin}/stylist/stylizations/list`);
  const stylization = page.getByRole('listitem').locator('a[href^="/stylist/stylization/"]').first();
  stylizationId = (await stylization.getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.goto(`${vitrina.server.origin}/search/htmlTemplate`);
  const template = page.getByRole('main').locator('a[href^="/search/htmlTemplate/edit/"]').first();
  templatePath = (await template.getAttribute('href')) ?? '';
  configId = await addStream(page);
  await page.close();
});
test.afterAll(() => closeVitrina(vitrina));

/** Of the demo's first dress. */
const imageId = (): string => sha256(`${vitrina.server.origin}/demo/pictures/SUK001-1.svg`).slice(0, 16);

/** Screens that aren't a setting's, and further states of those that are. */
const others = (): string[] => [
  '/search',
  '/search/instances',
  '/search/instances/add',
  '/search/instances/bin',
  '/search/try',
  '/search/try?q=kubek',
  '/search/try?q=kubek&mode=list',
  '/catalog/instances',
  '/catalog/instances/add',
  '/catalog/instances/bin',
  `/catalog/instance/${catalogId}`,
  `/catalog/${catalogId}/productsList`,
  `/catalog/instance/${catalogId}/product/SUK001-1`,
  `/catalog/history/${catalogId}`,
  `/catalog/mapping/${catalogId}`,
  `/catalog/time/${catalogId}`,
  `/catalog/instance/${catalogId}/categories`,
  `/catalog/instance/${catalogId}/images`,
  `/catalog/instance/${catalogId}/image/${imageId()}`,
  `/catalog/instance/${catalogId}/product/SUK001-1/image/${imageId()}`,
  `/search/instance/${searchId}`,
  '/search/weightsSettings?q=buty',
  `/search/sortSettings/add/${searchId}`,
  '/search/history',
  '/search/reports/toMend',
  '/search/reports/toMend?phrase=pled',
  '/search/try?q=sukienka&mode=why',
  '/search/try?q=sukienka&mode=compare',
  '/search/try?q=sukienka&mode=arrange',
  '/search/synonyms?add=buty',
  '/search/rules/add',
  '/search/htmlTemplate',
  '/search/htmlTemplate/add',
  templatePath,
  '/search/rules/add?q=hamak&action=redirect',
  '/search/v3/reportDashboard',
  '/search/v3/reportDashboard?period=today',
  '/search/v3/phrases/all',
  '/search/v3/phrases/emptySearch',
  '/search/phrasesReport?compare=1',
  '/search/phrasesReport?phrase=kanapa',
  '/search/phrasesReportWithNoResults',
  '/search/productsReport?compare=1',
  '/search/embed',
  '/stylist/v3/reportDashboard',
  '/socialStream/reportDashboard',
  '/stylist/stylizations/list',
  `/stylist/stylization/${stylizationId}`,
  '/stylist/stylization/new',
  '/socialStream/configs',
  '/socialStream/config/add',
  `/socialStream/config/${configId}`,
  `/socialStream/config/${configId}/catalogs`,
  `/socialStream/${configId}/posts`,
  `/socialStream/${configId}/posts?filter=not_shown`,
  '/catalog/instagram',
  '/api/authorization',
  '/api/authorization?tab=key',
  '/appV3Settings/settings?tab=general',
  '/appV3Settings/settings?tab=onfocus',
  '/appV3Settings/settings?tab=autocomplete',
  '/appV3Settings/settings?tab=serp',
  '/account',
  '/search/subscription',
  '/operator/customers',
  '/pages/error-404',
];

const screens = (): string[] => [...settingPaths, ...others()];

const settledWithinMs = 15_000;

const open = async (page: Page, screen: string): Promise<void> => {
  await page.goto(vitrina.server.origin + screen);
  await expect(page.locator('h1').first()).toBeVisible();
  // Wait for the whole screen, but not forever: the browser may drop a frame's request without an event.
  await page.waitForLoadState('networkidle', { timeout: settledWithinMs }).catch(() => {});
};

/** Axe never returns from a frame that may run no scripts. What such a frame shows is an owner's own template. It only lists what is wrong: that is a fifth faster. */
const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).exclude('iframe[sandbox=""]');

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Where layouts change: xs, sm, md, lg and xl, in pixels. */
const breakpoints = [576, 768, 992, 1200, 1408];

/** By how many pixels the page is wider than the window. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test.describe('in Polish', () => {
  test.use({ locale: 'pl-PL' });

  test('[R1.06] [R2.60] on every screen axe finds no violation, light or dark, and nothing scrolls sideways, on a phone or at any breakpoint', async ({
    page,
  }) => {
    test.setTimeout(900_000);
    await signIn(page, vitrina);
    for (const screen of screens()) {
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await open(page, screen);
      expect(await findViolations(page, axeOf(page)), screen).toEqual([]);

      // The dark skin only changes colours. Frames are skipped: they show the shop's page, which has no dark skin.
      await page.emulateMedia({ colorScheme: 'dark' });
      const colours = axeOf(page).withRules('color-contrast').setLegacyMode();
      expect(await findViolations(page, colours), `${screen} (dark)`).toEqual([]);

      for (const width of [...breakpoints.toReversed(), PHONE.width]) {
        await page.setViewportSize({ width, height: PHONE.height });
        // Charts take the new width in their own time.
        await expect.poll(() => measureOverflow(page), { message: `${screen} (${width} wide)` }).toBe(0);
      }
    }
  });
});

test('[R2.02] an unknown path leads to the 404 page', async ({ page }) => {
  await page.goto(`${vitrina.server.origin}/no/such/screen`);
  await page.waitForURL('**/pages/error-404');
  await expect(page.locator('h1')).toBeVisible();
});

test('[R4.18] without a session a protected screen leads to the sign-in page', async ({ page }) => {
  await page.goto(`${vitrina.server.origin}/catalog/instances`);
  await page.waitForURL('**/sign-in**');
  await expect(page.locator('input[name=password]')).toBeVisible();
});
