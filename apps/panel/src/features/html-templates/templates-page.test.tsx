import { screen, waitFor, within } from '@testing-library/react';
import {
  defaultTemplateHtml,
  type HtmlTemplate,
  type HtmlTemplatePreview,
  type SavedHtmlTemplate,
} from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/htmlTemplate';
let server: ApiServer;
let templates: SavedHtmlTemplate[];

const saved = (part: Partial<HtmlTemplate> = {}): SavedHtmlTemplate => ({
  ...{ templateId: 'summer', templateName: 'Summer', width: 200, height: 320, html: defaultTemplateHtml },
  ...{ version: 1, updatedAt: '2026-03-01T04:00:00.000Z', updatedBy: 'Anna', clicks: 7 },
  mailingKey: 'mailing-key-of-22-sign',
  ...part,
});
const preview: HtmlTemplatePreview = {
  rendered: '<!doctype html><html><head></head><body><b>Mug</b></body></html>',
  bytes: 110 * 1024,
  removed: [{ line: 3, what: '<script>', reason: 'script' }],
  unknownPlaceholders: [{ name: 'tilte', line: 2, proposal: 'title' }],
  fault: null,
  productsCount: 6,
  isInstead: false,
};
beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance({ name: 'Shop' })], limit: 3 }),
    getAllTemplates: () => ({ data: templates }),
    getHtmlTemplate: () => ({ data: templates[0] ?? saved() }),
    previewHtmlTemplate: () => ({ data: preview }),
    listTemplatePlaceholders: () => ({ data: [{ name: 'title', kind: 'title' as const, example: 'Mug' }] }),
    getEmbedApp: () => ({ data: { server: 'https://search.example', app: null } }),
  });
});
beforeEach(() => {
  templates = [saved()];
});
afterAll(() => server.close());

describe('templates', () => {
  test('[R2.06] are listed with their sizes and clicks', async () => {
    await renderPanel({ path, server });
    const card = within((await screen.findByRole('link', { name: 'Summer' })).closest('li') as HTMLElement);
    card.getByText('200 × 320 px');
    card.getByText('7 clicks in 30 days');
  });

  test('one is deleted at once and comes back by undoing', async () => {
    server.handle({
      deleteHtmlTemplate: () => {
        templates = [];
        return { data: { templateId: 'summer' } };
      },
      restoreHtmlTemplate: () => {
        templates = [saved()];
        return { data: saved() };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: /Summer/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('There are no templates yet');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('link', { name: 'Summer' });
  });

  test('[R3.26] [R9.04] a new one begins with a card of 200 by 320 and today in its name, and is saved under its id', async () => {
    const stored: HtmlTemplate[] = [];
    server.handle({
      storeHtmlTemplate: ({ body }) => {
        stored.push(body as HtmlTemplate);
        templates = [saved(body as HtmlTemplate)];
        return { data: saved(body as HtmlTemplate) };
      },
    });
    const { user } = await renderPanel({ path: `${path}/add`, server });
    const id = await screen.findByRole('textbox', { name: 'Template id' });
    await user.clear(id);
    await user.type(id, 'autumn');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The template was saved');
    expect(stored).toEqual([
      {
        ...{ templateId: 'autumn', width: 200, height: 320, html: defaultTemplateHtml },
        templateName: `Template ${new Date().toISOString().slice(0, 10)}`,
      },
    ]);
  });

  test('[R5.08] width, height, id and name have each a message of their own', async () => {
    const { user } = await renderPanel({ path: `${path}/add`, server });
    const fill = async (name: string, text: string) => {
      const field = await screen.findByRole('textbox', { name });
      await user.clear(field);
      if (text) await user.type(field, text);
    };
    await fill('Template id', 'a b');
    await fill('Template name', '<b>');
    await fill('Width', '0');
    await fill('Height', '9999');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    for (const message of [/^Template id/, /^Template name/, /^Width/, /^Height/])
      await screen.findByText(message, { selector: '[class*=error]' });
  });

  test('[R8.11] one that isn’t saved is told in a pop-up with the documented words and the server’s', async () => {
    server.handle({ updateHtmlTemplate: () => refuse(507, 'STORAGE_FULL') });
    const { user } = await renderPanel({ path: `${path}/edit/summer`, server });
    const name = await screen.findByRole('textbox', { name: 'Template name' });
    await user.type(name, ' 2');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const popup = (await screen.findByText('The template was not saved')).closest('[role=alert]');
    expect(popup).toHaveTextContent(/^ErrorThe template was not saved.*disk/);
    expect(name).toHaveValue('Summer 2');
  });

  test('what to mend is listed with its line, and a mail that Gmail would cut off is said to be one', async () => {
    await renderPanel({ path: `${path}/edit/summer`, server });
    await screen.findByText('There is no field “tilte”. Did you mean “title”?');
    screen.getByText('<script>: scripts don’t work in mails, so we leave it out');
    screen.getByRole('button', { name: 'Go to line 3' });
    screen.getByText(/Gmail cuts such a mail off/);
    const frame = screen.getByTitle<HTMLIFrameElement>('Preview with the shop’s products');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame.srcdoc).toContain("default-src 'none'");
  });

  test('its use in mail tools has addresses and code with its key and the widget id', async () => {
    const { user } = await renderPanel({ path: `${path}/edit/summer`, server });
    await user.click(await screen.findByRole('button', { name: 'Use in a mailing' }));
    const drawer = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(drawer.getByRole('figure', { name: 'Address of the data' })).toHaveTextContent(
        'https://search.example/mailing/mailing-key-of-22-sign/products.json?widget=instance-1&count=6',
      ),
    );
    expect(drawer.getByRole('figure', { name: 'Code with pictures' })).toHaveTextContent(
      '*|CAMPAIGN_UID|*/6.png',
    );
  });
});
