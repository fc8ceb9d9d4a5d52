import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { defaultTemplateHtml, type HtmlTemplate, type SavedHtmlTemplate } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formDraftKey } from '../../kit/storage-keys.ts';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { buildTemplate, buildTemplatePreview } from '../../testing/build-template.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { stubViewport } from '../../testing/stub-viewport.ts';

const path = '/search/htmlTemplate';
let server: ApiServer;
let templates: SavedHtmlTemplate[];

const saved = buildTemplate;
const preview = buildTemplatePreview({
  bytes: 110 * 1024,
  removed: [{ line: 3, what: '<script>', reason: 'script' }],
  unknownPlaceholders: [{ name: 'tilte', line: 2, proposal: 'title' }],
});
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
    expect(card.queryByText('Unsaved draft')).toBeNull();
  });

  test('one whose thumbnail can not be read says so, rather than look like one without content', async () => {
    const viewport = stubViewport();
    server.handle({ previewHtmlTemplate: () => refuse(503, 'SEARCH_AWAY') });
    await renderPanel({ path, server });
    await screen.findByRole('link', { name: 'Summer' });
    viewport.show(() => true);
    await screen.findByRole('img', { name: 'Couldn’t show the preview' });
    server.handle({ previewHtmlTemplate: () => ({ data: preview }) });
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
    await screen.findByText('No templates yet');
    screen.getByText(
      'Template “Summer” deleted. Its emails had 7 clicks in the last 30 days; their links keep working.',
    );
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
    await screen.findByText('Not saved yet');
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Advanced' }));
    const id = await screen.findByRole('textbox', { name: 'Template ID' });
    await user.clear(id);
    await user.type(id, 'autumn');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // The preview says that one of its fields doesn’t exist.
    await screen.findByText('Saved, but the catalog has no field {{tilte}}: it will be empty in the email.');
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
    await fill('Template name', '<b>');
    await user.click(screen.getByRole('button', { name: 'Advanced' }));
    await fill('Template ID', 'a b');
    await fill('Width', '0');
    await fill('Height', '9999');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    for (const message of [/^Template ID/, /^Template name/, /^Width/, /^Height/])
      await screen.findByText(message, { selector: '[class*=error]' });
  });

  test('[R8.11] one that isn’t saved is told in a pop-up with the documented words and the server’s', async () => {
    server.handle({ updateHtmlTemplate: () => refuse(507, 'STORAGE_FULL') });
    const { user } = await renderPanel({ path: `${path}/edit/summer`, server });
    const name = await screen.findByRole('textbox', { name: 'Template name' });
    await user.type(name, ' 2');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const popup = (await screen.findByText('Couldn’t save the template')).closest('[role=alert]');
    expect(popup).toHaveTextContent(/^ErrorCouldn’t save the template.*disk/);
    expect(name).toHaveValue('Summer 2');
  });

  test('the list marks a template with unsaved input', async () => {
    const { user } = await renderPanel({ path: `${path}/edit/summer`, server });
    await user.type(await screen.findByRole('textbox', { name: 'Template name' }), ' 2');
    await user.click(screen.getAllByRole('link', { name: 'HTML templates' })[0] as HTMLElement);
    await screen.findByRole('link', { name: 'Summer' });
    screen.getByText('Unsaved draft');
  });

  test('what to mend is listed with its line, and a mail that Gmail would cut off is said to be one', async () => {
    await renderPanel({ path: `${path}/edit/summer`, server });
    await screen.findByText(
      'The catalog has no field “tilte”; it will be empty in the email. Did you mean “title”?',
    );
    screen.getByText('<script>: scripts don’t work in emails, so we remove it');
    screen.getByRole('button', { name: 'Go to line 3' });
    screen.getByText(/Gmail clips such an email/);
    const frame = screen.getByTitle<HTMLIFrameElement>('Preview with your products');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame.srcdoc).toContain("default-src 'none'");
  });

  test('[R8.11] a fault of the code is told once with the line to mend, and the preview says that it is from before', async () => {
    const fault = { line: 2, code: 'notClosed', found: '{% if price %}' } as const;
    const { user } = await renderPanel({ path: `${path}/edit/summer`, server });
    await screen.findByTitle('Preview with your products');
    server.handle({
      previewHtmlTemplate: () => ({ data: buildTemplatePreview({ rendered: '', fault }) }),
      updateHtmlTemplate: () =>
        refuse(422, 'VALIDATION_FAILED', {
          problems: [{ path: 'html', rule: 'templateSyntax', params: fault }],
        }),
    });
    const look = within(screen.getByRole('region', { name: 'Design' }));
    await user.click(look.getByRole('switch', { name: 'Brand' }));
    await screen.findByText('Preview from before the error in line 2');
    expect(screen.getByTitle<HTMLIFrameElement>('Preview with your products').srcdoc).toContain('Mug');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const popup = (await screen.findByText('Couldn’t save the template')).closest('[role=alert]');
    expect(popup).toHaveTextContent('ErrorCouldn’t save the templateCorrect the code in line 2.');
    screen.getByRole('button', { name: 'Go to line 2' });
    expect(screen.getAllByText(/\{% if price %\}/)).toHaveLength(1);
    server.handle({
      previewHtmlTemplate: () => ({ data: preview }),
      updateHtmlTemplate: () => ({ data: saved({ version: 2 }) }),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Couldn’t save the template')).toBeNull());
  });

  test('a preview that can’t be says why: a fault from the start, or no code at all', async () => {
    const fault = { line: 1, code: 'notClosed', found: '{% if price %}' } as const;
    server.handle({ previewHtmlTemplate: () => ({ data: buildTemplatePreview({ rendered: '', fault }) }) });
    await renderPanel({ path: `${path}/edit/summer`, server });
    await screen.findByText('The preview appears once you correct the error in line 1.');
    cleanup();
    const { templateId, templateName, width, height } = saved();
    const typed = { templateId, templateName, width, height, html: '' };
    const key = formDraftKey('customer-1', `${path}/edit/summer`);
    sessionStorage.setItem(key, JSON.stringify({ typed, lastValid: { ...typed, html: '<b>x</b>' } }));
    await renderPanel({ path: `${path}/edit/summer`, server });
    await screen.findByText(/^The card has no code, so there is nothing to show/);
    expect(screen.queryByText(/once you correct the error/)).toBeNull();
    server.handle({ previewHtmlTemplate: () => ({ data: preview }) });
  });

  test('the history says how many versions are kept only once there are as many', async () => {
    let count = 2;
    server.handle({
      listHtmlTemplateVersions: () => ({
        data: Array.from({ length: count }, (_, at) => ({
          ...{ version: count - at, at: '2026-03-01T04:00:00.000Z', by: 'Anna' },
          ...{ templateName: 'Summer', width: 200, height: 320, html: 'x' },
        })),
      }),
    });
    for (const [length, isTold] of [
      [2, false],
      [50, true],
    ] as const) {
      count = length;
      const { user } = await renderPanel({ path: `${path}/edit/summer`, server });
      await user.click(await screen.findByRole('button', { name: 'History' }));
      await within(await screen.findByRole('dialog')).findByText('Current');
      expect(screen.queryByText('We keep the latest 50 versions.') !== null).toBe(isTold);
      cleanup();
    }
  });
});
