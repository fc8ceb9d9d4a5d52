import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
let vitrina: Vitrina;
test.beforeEach(async () => {
  vitrina = await openDemo();
});
test.afterEach(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });

const openFirst = async (page: Page, list: string, prefix: string): Promise<string> => {
  await page.goto(`${vitrina.server.origin}${list}`);
  const link = page.getByRole('main').locator(`a[href^="${prefix}"]`).first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
};
const openSearch = (page: Page) => openFirst(page, '/search/instances', '/search/instance/');
const openCatalog = (page: Page) => openFirst(page, '/catalog/instances', '/catalog/instance/');
const toBin = (page: Page, count: number) => page.getByRole('link', { name: say('common.bin', { count }) });
const deletion = (page: Page) => page.getByRole('button', { name: say('bin.instance.button') });

for (const width of [1440, 390])
  test(`[R2.42] [R2.43] a search goes into the bin and comes back whole, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, vitrina);
    const name = await openSearch(page);
    const address = page.url();
    await expect(page.getByText(say('bin.instance.today'))).toBeVisible();
    await expectAccessible(page);
    const entries = page.locator('dl > div', { hasText: say('bin.instance.entries') }).locator('dd');
    const before = (await entries.textContent()) ?? '';

    await deletion(page).click();
    await expect(page.getByText(say('instances.deleted', { name }))).toBeVisible();
    await expect(page.getByRole('heading', { name: say('instances.allInBin.title') })).toBeVisible();
    await toBin(page, 1).click();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: say('bin.restoreOf', { name }) }).click();
    await expect(page.getByText(say('common.notices.restored'))).toBeVisible();
    await expect(page.getByRole('heading', { name: say('bin.empty') })).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(entries).toHaveText(before);
  });

test('by keyboard alone: into the bin, back by undo, and for good', async ({ page }) => {
  await signIn(page, vitrina);
  const name = await openSearch(page);
  const press = async (key: string, times = 1): Promise<void> => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  const tabTo = async (target: ReturnType<typeof deletion>): Promise<void> => {
    await expect(target).toBeVisible();
    for (let step = 0; step < 80; step++) {
      if ((await target.and(page.locator(':focus')).count()) > 0) return;
      await press('Tab');
    }
    throw new Error('never focused');
  };
  await tabTo(deletion(page));
  await press('Enter');
  await tabTo(page.getByRole('button', { name: say('common.undo') }));
  await press('Enter');
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  await tabTo(link);
  await press('Enter');
  await tabTo(deletion(page));
  await press('Enter');
  await tabTo(toBin(page, 1));
  await press('Enter');
  await tabTo(page.getByRole('button', { name: say('bin.removeOf', { name }) }));
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: say('common.cancel') })).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(page.getByRole('heading', { name: say('bin.empty') })).toBeVisible();
});

test('[R4.04] a search over a catalog in the bin says so, and brings it back', async ({ page }) => {
  await signIn(page, vitrina);
  const search = await openSearch(page);
  await deletion(page).click();
  await expect(page.getByRole('heading', { name: say('instances.allInBin.title') })).toBeVisible();
  const catalog = await openCatalog(page);
  await page.getByRole('button', { name: say('bin.catalog.button') }).click();
  await toBin(page, 1).click();
  const held = page.getByRole('button', { name: say('bin.removeOf', { name: catalog }) });
  await expect(held).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.goto(`${vitrina.server.origin}/search/instances/bin`);
  await page.getByRole('button', { name: say('bin.restoreOf', { name: search }) }).click();
  await expect(page.getByRole('heading', { name: say('bin.empty') })).toBeVisible();
  await openSearch(page);
  await expect(page.getByText(say('bin.alert.title'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('bin.alert.restore') }).click();
  await expect(page.getByText(say('bin.alert.title'))).toBeHidden();
  await expect(page.getByRole('link', { name: catalog })).toBeVisible();
  await page.goto(`${vitrina.server.origin}/search/try?q=sukienka&mode=why`);
  await expect(
    page
      .getByRole('main')
      .getByText(/sukienka/i)
      .first(),
  ).toBeVisible();
});
