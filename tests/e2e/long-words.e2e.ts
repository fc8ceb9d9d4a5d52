import { expect, type Page } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });
const say = wordsOf('pl');
const word = 'najnieprawdopodobniejszy'.repeat(4);

const expectNothingBeside = (page: Page) =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0);

for (const width of [1440, 390])
  test(`[R2.60] a word longer than the screen widens neither forms nor lists, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, vitrina);

    await test.step('a pasted phrase that is too long leaves the form as wide as it was', async () => {
      await page.goto(`${vitrina.server.origin}/search/synonyms`);
      await page
        .getByRole('button', { name: say('phrases.synonyms.add') })
        .first()
        .click();
      const form = page.getByRole('dialog');
      const phrases = form.getByRole('combobox', { name: say('phrases.synonyms.fields.phrases') });
      await phrases.fill(word);
      await phrases.press('Enter');
      await phrases.fill('kubek');
      await phrases.press('Enter');
      await expect(form.getByRole('button', { name: say('common.save') })).toBeInViewport({ ratio: 1 });
    });

    await test.step('nor does a rule for it: in the list of changes, or where it is tried', async () => {
      await page.goto(`${vitrina.server.origin}/search/rules/add?q=${word}`);
      await page.getByRole('button', { name: say('merchandising.editor.actions.redirect') }).click();
      await page
        .getByRole('textbox', { name: say('merchandising.editor.url') })
        .fill('https://sklep.example/');
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      await expect(page).toHaveURL(/\/search\/rules(\?|$)/);
      await expectNothingBeside(page);
      await page.goto(`${vitrina.server.origin}/search/history`);
      await expect(page.getByText(word).first()).toBeVisible();
      await expectNothingBeside(page);
      await page.goto(`${vitrina.server.origin}/search/try?mode=list&q=${word}`);
      await expect(page.getByRole('link', { name: word })).toBeVisible();
      await expectNothingBeside(page);
    });
  });
