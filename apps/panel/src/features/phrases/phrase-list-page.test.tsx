import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { buildPhrase } from '../../testing/build-phrases.ts';
import { buildChange } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/blockedPhrase';
let server: ApiServer;
let phrases: string[];
let asked: Record<string, string>[];
let undone: string[];

beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
beforeEach(() => {
  phrases = ['podróbka', 'replika'];
  asked = [];
  undone = [];
  server.handle({
    listBlockedPhrases: ({ query }) => {
      const request = Object.fromEntries(query);
      asked.push(request);
      const found = phrases
        .filter((phrase) => phrase.includes(request.query ?? ''))
        .toSorted((one, other) => one.localeCompare(other) * (request.sort === 'desc' ? -1 : 1));
      const from = (Number(request.page) - 1) * 50;
      return { data: found.slice(from, from + 50).map(buildPhrase), total: found.length };
    },
    addBlockedPhrase: ({ body }) => {
      const { blockedPhrase } = body as { blockedPhrase: string };
      if (phrases.includes(blockedPhrase))
        return refuse(422, 'VALIDATION_FAILED', { problems: [{ path: 'blockedPhrase', rule: 'distinct' }] });
      phrases.push(blockedPhrase);
      return { data: buildPhrase(blockedPhrase), changeId: 'change-1' };
    },
    changeBlockedPhrase: ({ params, body }) => {
      const { blockedPhrase } = body as { blockedPhrase: string };
      phrases = phrases.map((each) =>
        each === decodeURIComponent(params.phrase ?? '') ? blockedPhrase : each,
      );
      return { data: buildPhrase(blockedPhrase), changeId: 'change-1' };
    },
    deleteBlockedPhrase: ({ params }) => {
      phrases = phrases.filter((each) => each !== decodeURIComponent(params.phrase ?? ''));
      return { data: { changeId: 'change-9' } };
    },
    undoSettingChange: ({ params }) => {
      undone.push(params.changeId ?? '');
      return { data: buildChange({ kind: 'blocked', undoes: params.changeId ?? null }) };
    },
  });
});

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Phrases' }))
    .getAllByRole('row')
    .slice(1);
const actionsOf = (name: string) => screen.findByRole('button', { name: `Actions: ${name}` });

describe('blocked phrases', () => {
  test('[R2.11] [R4.10] [R9.01] lists 50 per page by phrase, ascending, and reverses the order', async () => {
    const { user, href } = await renderPanel({ path, server });
    const [first] = await rows();
    expect(first).toHaveTextContent(/podróbka.*anna@sklep\.example/);
    expect(asked[0]).toEqual({
      searchId: 'instance-1',
      page: '1',
      perPage: '50',
      sort: 'asc',
      orderBy: 'phrase',
      query: '',
    });
    await user.click(screen.getByRole('button', { name: 'Phrase' }));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('replika'));
    expect(href()).toBe(`${path}?sort=phrase&order=desc`);
  });

  test('[R4.10] deleting the last row of a page above 1 moves back one page, and can be undone', async () => {
    phrases = Array.from({ length: 51 }, (_, index) => `fraza ${String(index).padStart(2, '0')}`);
    const { user, href } = await renderPanel({ path: `${path}?page=2`, server });
    await user.click(await actionsOf('fraza 50'));
    await user.click(await screen.findByRole('menuitem', { name: 'Unblock' }));
    await waitFor(() => expect(href()).toBe(path));
    await waitFor(async () => expect(await rows()).toHaveLength(50));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['change-9']));
  });

  test('a page beyond the last one is replaced by the last one', async () => {
    const { href } = await renderPanel({ path: `${path}?page=7`, server });
    await rows();
    expect(href()).toBe(path);
  });

  test('[R7.29] adds a phrase, and says what is wrong with an invalid one', async () => {
    const { user } = await renderPanel({ path, server });
    const box = await screen.findByRole('textbox', { name: 'Phrase to block' });
    const add = screen.getByRole('button', { name: 'Add' });
    await user.type(box, '!!');
    await user.click(add);
    await screen.findByText(/at least one letter or digit/);
    await user.clear(box);
    await user.type(box, 'replika');
    await user.click(add);
    await screen.findByText('This is already on the list');
    await user.clear(box);
    await user.type(box, 'atrapa');
    await user.click(add);
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(box).toHaveValue('');
  });

  test('[R7.29] edits a phrase in place', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await actionsOf('replika'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const box = await screen.findByRole('textbox', { name: 'Edit phrase: replika' });
    await user.clear(box);
    await user.type(box, 'kopia{Enter}');
    await waitFor(() => expect(phrases).toEqual(['podróbka', 'kopia']));
    await screen.findByText('kopia');
    expect(screen.queryByRole('textbox', { name: /Edit phrase/ })).toBeNull();
  });

  test('[R8.13] what was typed and not saved is there on the way back: in the form, and in the row', async () => {
    const first = await renderPanel({ path, server });
    await first.user.type(await screen.findByRole('textbox', { name: 'Phrase to block' }), 'atra');
    await first.user.click(await actionsOf('replika'));
    await first.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await first.user.type(await screen.findByRole('textbox', { name: 'Edit phrase: replika' }), ' tania');
    cleanup();
    const { user } = await renderPanel({ path, server });
    expect(await screen.findByRole('textbox', { name: 'Phrase to block' })).toHaveValue('atra');
    screen.getByText('Your unsaved changes are back');
    await user.click(await actionsOf('replika'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const box = () => screen.findByRole('textbox', { name: 'Edit phrase: replika' });
    expect(await box()).toHaveValue('replika tania');
    // Escape gives up what was typed.
    await user.type(await box(), '{Escape}');
    await user.click(await actionsOf('replika'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(await box()).toHaveValue('replika');
  });

  test('searches the list, and leads back from a search without results', async () => {
    const { user, href } = await renderPanel({ path, server });
    await user.type(await screen.findByRole('searchbox', { name: 'Search the list' }), 'zzz');
    await user.click(await screen.findByRole('button', { name: 'Show the whole list' }));
    await rows();
    expect(href()).toBe(path);
  });

  test('[R8.12] says so if the list fails to load', async () => {
    server.handle({ listBlockedPhrases: () => refuse(500, 'INTERNAL') });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: /Couldn’t load the phrases/ });
  });

  test('an empty list says what it is for', async () => {
    phrases = [];
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'No blocked phrases yet' });
  });
});

test('[R2.12] immutable phrases have the same list, with their own calls', async () => {
  const bodies: unknown[] = [];
  server.handle({
    listImmutablePhrases: () => ({ data: [buildPhrase('iPhone 15')], total: 1 }),
    addImmutablePhrase: ({ body }) => {
      bodies.push(body);
      return { data: buildPhrase('red cross'), changeId: 'change-1' };
    },
  });
  const { user } = await renderPanel({ path: '/search/immutablePhrase', server });
  await screen.findByText('iPhone 15');
  await user.type(screen.getByRole('textbox', { name: 'Exact phrase' }), 'red cross{Enter}');
  await waitFor(() =>
    expect(bodies[0]).toMatchObject({ searchId: 'instance-1', immutablePhrase: 'red cross' }),
  );
});

test('an address can begin with a phrase to add', async () => {
  const { user, href } = await renderPanel({ path: `${path}?add=hamak`, server });
  const input = await screen.findByRole('textbox', { name: 'Phrase to block' });
  expect(input).toHaveValue('hamak');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(phrases).toContain('hamak'));
  await waitFor(() => expect(href()).toBe(path));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phrase to block' })).toHaveValue(''));
});
