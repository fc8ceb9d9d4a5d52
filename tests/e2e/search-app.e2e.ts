import { expect, type FrameLocator, type Page } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));
test.use({ locale: 'en-GB' });

const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="The widget with these settings"]');

test('[R2.49] [R3.20-R3.24] an owner sees each change of the app at once, and none of it is counted in statistics', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/public/')) told.push(request.url());
  });
  await signIn(page, vitrina, 'en');
  await page.goto(`${vitrina.server.origin}/appV3Settings/settings?tab=serp`);
  const app = preview(page);
  await expect(app.locator('.grid .card').first()).toBeVisible();
  // Beside the form the shop is as wide as a phone at first, where filters are in a drawer.
  await page.getByRole('complementary', { name: 'Live preview' }).getByText('Desktop').click();
  await expect(app.locator('.aside')).toBeVisible();

  await page.getByRole('switch', { name: /^Filters next to results/ }).click();
  await expect(app.locator('.aside')).toHaveCount(0);

  // Whatever the owner's HTML contains, it never runs in the panel's own document.
  await page.getByRole('button', { name: /^Product card in the results/ }).click();
  await page
    .getByRole('textbox', { name: 'Product card in the results' })
    .fill(
      '<a href="{{link}}" class="own">{{title}}: {{availability}}</a><img src="/x" onerror="document.body.dataset.ran = 1"><script>parent.document.title = 2</script>',
    );
  await expect(app.locator('.card .own').first()).toContainText(':');
  await expect(page).toHaveTitle(/Vitrina$/);
  expect(await app.locator('html').evaluate('[window.origin, document.body.dataset.ran ?? null]')).toEqual([
    'null',
    null,
  ]);
  // Links in the preview lead nowhere. Pressed by keyboard, since the frame is scaled down and the pointer would miss.
  await app.locator('.card .own').first().press('Enter');
  await expect(app.locator('.card .own').first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(app.locator('.aside')).toBeVisible();

  await page.getByRole('tab', { name: 'Before typing' }).click();
  await expect(app.locator('[role=option]').first()).toBeVisible();
  await expect(page.locator('iframe')).not.toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/tab=serp/);

  await page.goto(`${vitrina.server.origin}/appV3Labels/labels`);
  await page.getByRole('textbox', { name: 'Next to the choice of sort order' }).fill('Arrange by');
  await expect(app.getByText('Arrange by')).toBeVisible();
  expect(told).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/within a minute/)).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Next to the choice of sort order')).toBeVisible();
});
