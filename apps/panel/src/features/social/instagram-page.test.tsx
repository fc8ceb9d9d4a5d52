import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type InstagramConnection, instagramFaults, type SavedInstagramCatalog } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { buildConnection, buildSource, buildStream, noConnection } from '../../testing/build-social.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
let connection: InstagramConnection;
let sources: SavedInstagramCatalog[];
let sent: unknown[];

beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    listSocialConfigs: () => ({ data: [buildStream()] }),
    getInstagramConnection: () => ({ data: connection }),
    listInstagramCatalogs: () => ({ data: sources }),
  });
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  [connection, sources, sent] = [buildConnection(), [buildSource()], []];
  server.handle({
    addInstagramCatalog: ({ body }) => {
      sent.push(body);
      const added = buildSource({ ...(body as object), instagramCatalogId: 'new', configIds: [] });
      sources = [...sources, added];
      return { data: added };
    },
    renameInstagramCatalog: ({ body }) => {
      sent.push(body);
      sources = [buildSource(body as { name: string })];
      return { data: buildSource() };
    },
    readInstagramCatalog: () => {
      sources = [buildSource({ state: 'reading', progress: 50 })];
      return { data: buildSource() };
    },
    deleteInstagramCatalog: () => {
      sources = [];
      return { data: { instagramCatalogId: 'source-1' } };
    },
    restoreInstagramCatalog: () => {
      sources = [buildSource({ configIds: [] })];
      return { data: buildSource() };
    },
  });
});

const open = async () => (await renderPanel({ path: '/catalog/instagram', server })).user;
const card = (name = 'Our profile') => screen.findByRole('listitem', { name });

describe('the sources', () => {
  test('[R2.40] each says whose it is, what it has, and which streams show it', async () => {
    sources = [
      buildSource({
        ...{ goneCount: 2, pictureless: 1 },
        profile: { username: 'myshop', name: 'My shop', followers: 1200, picture: null },
      }),
      buildSource({
        ...{ instagramCatalogId: 's2', name: 'Autumn', source: 'hashtag', handle: null, hashtag: 'autumn' },
        configIds: [],
      }),
      buildSource({
        instagramCatalogId: 's3',
        name: 'Examples',
        source: 'sample',
        handle: null,
        nextReadAt: null,
      }),
    ];
    await open();
    const profile = await card();
    expect(within(profile).getByText('@myshop', { selector: 'p' })).toBeVisible();
    expect(
      within(profile).getByText('24 posts · 2 gone from Instagram · 1 without an image · 1,200 followers'),
    ).toBeVisible();
    expect(await within(profile).findByRole('link', { name: '@myshop' })).toHaveAttribute(
      'href',
      '/socialStream/stream-1/posts',
    );
    expect(within(await card('Autumn')).getByText('#autumn')).toBeVisible();
    expect(within(await card('Autumn')).getByText('No stream shows it.')).toBeVisible();
    expect(within(await card('Examples')).queryByRole('button', { name: 'Read now' })).toBeNull();
    expect(screen.getByText(/^Different hashtags in the last 7 days: 3 of 30/)).toBeVisible();
  });

  test('[R2.40] says of every fault what to do, in words, and quotes Instagram', async () => {
    sources = instagramFaults.map((fault, at) =>
      buildSource({
        ...{ instagramCatalogId: fault, name: fault, state: 'failed', fault },
        faultMessage: at === 0 ? 'Session has expired' : null,
      }),
    );
    await open();
    const todos = new Set<string>();
    for (const fault of instagramFaults) {
      const note = within(await card(fault)).getByRole('alert');
      todos.add(note.textContent ?? '');
      expect(note.textContent?.length).toBeGreaterThan(40);
    }
    expect(todos.size).toBe(10);
    expect(screen.getByText('Session has expired')).toBeVisible();
    const account = within(await card('reconnect')).getByRole('link', { name: 'Streams' });
    expect(account).toHaveAttribute('href', '/socialStream/configs');
  });

  test('[R2.40] one that is being read shows how far it is, and what it has in the end', async () => {
    const person = await open();
    await person.click(within(await card()).getByRole('button', { name: 'Read now' }));
    expect(await screen.findByText(/^50 posts so far/)).toBeVisible();
    expect(within(await card()).getByRole('button', { name: 'Read now' })).toBeDisabled();
    sources = [buildSource({ postsCount: 61 })];
    expect(await screen.findByText('61 posts')).toBeVisible();
  });

  test('[R2.40] one that a stream shows says why it can’t be deleted; another comes back by undo', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Actions: Our profile' }));
    expect(await screen.findByText(/^A stream shows this source/)).toBeVisible();
    cleanup();
    sources = [buildSource({ configIds: [] })];
    const again = await open();
    await again.click(await screen.findByRole('button', { name: 'Actions: Our profile' }));
    await again.click(await screen.findByRole('menuitem', { name: 'Delete source' }));
    await screen.findByText('Source deleted: Our profile');
    expect(await screen.findByText('Where should posts come from?')).toBeVisible();
    await again.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card()).toBeVisible();
  });

  test('[R2.40] one gets another name', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Actions: Our profile' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename' });
    const name = within(dialog).getByRole('textbox', { name: 'Instagram profile name' });
    await person.clear(name);
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Instagram profile name is required')).toBeVisible();
    await person.type(name, 'Shop');
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await card('Shop')).toBeVisible();
    expect(sent).toEqual([{ name: 'Shop' }]);
  });

  test('[R2.40] without an account it says where one is connected', async () => {
    connection = noConnection;
    await open();
    expect(await screen.findByText(/^No Instagram account is connected/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect an account' })).toHaveAttribute(
      'href',
      '/socialStream/configs',
    );
    expect(within(await card()).getByRole('button', { name: 'Read now' })).toBeDisabled();
  });
});

