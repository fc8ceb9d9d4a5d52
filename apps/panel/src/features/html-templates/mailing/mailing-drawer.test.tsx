import { screen, waitFor, within } from '@testing-library/react';
import type { SavedHtmlTemplate } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { buildCatalog, buildInstance } from '../../../testing/build.ts';
import { buildTemplate, buildTemplatePreview } from '../../../testing/build-template.ts';
import { loopbackFetch } from '../../../testing/loopback-fetch.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

let server: ApiServer;
let template: SavedHtmlTemplate;
const read: string[] = [];
const block = '<style>x</style>\n<table class="vt-block"><tr><td>Mug</td></tr></table>\n';

beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance({ name: 'Shop' })], limit: 3 }),
    listCatalogs: () => ({ data: [buildCatalog({ language: 'ger' })] }),
    getHtmlTemplate: () => ({ data: template }),
    previewHtmlTemplate: () => ({ data: buildTemplatePreview() }),
    listTemplatePlaceholders: () => ({ data: [] }),
    getEmbedApp: () => ({ data: { server: 'https://search.example', app: null } }),
  });
});
beforeEach(() => {
  template = buildTemplate();
  read.length = 0;
});
afterAll(() => server.close());

/** `mail`: what the addresses of mails answer. */
const open = async (mail: () => Response = () => new Response(block)) => {
  const { user } = await renderPanel({
    path: '/search/htmlTemplate/edit/summer',
    server,
    environment: {
      fetch: async (input, init) => {
        const { pathname, search } = new URL(String(input));
        if (!pathname.startsWith('/mailing/')) return loopbackFetch(input, init);
        read.push(pathname + search);
        return mail();
      },
    },
  });
  const openDrawer = async () => {
    await user.click(await screen.findByRole('button', { name: 'Use in a mailing' }));
    return within(await screen.findByRole('dialog'));
  };
  return { user, openDrawer };
};

describe('the use of a template in a mailing', () => {
  test('asks for the tool, and shows only what that one needs', async () => {
    template = buildTemplate({ mailingRoom: { fullDay: '2026-03-01', isFull: false } });
    const { user, openDrawer } = await open();
    const drawer = await openDrawer();
    drawer.getByText(/used for 1,000 new campaigns/);
    expect(drawer.queryByRole('figure')).toBeNull();
    await user.click(drawer.getByRole('radio', { name: 'Klaviyo' }));
    await waitFor(() =>
      expect(drawer.getByRole('figure', { name: '1. URL of the data' })).toHaveTextContent(
        'https://search.example/mailing/mailing-key-of-22-sign/products.json?widget=instance-1&count=6&layout=mail',
      ),
    );
    drawer.getByText(/^Add a web feed/);
    await user.click(drawer.getByRole('radio', { name: 'Brevo' }));
    drawer.getByText(/^Add an external feed/);
  });

  test('offers to change the addresses last, once a tool is chosen', async () => {
    const { user, openDrawer } = await open();
    const drawer = await openDrawer();
    expect(drawer.queryByRole('button', { name: 'Change the URLs' })).toBeNull();
    await user.click(drawer.getByRole('radio', { name: 'Mailchimp' }));
    const titles = drawer.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Which tool do you use?',
      'Products of the mailing',
      'Paste ready cards',
      'Or images with the current price',
      'New URLs',
    ]);
  });

  test('copies the owner’s own cards, bound to the campaign, and says of when their prices are', async () => {
    const { user, openDrawer } = await open();
    const drawer = await openDrawer();
    await user.click(drawer.getByRole('radio', { name: 'Mailchimp' }));
    const campaign = drawer.getByRole('textbox', { name: 'Campaign name' });
    await user.clear(campaign);
    await user.type(campaign, 'summer-1');
    expect(read).toEqual([]);
    await user.click(drawer.getByRole('button', { name: 'Copy the ready HTML' }));
    await drawer.findByText(/^Copied with the prices from /);
    expect(await navigator.clipboard.readText()).toBe(block);
    expect(read).toEqual([
      '/mailing/mailing-key-of-22-sign/block.html?widget=instance-1&count=6&layout=mail&send=summer-1',
    ]);
    // What was copied is another campaign's now.
    await user.type(campaign, '2');
    expect(drawer.queryByText(/^Copied with/)).toBeNull();
  });

  test('says so if there is nothing to copy, or the server is busy', async () => {
    const answers = [
      () => new Response('<style>x</style>\n\n'),
      () => {
        const { status, body } = refuse(429, 'TOO_MANY_REQUESTS');
        return Response.json(body, { status });
      },
    ];
    const { user, openDrawer } = await open(() => (answers.shift() ?? (() => new Response(block)))());
    const drawer = await openDrawer();
    await user.click(drawer.getByRole('radio', { name: 'FreshMail' }));
    const copy = drawer.getByRole('button', { name: 'Copy the ready HTML' });
    await user.click(copy);
    await drawer.findByText(/^No products yet/);
    await user.click(copy);
    expect((await drawer.findByRole('alert')).textContent).not.toMatch(/raw text/);
    expect(drawer.queryByText(/^Copied with/)).toBeNull();
  });

  test('pictures come second with what they can’t show, an example, and words in the shop’s language', async () => {
    const { user, openDrawer } = await open();
    const drawer = await openDrawer();
    await user.click(drawer.getByRole('radio', { name: 'Mailchimp' }));
    drawer.getByText(/^Each image shows only the photo, name and price, in black/);
    await drawer.findByTitle('A product looks roughly like this');
    const code = drawer.getByRole('figure', { name: 'Code for the email' });
    expect(code).toHaveTextContent('*|CAMPAIGN_UID|*/6.png');
    await waitFor(() => expect(code).toHaveTextContent('alt="Produkt 1 – im Shop ansehen"'));
  });

  test('a reader’s address is no name of a campaign', async () => {
    const { user, openDrawer } = await open();
    const drawer = await openDrawer();
    await user.click(drawer.getByRole('radio', { name: 'FreshMail' }));
    const campaign = drawer.getByRole('textbox', { name: 'Campaign name' });
    await user.clear(campaign);
    await user.type(campaign, 'anna@shop.example');
    drawer.getByText(/^Use 1 to 64 plain letters/);
    expect(drawer.getByRole('button', { name: 'Copy the ready HTML' })).toBeDisabled();
    expect(drawer.queryByRole('figure', { name: 'Code for the email' })).toBeNull();
  });

  test('says that unsaved changes aren’t mailed, while there are some', async () => {
    const { user, openDrawer } = await open();
    const unsaved = /^This template has unsaved changes/;
    expect((await openDrawer()).queryByText(unsaved)).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.type(screen.getByRole('textbox', { name: 'Template name' }), ' 2');
    (await openDrawer()).getByText(unsaved);
  });
});
