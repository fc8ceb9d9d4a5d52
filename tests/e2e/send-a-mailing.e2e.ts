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
    let mailingKey = '';
    await page.setViewportSize(viewport);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, vitrina);
    const code = page.getByRole('textbox', { name: say('html-templates.editor.code') });
    /** Phones show code only to who asks for it. */
    const showCode = async (): Promise<void> => {
      const button = page.getByRole('button', { name: say('html-templates.editor.showCode') });
      if (viewport.width < 768) await button.click();
      await expect(code).toBeVisible();
    };
    /** The editor may draw its marks just now, and lose the selection that was to be replaced. */
    const writeCode = (text: string): Promise<void> =>
      expect(async () => {
        await code.click();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.insertText(text);
        expect(await code.locator('.cm-line').allTextContents()).toEqual(text.split('\n'));
      }).toPass();
    const frame = page.frameLocator(`iframe[title="${say('html-templates.preview.frame')}"]`);

    await test.step('the new template shows six products of the shop', async () => {
      await page.goto(`${origin}/search/htmlTemplate`);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('html-templates.add') })
        .first()
        .click();
      await expect(frame.locator('img')).toHaveCount(6);
      await expect(page.getByText(say('common.notSavedYet'))).toBeVisible();
      await page.getByRole('button', { name: say('html-templates.editor.advanced') }).click();
      await page.getByLabel(say('fields.names.templateId')).fill(id);
      await page.getByLabel(say('fields.names.templateName')).fill(`Lato ${viewport.width}`);
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      await expect(page.getByText(say('common.notices.templateSaved'))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/search/htmlTemplate/edit/${id}$`));
    });

    await test.step('its look is chosen without code', async () => {
      const look = page.getByRole('region', { name: say('html-templates.design.title') });
      await look.getByText('2', { exact: true }).click();
      const colour = look.getByLabel(say('html-templates.design.colour'));
      await colour.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('#b42318');
      await expect(colour).toHaveValue('#b42318');
      await page.keyboard.press('Tab');
      await look.getByRole('switch', { name: say('html-templates.design.hasButton') }).click();
      await expect(frame.getByText(say('html-templates.design.buttonDefault'))).toHaveCount(6);
      const save = page.getByRole('button', { name: say('common.save'), exact: true });
      await save.click();
      // The notice of the first save may still be there.
      await expect(save).toHaveAttribute('aria-disabled', 'true');
    });

    await test.step('a broken instruction is named with its line and isn’t saved', async () => {
      await showCode();
      await writeCode('<b>{{tilte}}</b>\n{% if oldPrice %}<s>{{oldPrice}}</s>');
      await expect(
        page.getByRole('button', { name: say('html-templates.notes.goTo', { line: 2 }) }),
      ).toBeVisible();
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      const popup = page.getByRole('alert').filter({ hasText: say('errors.title') });
      await expect(popup).toContainText('Szablon nie został zapisany');
      await expect(popup).toContainText(say('html-templates.notes.mend', { line: 2 }));
      await expect(code).toBeFocused();
      await expect(page.getByText(say('html-templates.preview.before', { line: 2 }))).toBeVisible();
      await popup.getByRole('button', { name: say('common.close') }).click();
    });

    await test.step('what was typed survives leaving the screen, and the right name is proposed', async () => {
      await page.goto(`${origin}/search/htmlTemplate`);
      await expect(page.getByText(say('html-templates.draft'))).toBeVisible();
      await page.getByRole('link', { name: `Lato ${viewport.width}` }).click();
      await showCode();
      await expect(code).toContainText('tilte');
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await writeCode('<b>{{tilte}}</b> <script>alert(1)</script>');
      await expect(
        page.getByText(say('html-templates.notes.proposal', { name: 'tilte', proposal: 'title' })),
      ).toBeVisible();
      await expect(page.getByText(say('html-templates.removed.script', { what: '<script>' }))).toBeVisible();
      await writeCode('<a href="{{link}}"><b>{{title}}</b></a> {{price}}');
      await expect(frame.locator('b')).toHaveCount(6);
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      await expect(page.getByText(say('common.notices.templateSaved'))).toBeVisible();
    });

    await test.step('the address for mail tools gives the products without a session', async () => {
      await page.getByRole('button', { name: say('html-templates.use') }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('Mailchimp', { exact: true }).click();
      await drawer.getByLabel(say('html-templates.mailing.campaign.label')).fill(`zima-${viewport.width}`);
      await drawer.getByRole('button', { name: say('html-templates.mailing.ready.copy') }).click();
      await expect(drawer.getByText(/^Skopiowano z cenami/)).toBeVisible();
      const ready = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(ready.match(/<b>/g)).toHaveLength(6);
      expect(ready).toContain(`/zima-${viewport.width}/6?`);
      await expect(
        drawer
          .frameLocator(`iframe[title="${say('html-templates.mailing.pictures.example')}"]`)
          .locator('img'),
      ).toBeVisible();
      const pictures = drawer.getByRole('figure', { name: say('html-templates.mailing.pictures.code') });
      await expect(pictures).toContainText('*|CAMPAIGN_UID|*/6.png');
      await expect(pictures).toContainText('alt="Produkt 6 – zobacz w sklepie"');
      const pasted = await context.newPage();
      await pasted.setViewportSize(viewport);
      await pasted.setContent(
        `<!doctype html><meta name="viewport" content="width=device-width">${await pictures.locator('code').textContent()}`,
      );
      const lines = await pasted.evaluate<number>(
        'new Set([...document.images].map((each) => Math.round(each.getBoundingClientRect().top))).size',
      );
      // Two cards of 300 px in a row where there is room, as the preview shows them; one on a phone.
      expect(lines).toBe(viewport.width < 600 ? 6 : 3);
      expect(await pasted.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        viewport.width,
      );
      await pasted.close();
      await drawer.getByText('SALESmanago', { exact: true }).click();
      const address = await drawer
        .getByRole('figure', { name: say('html-templates.mailing.html.block') })
        .locator('code')
        .textContent();
      const path = new URL(address ?? '').pathname + new URL(address ?? '').search;
      const block = await (await fetch(origin + path)).text();
      expect(block.match(/<b>/g)).toHaveLength(6);
      mailingKey = path.split('/')[2] ?? '';
      const picture = await fetch(`${origin}/mailing/${mailingKey}/lato-2026/1.png`);
      expect(picture.headers.get('content-type')).toBe('image/png');
      const mail = await context.newPage();
      await mail.setViewportSize(viewport);
      await mail.goto(`${origin}/mailing/${mailingKey}/products.html?layout=mail`);
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
      // Mails that were sent outlive their template.
      const link = await fetch(`${origin}/mailing/${mailingKey}/lato-2026/1`, { redirect: 'manual' });
      expect(link.status).toBe(302);
      await page.getByRole('button', { name: say('common.undo') }).click();
      await expect(card).toBeVisible();
    });
  });
