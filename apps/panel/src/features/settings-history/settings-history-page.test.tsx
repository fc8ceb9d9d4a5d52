import { screen, waitFor, within } from '@testing-library/react';
import type { SettingChange } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { buildChange } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/history';
let server: ApiServer;
let asked: URLSearchParams[];
let undone: string[];
let changes: SettingChange[];
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  asked = [];
  undone = [];
  changes = [buildChange(), buildChange({ changeId: 'change-0', kind: 'blocked', before: [], after: ['x'] })];
  server.handle({
    listSettingChanges: ({ query }) => {
      asked.push(query);
      const kind = query.get('kind');
      const data = changes.filter((change) => kind === null || change.kind === kind);
      return { data, total: data.length };
    },
    undoSettingChange: ({ params }) => {
      undone.push(params.changeId ?? '');
      const change = buildChange({ changeId: 'change-2', undoes: params.changeId ?? null });
      changes = [change, ...changes];
      return { data: change };
    },
  });
});
afterAll(() => server.close());

test('lists who changed what and when, with the values before and after', async () => {
  const { user, href } = await renderPanel({ path, server });
  const list = within(await screen.findByRole('list', { name: 'Change history' }));
  const [first] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/anna@sklep\.example/);
  expect(first).toHaveTextContent(/Field weights.*Brand20→60/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Setting' }), 'blocked');
  await waitFor(() => expect(asked.at(-1)?.get('kind')).toBe('blocked'));
  expect(href()).toBe('/search/history?kind=blocked');
});

test('one click restores the previous values, and the list shows it', async () => {
  const { user } = await renderPanel({ path, server });
  const [restore] = await screen.findAllByRole('button', { name: /^Undo this change: / });
  if (restore) await user.click(restore);
  await screen.findByText('Change undone');
  await screen.findByText('Undoes an earlier change');
  expect(undone).toEqual(['change-1']);
});

test('a change that can’t be read offers no button to undo it', async () => {
  changes = [buildChange({ before: null, isUnreadable: true }), buildChange({ changeId: 'change-0' })];
  await renderPanel({ path, server });
  expect(await screen.findAllByRole('button', { name: /^Undo this change: / })).toHaveLength(1);
});

test('[R8.13] a failure to load or undo asks to try again later', async () => {
  server.handle({ listSettingChanges: () => refuse(500, 'INTERNAL') });
  await renderPanel({ path, server });
  await screen.findByRole('heading', {
    name: /Couldn’t load the change history. Try again later/,
  });
});

test('an empty history says what it will contain', async () => {
  changes = [];
  await renderPanel({ path, server });
  await screen.findByRole('heading', { name: 'No changes yet' });
});
