import { expect, type Locator } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });

const boxOf = async (shown: Locator) => {
  const box = await shown.boundingBox();
  if (!box) throw new Error('not shown');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

for (const width of [1440, 1000, 390])
  test(`notices cover nothing of an open drawer, ${width} pixels wide`, async ({ page }) => {
    const say = wordsOf('pl');
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, vitrina);
    await page.route('**/export*', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'OVERLOADED' } } }),
    );
    await page.goto(`${vitrina.server.origin}/search/blockedPhrase`);
    await page.getByRole('button', { name: say('phrases.csv.menu') }).click();
    await page.getByRole('menuitem', { name: say('phrases.csv.export') }).click();
    const notice = page.getByRole('alert').filter({ hasText: say('errors.actions.exportPhrases') });
    await expect(notice).toBeVisible();
    await page
      .getByRole('button', { name: say('changes.open') })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    await expect(async () => {
      const [above, below] = [await boxOf(notice), await boxOf(drawer)];
      expect(above.right <= below.left || above.top >= below.bottom).toBe(true);
      expect(above.left).toBeGreaterThanOrEqual(0);
      expect(above.bottom).toBeLessThanOrEqual(844);
    }).toPass();
    await notice.getByRole('button', { name: say('common.close') }).click();
    await expect.poll(async () => (await boxOf(drawer)).bottom).toBe(844);
  });

for (const width of [1440, 390])
  test(`notices cover nothing of an open dialog, ${width} pixels wide`, async ({ page }) => {
    const say = wordsOf('pl');
    await page.setViewportSize({ width, height: 600 });
    await signIn(page, vitrina);
    await page.route('**/catalog/resetAuthKey*', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'OVERLOADED' } } }),
    );
    await page.goto(`${vitrina.server.origin}/api/authorization?tab=key`);
    await page.getByRole('button', { name: say('api-access.key.reset') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('api-access.reset.confirm') }).click();
    const notice = page.getByRole('alert').filter({ hasText: say('errors.actions.resetKey') });
    await expect(notice).toBeVisible();
    await expect(async () => {
      const [below, above] = [await boxOf(notice), await boxOf(dialog)];
      expect(below.top).toBeGreaterThanOrEqual(above.bottom);
      expect(below.bottom).toBeLessThanOrEqual(600);
      expect(above.top).toBeGreaterThanOrEqual(0);
    }).toPass();
  });
