import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SavedInstagramCatalog, SavedSocialConfig, SocialConfig } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import {
  buildConnection,
  buildSocialConfig,
  buildSource,
  buildStream,
  streamChoices,
} from '../../testing/build-social.ts';
import { buildPublicConfig } from '../../testing/build-stylizations.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
let stream: SavedSocialConfig;
let sources: SavedInstagramCatalog[];
let sent: unknown[];

beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    getInstagramConnection: () => ({ data: buildConnection() }),
    getSocialConfigCatalogs: () => ({ data: streamChoices }),
    listInstagramCatalogs: () => ({ data: sources }),
    getSocialConfig: () => ({ data: stream }),
  });
});
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
beforeEach(() => {
  [stream, sources, sent] = [buildStream(), [buildSource()], []];
  const { instagramCatalogs, catalogs } = streamChoices;
  server.handle({
    getNewSocialConfig: () => ({
      data: {
        config: { instagramHandle: 'myshop', instagramCatalogId: 'source-1', catalogId: 'catalog-1' },
        instagramCatalogs,
        catalogs,
      },
    }),
    saveSocialConfig: ({ body }) => {
      sent.push(body);
      stream = buildStream({ config: buildSocialConfig(body as Partial<SocialConfig>) });
      return { data: stream };
    },
    setSocialConfigCatalogs: ({ body }) => {
      sent.push(body);
      return { data: stream };
    },
    previewSocialStream: () => ({
      data: { config: buildPublicConfig(), stream: { stream: null, posts: [], next: null } },
    }),
  });
});

const open = async (path = '/socialStream/config/stream-1') => {
  const rendered = await renderPanel({ path, server });
  return { ...rendered, person: rendered.user };
};
const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.findByRole('button', { name: 'Save' });