describe('a new source', () => {
  const openForm = async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Add a source' }));
    await screen.findByRole('dialog', { name: 'Add a source' });
    return person;
  };
  const add = () => screen.getByRole('button', { name: 'Add and read posts' });

  test('[R2.40] of a profile is called after it', async () => {
    const person = await openForm();
    await person.type(screen.getByRole('textbox', { name: 'Handle' }), 'instagram.com/Lato/');
    await person.click(add());
    expect(await card('@lato')).toBeVisible();
    expect(sent).toEqual([{ source: 'profile', name: '@lato', handle: 'lato' }]);
  });

  test('[R2.40] of a hashtag may have a name of its own', async () => {
    const person = await openForm();
    await person.click(screen.getByRole('radio', { name: 'Hashtag' }));
    await person.type(screen.getByRole('textbox', { name: 'Hashtag' }), '#Jesień');
    await person.type(screen.getByRole('textbox', { name: 'Instagram profile name' }), 'Autumn');
    await person.click(add());
    expect(await card('Autumn')).toBeVisible();
    expect(sent).toEqual([{ source: 'hashtag', name: 'Autumn', hashtag: 'jesień' }]);
  });

  test('[R8.13] that was typed and not saved is there when the form is opened again', async () => {
    const person = await openForm();
    await person.click(screen.getByRole('radio', { name: 'Hashtag' }));
    await person.type(screen.getByRole('textbox', { name: 'Hashtag' }), 'Jesień');
    await person.type(screen.getByRole('textbox', { name: 'Instagram profile name' }), 'Autumn');
    cleanup();
    const again = await openForm();
    screen.getByText('Your unsaved changes are back');
    expect(screen.getByRole('textbox', { name: 'Hashtag' })).toHaveValue('Jesień');
    await again.click(add());
    expect(await card('Autumn')).toBeVisible();
    cleanup();
    await openForm();
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Handle' })).toHaveValue('');
  });

  test('[R5.10] names the field that is missing or wrong', async () => {
    const person = await openForm();
    await person.click(add());
    expect(await screen.findByText('Handle is required')).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'Hashtag' }));
    await person.type(screen.getByRole('textbox', { name: 'Hashtag' }), 'two words');
    await person.click(add());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Hashtag' })).toHaveAccessibleDescription(/Hashtag/),
    );
    expect(sent).toEqual([]);
  });

  test('[R2.40] [R8.01] too many are refused with what to do', async () => {
    server.handle({ addInstagramCatalog: () => refuse(409, 'INSTAGRAM_CATALOG_LIMIT_REACHED') });
    const person = await openForm();
    await person.type(screen.getByRole('textbox', { name: 'Handle' }), 'lato');
    await person.click(add());
    expect(await screen.findByText(/^Instagram source limit reached/)).toBeVisible();
  });
});
