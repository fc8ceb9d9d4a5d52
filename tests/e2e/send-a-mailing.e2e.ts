import { expect } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });

const say = wordsOf('pl');
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of screens)
  test(`[R2.06] [R3.26] [R8.11] an owner makes a template, mends it and puts it into a mail (${viewport.width} wide)`, async ({
    page,
    context,
  }) => {
    const { origin } = vitrina.server;
    const id = `lato-${viewport.width}`;
    await page.setViewportSize(viewport);
    await signIn(page, vitrina);
    const code = page.getByRole('textbox', { name: say('html-templates.editor.code') });
    const frame = page.frameLocator(`iframe[title="${say('html-templates.preview.frame')}"]`);

    await test.step('the new template shows six products of the shop', async () => {
      await page.goto(`${origin}/search/htmlTemplate`);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('html-templates.add') })
        .first()
        .click();
      await expect(frame.locator('img')).toHaveCount(6);
      await page.getByLabel(say('fields.names.templateId')).fill(id);
      await page.getByLabel(say('fields.names.templateName')).fill(`Lato ${viewport.width}`);
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      await expect(page.getByText(say('common.notices.templateSaved'))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/search/htmlTemplate/edit/${id}$`));
    });

    await test.step('a broken instruction is named with its line and isn’t saved', async () => {
      await code.fill('<b>{{tilte}}</b>\n{% if oldPrice %}<s>{{oldPrice}}</s>');
      await expect(
        page.getByRole('button', { name: say('html-templates.notes.goTo', { line: 2 }) }),
      ).toBeVisible();
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      const popup = page.getByRole('alert').filter({ hasText: say('errors.title') });
      await expect(popup).toContainText('Szablon nie został zapisany');
      await popup.getByRole('button', { name: say('common.close') }).click();
    });

    await test.step('what was typed survives leaving the screen, and the right name is proposed', async () => {
      await page.goto(`${origin}/search/htmlTemplate`);
      await page.getByRole('link', { name: `Lato ${viewport.width}` }).click();
      await expect(code).toContainText('tilte');
      await code.fill('<b>{{tilte}}</b> <script>alert(1)</script>');
      await expect(
        page.getByText(say('html-templates.notes.proposal', { name: 'tilte', proposal: 'title' })),
      ).toBeVisible();
      await expect(page.getByText(say('html-templates.removed.script', { what: '<script>' }))).toBeVisible();
      await code.fill('<a href="{{link}}"><b>{{title}}</b></a> {{price}}');
      await expect(frame.locator('b')).toHaveCount(6);
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      await expect(page.getByText(say('common.notices.templateSaved'))).toBeVisible();
    });

    await test.step('the address for mail tools gives the products without a session', async () => {
      await page.getByRole('button', { name: say('html-templates.use') }).click();
      const drawer = page.getByRole('dialog');
      const address = await drawer
        .getByRole('figure', { name: say('html-templates.mailing.html.block') })
        .locator('code')
        .textContent();
      const path = new URL(address ?? '').pathname + new URL(address ?? '').search;
      const block = await (await fetch(origin + path)).text();
      expect(block.match(/<b>/g)).toHaveLength(6);
      const key = path.split('/')[2] ?? '';
      const picture = await fetch(`${origin}/mailing/${key}/lato-2026/1.png`);
      expect(picture.headers.get('content-type')).toBe('image/png');
      const mail = await context.newPage();
      await mail.setViewportSize(viewport);
      await mail.goto(`${origin}/mailing/${key}/products.html?layout=mail`);
      await expect(mail.getByRole('link')).toHaveCount(6);
      await mail.close();
      await page.keyboard.press('Escape');
    });

    await test.step('the first version comes back from the history', async () => {
      await page.getByRole('button', { name: say('html-templates.editor.history') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('html-templates.historyPanel.restore') })
        .last()
        .click();
      await expect(code).toContainText('object-fit');
      await expect(frame.locator('img')).toHaveCount(6);
    });

    await test.step('deleted, it comes back by undoing', async () => {
      const card = page.getByRole('listitem').filter({ hasText: `Lato ${viewport.width}` });
      await page.goto(`${origin}/search/htmlTemplate`);
      await card.getByRole('button').click();
      await page.getByRole('menuitem', { name: say('html-templates.delete') }).click();
      await expect(card).toHaveCount(0);
      await page.getByRole('button', { name: say('common.undo') }).click();
      await expect(card).toBeVisible();
    });
  });