describe('a new stream', () => {
  const path = '/socialStream/config/add';

  test('[R2.17] begins with the connected account, takes a pasted address, and leads to its posts', async () => {
    const { person, path: current } = await open(path);
    const handle = await field('Handle');
    expect(handle).toHaveValue('myshop');
    await person.clear(handle);
    await person.type(handle, 'https://www.instagram.com/Lato.Moda/?hl=pl');
    await person.tab();
    expect(handle).toHaveValue('lato.moda');
    await person.type(await field('Hashtag'), '#Lato');
    await person.click(screen.getByRole('button', { name: 'Add stream' }));
    await waitFor(() => expect(current()).toBe('/socialStream/stream-1/posts'));
    expect(sent).toEqual([buildSocialConfig({ instagramHandle: 'lato.moda', hashtag: 'lato' })]);
  });

  test('[R2.17] gets a source of its account’s posts on the spot', async () => {
    server.handle({
      addInstagramCatalog: ({ body }) => {
        sent.push(body);
        const added = buildSource({
          instagramCatalogId: 'new',
          name: '@lato',
          handle: 'lato',
          state: 'reading',
        });
        sources = [...sources, added];
        return { data: added };
      },
    });
    const { person } = await open(path);
    const handle = await field('Handle');
    expect(screen.queryByRole('button', { name: /^Add a source/ })).toBeNull();
    await person.clear(handle);
    await person.type(handle, '@lato');
    await person.click(await screen.findByRole('button', { name: 'Add a source: posts of @lato' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Selected Instagram feed' })).toHaveValue('@lato'),
    );
    expect(sent).toEqual([{ name: '@lato', source: 'profile', handle: 'lato' }]);
    await person.click(screen.getByRole('button', { name: 'Add stream' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ instagramHandle: 'lato', instagramCatalogId: 'new' });
  });

  test('[R5.10] names each field whose value can’t be saved', async () => {
    const { person } = await open(path);
    const wrong = {
      Handle: 'not a name!',
      Hashtag: 'two words',
      'Influencer subpage': 'no address',
      'Profile image': 'none',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const input = await field(name);
      await person.clear(input);
      await person.type(input, value);
    }
    await person.click(screen.getByRole('button', { name: 'Add stream' }));
    for (const name of Object.keys(wrong)) {
      const input = await field(name);
      await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'true'));
      expect(input).toHaveAccessibleDescription(new RegExp(name));
    }
    expect(sent).toEqual([]);
  });

  test('[R5.10] says which source is missing', async () => {
    server.handle({
      getNewSocialConfig: () => ({
        data: {
          config: { instagramHandle: '', instagramCatalogId: '', catalogId: 'catalog-1' },
          instagramCatalogs: [],
          catalogs: streamChoices.catalogs,
        },
      }),
    });
    const { person } = await open(path);
    await person.click(await screen.findByRole('button', { name: 'Add stream' }));
    expect(await screen.findByText('Handle is required')).toBeVisible();
    expect(screen.getByText('Selected Instagram feed is required')).toBeVisible();
  });

  test('[R2.17] without a catalog of products leads to a new one', async () => {
    server.handle({
      getNewSocialConfig: () => ({
        data: {
          config: { instagramHandle: '', instagramCatalogId: '', catalogId: '' },
          instagramCatalogs: [],
          catalogs: [],
        },
      }),
    });
    await open(path);
    expect(await screen.findByText('Add a product catalog first')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Add a catalog' })).toHaveAttribute(
      'href',
      '/catalog/instances/add',
    );
  });
});

describe('a stream', () => {
  test('[R2.18] shows its header in a frame that runs nothing, and is saved with its id', async () => {
    const { person } = await open();
    await person.type(await field('Header'), '<h2>Lato</h2><script>alert(1)</script>');
    const view = await screen.findByTitle('Preview of the header');
    expect(view).toHaveAttribute('sandbox', '');
    expect(view.getAttribute('srcdoc')).toContain("default-src 'none'");
    expect(view.getAttribute('srcdoc')).toContain('<h2>Lato</h2>');
    await person.click(await save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      configId: 'stream-1',
      header: '<h2>Lato</h2><script>alert(1)</script>',
    });
  });

  test('[R2.18] says that pictures at Instagram’s addresses can’t be shown, and what to do', async () => {
    const { person } = await open();
    await person.click(await field('Profile image'));
    await person.paste('https://scontent-waw2-1.cdninstagram.com/v/t51/picture.jpg');
    expect(await screen.findByText(/Put this image on your shop’s site/)).toBeVisible();
  });

  test('[R2.18] has the code for the shop’s page, for each layout', async () => {
    server.handle({ getEmbedApp: () => ({ data: { server: 'https://search.example', app: null } }) });
    const { person } = await open();
    const place = await screen.findByRole('figure', { name: 'Place for the stream' });
    expect(place).toHaveTextContent('<div data-vitrina-stream="stream-1"></div>');
    const parts = within(screen.getByRole('region', { name: 'Add it to a page' }));
    await person.click(parts.getByRole('radio', { name: 'Gallery' }));
    expect(place).toHaveTextContent('<div data-vitrina-stream="stream-1" data-layout="gallery"></div>');
    await person.click(parts.getByRole('radio', { name: 'Row' }));
    expect(place).toHaveTextContent('<div data-vitrina-stream="stream-1" data-layout="row"></div>');
    const tag = await screen.findByRole('figure', { name: 'Stream code' });
    expect(tag).toHaveTextContent('/app/stream.js" data-search-id="instance-1"></script>');
  });

  test('[R2.18] is previewed by the shop’s own component, in a frame that has no access to the panel', async () => {
    const asked: unknown[] = [];
    server.handle({
      previewSocialStream: ({ params, body }) => {
        asked.push([params.configId, body]);
        const picture = { thumbnails: '/pictures/c/p/v', width: 10, height: 10 };
        const post = {
          ...{
            postId: 'p',
            type: 'image' as const,
            caption: 'Lato',
            alt: 'Dress',
            permalink: '',
            author: null,
          },
          ...{ takenAt: null, picture, products: [] },
        };
        return { data: { config: buildPublicConfig(), stream: { stream: null, posts: [post], next: null } } };
      },
    });
    await open();
    const frame = await screen.findByTitle('Preview of the stream');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      'allow-scripts',
      '/app/preview',
    ]);
    expect(asked).toEqual([['stream-1', { searchId: 'instance-1' }]]);
  });

  test('[R2.18] says where the preview would be that there is nothing to show', async () => {
    await open();
    expect(await screen.findByText(/^Customers would see nothing here now/)).toBeVisible();
  });
});

describe('the catalogs of a stream', () => {
  const path = '/socialStream/config/stream-1/catalogs';
  const choose = async (person: Awaited<ReturnType<typeof open>>['person'], name: string, option: string) => {
    await person.click(await screen.findByRole('combobox', { name }));
    await person.click(await screen.findByRole('option', { name: option }));
  };

  test('[R2.19] say what a change does, before it is saved', async () => {
    const { person } = await open(path);
    await choose(person, 'Selected Instagram feed', '#autumn');
    expect(screen.getByText(/^Customers will see the posts of the new source/)).toBeVisible();
    await choose(person, 'Selected catalog', 'Outlet');
    expect(screen.getByText(/^Customers will see only attached products/)).toBeVisible();
    await person.click(await save());
    await waitFor(() => expect(sent).toEqual([{ instagramCatalogId: 'source-2', catalogId: 'catalog-2' }]));
  });

  test('[R2.19] [R8.13] a failed save is titled, and loses nothing', async () => {
    server.handle({ setSocialConfigCatalogs: () => refuse(500, 'INTERNAL') });
    const { person } = await open(path);
    await choose(person, 'Selected catalog', 'Outlet');
    await person.click(await save());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Couldn’t save the stream’s catalogs. Try again later.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Selected catalog' })).toHaveValue('Outlet');
  });
});
