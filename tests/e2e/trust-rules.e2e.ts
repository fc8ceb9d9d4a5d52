import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './accessibility.ts';
import { openVisit } from './demo-and-shop.ts';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });
const say = wordsOf('pl');

const violationsIn = (page: Page): Promise<string[]> =>
  findViolations(page, new AxeBuilder({ page }).setLegacyMode());
const open = (page: Page, path: string) => page.goto(vitrina.server.origin + path);
const list = (page: Page) => page.getByRole('list', { name: say('merchandising.name'), exact: true });
const rowOf = (page: Page, name: string) =>
  list(page)
    .locator('> li')
    .filter({
      has: page.getByRole('button', { name: say('common.sortable.drag', { name }), exact: true }),
    });
const position = (page: Page, at: number, name: string) =>
  expect(list(page).locator('> li').nth(at).getByRole('link', { name, exact: true }).first()).toBeVisible();

/** A rule that pins the first product found for a word, made without the mouse. */
const pinByKeyboard = async (page: Page, phrase: string, name: string, product: string): Promise<string> => {
  await open(page, `/search/rules/add?q=${encodeURIComponent(phrase)}`);
  const add = page.getByRole('button', { name: say('merchandising.editor.actions.pin') });
  await add.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: say('merchandising.editor.actions.pin') });
  await expect(card.getByRole('textbox', { name: say('merchandising.editor.product') })).toBeFocused();
  await page.keyboard.type(product);
  const option = page.getByRole('option').first();
  await expect(option).toContainText(new RegExp(product, 'i'));
  const title = (await option.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: say('merchandising.editor.otherProduct') })).toBeFocused();
  await page.getByRole('textbox', { name: say('fields.names.ruleName') }).focus();
  await page.keyboard.type(name);
  return title;
};
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: say('common.save'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
};

for (const width of [1440, 390]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });

    test('[R2.10] [R2.60] by keyboard alone an owner pins for a phrase, learns that another rule has the place, and decides which one wins', async ({
      page,
    }) => {
      await signIn(page, vitrina);
      const phrase = width === 390 ? 'koc' : 'kubek';
      const [first, second] = [`Pierwsza ${width}`, `Druga ${width}`];

      await test.step('a new form can be saved from the start', async () => {
        await open(page, '/search/rules/add');
        await page.getByRole('button', { name: say('common.save'), exact: true }).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByText(say('merchandising.problems.actions'))).toBeVisible();
      });

      const winner = await test.step('the first rule has nobody in its way', async () => {
        const title = await pinByKeyboard(page, phrase, first, phrase);
        const preview = page.getByRole('list', { name: say('settings.preview.title') });
        await expect(preview.getByRole('listitem').first()).toContainText(title);
        await expect(page.getByRole('list', { name: say('merchandising.conflicts.label') })).toHaveCount(0);
        await save(page);
        return title;
      });

      await test.step('the second is told of the first while it is written, and the preview says who stands there', async () => {
        await pinByKeyboard(page, phrase, second, 'lampa');
        const met = page.getByRole('list', { name: say('merchandising.conflicts.label') });
        await expect(met).toContainText(say('merchandising.conflicts.same', { rule: first }));
        await expect(met.getByRole('link', { name: first })).toBeVisible();
        const card = page.getByRole('region', { name: say('merchandising.editor.actions.pin') });
        await expect(card).toContainText(
          say('merchandising.conflicts.position', { rule: first, position: '1' }),
        );
        const preview = page.getByRole('list', { name: say('settings.preview.title') });
        await expect(preview.getByRole('listitem').first()).toContainText(winner);
        await expect(preview.getByRole('listitem').first()).toContainText(
          say('merchandising.preview.pinnedBy', { name: first }),
        );
        expect(await violationsIn(page)).toEqual([]);
        await save(page);
      });

      await test.step('the list says that the second never shows, with a link to the first', async () => {
        const row = rowOf(page, second);
        await expect(row).toContainText(say('merchandising.shadowed.state'));
        await expect(row.getByRole('link', { name: first, exact: true })).toBeVisible();
        await expect(row.getByRole('list', { name: say('merchandising.pins.label') })).toBeVisible();
        expect(await violationsIn(page)).toEqual([]);
        const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await page.evaluate<number>(sideways)).toBe(0);
      });

      const before = await list(page).locator('> li').count();
      await test.step('lifted over the first by keyboard, it wins', async () => {
        const handle = page.getByRole('button', { name: say('common.sortable.drag', { name: second }) });
        const said = page.locator('[id^="DndLiveRegion"]');
        await expect(async () => {
          await page.keyboard.press('Escape');
          await handle.focus();
          await page.keyboard.press('Space');
          await expect(said).toContainText(`${second}`, { timeout: 5000 });
          await page.keyboard.press('ArrowUp');
          await expect(said).toContainText(`miejsce ${before - 1} z`, { timeout: 5000 });
        }).toPass();
        await page.keyboard.press('Space');
        await expect(rowOf(page, second)).not.toContainText(say('merchandising.shadowed.state'));
        await expect(page.getByText(say('merchandising.moved', { name: second }))).toBeVisible();
        await position(page, before - 2, second);
      });

      await test.step('undone, the first has its place again', async () => {
        await page.getByRole('button', { name: say('common.undo') }).press('Enter');
        await position(page, before - 2, first);
        await page.reload();
        await position(page, before - 2, first);
      });
    });
  });
}

test('[R2.10] a rule dragged by mouse keeps its place, and its searches and clicks are counted', async ({
  page,
  browser,
}) => {
  await signIn(page, vitrina);
  for (const [name, phrase] of [
    ['Góra', 'filiżanka'],
    ['Dół', 'filiżanka'],
  ] as const) {
    await pinByKeyboard(page, phrase, name, 'lampa');
    await save(page);
  }
  await test.step('dragged', async () => {
    const grip = (name: string) =>
      page.getByRole('button', { name: say('common.sortable.drag', { name }), exact: true });
    await grip('Dół').scrollIntoViewIfNeeded();
    const [from, to] = [await grip('Dół').boundingBox(), await grip('Góra').boundingBox()];
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText(say('merchandising.moved', { name: 'Dół' }))).toBeVisible();
    await expect(rowOf(page, 'Góra')).toContainText(say('merchandising.shadowed.state'));
    await expect(rowOf(page, 'Dół')).not.toContainText(say('merchandising.shadowed.state'));
  });
  await test.step('counted', async () => {
    await expect(rowOf(page, 'Dół')).toContainText(say('merchandising.activity.none'));
    const shop = await openVisit(browser);
    await shop.goto(`${vitrina.server.origin}/demo/shop?q=filiżanki`);
    await shop.waitForLoadState('networkidle');
    await expect(async () => {
      await page.reload();
      await expect(rowOf(page, 'Dół')).toContainText(
        say('merchandising.activity.searches_one', { count: '1' }),
        {
          timeout: 3000,
        },
      );
    }).toPass({ timeout: 60_000 });
    await shop.context().close();
  });
});
