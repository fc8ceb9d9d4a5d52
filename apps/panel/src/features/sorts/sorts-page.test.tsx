import { screen, waitFor, within } from '@testing-library/react';
import type { SortGroupView } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildTryReply } from '../../testing/build.ts';
import { buildChange, buildSortGroup } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/sortSettings';
let server: ApiServer;
let groups: SortGroupView[];
let sent: unknown[];
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  sent = [];
  groups = [
    buildSortGroup({ sortId: 's1', name: 'Trafność', conditions: [{ type: 'default' }] }),
    buildSortGroup({
      sortId: 's2',
      name: 'Dostępne i tanie',
      conditions: [
        { type: 'field', field: 'availability', order: 'desc' },
        { type: 'field', field: 'price', order: 'asc' },
      ],
      missingFields: ['margin'],
    }),
    buildSortGroup({ sortId: 's3', name: 'Stare', enabled: false }),
  ];
  server.handle({
    getSortGroups: () => ({ data: groups }),
    setSorts: ({ body }) => {
      sent.push(body);
      const { sorts } = body as { sorts: { sortId: string; enabled: boolean }[] };
      groups = sorts.flatMap(({ sortId, enabled }) =>
        groups.filter((group) => group.sortId === sortId).map((group) => ({ ...group, enabled })),
      );
      return { data: groups.map(({ sortId, name, enabled }) => ({ sortId, name, enabled })) };
    },
    moveDownSortGroup: ({ body }) => {
      sent.push(body);
      const { from } = body as { from: number };
      const [moved] = groups.splice(from, 1);
      if (moved) groups.splice(from + 1, 0, moved);
      return { data: groups, changeId: 'move' };
    },
    deleteSortGroup: ({ body }) => {
      sent.push(body);
      groups = groups.filter(({ sortId }) => sortId !== (body as { sortId: string }).sortId);
      return { data: groups, changeId: 'deletion' };
    },
    // A change that somebody else has made in the meantime.
    listSettingChanges: () => ({ data: [buildChange({ changeId: 'other', kind: 'sorts' })], total: 1 }),
    trySearch: () => ({ data: buildTryReply() }),
  });
});
afterAll(() => server.close());

const rows = () => within(screen.getByRole('list', { name: 'Sort orders' })).getAllByRole('listitem');
const actionsOf = (name: string) => screen.getByRole('button', { name: `Actions: ${name}` });
const open = async () => {
  const rendered = await renderPanel({ path, server });
  await screen.findByRole('list', { name: 'Sort orders' });
  return rendered;
};
const choose = async (
  { user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>,
  name: string,
  action: string,
) => {
  await user.click(actionsOf(name));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('sort groups', () => {
  test('[R2.23] says what each does, which one is the default, and what is missing', async () => {
    await open();
    expect(rows()[0]).toHaveTextContent(/Trafność.*Default.*First relevance/);
    expect(rows()[1]).toHaveTextContent('First availability descending, then price ascending');
    expect(rows()[1]).toHaveTextContent('Not in the catalog’s mapping: Margin');
    expect(screen.getByRole('switch', { name: 'Show to customers: Stare' })).not.toBeChecked();
  });

  test('[R2.23] its menu moves a group one place, and the first one offered is the default', async () => {
    const { user } = await open();
    await user.click(actionsOf('Trafność'));
    expect(await screen.findByRole('menuitem', { name: /^Move up.*Already the first/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{Escape}');
    await choose({ user }, 'Dostępne i tanie', 'Move up');
    await waitFor(() => expect(sent).toEqual([{ searchId: 'instance-1', from: 0 }]));
    await screen.findByText('Saved and live');
    expect(rows()[0]).toHaveTextContent(/Dostępne i tanie.*Default/);
  });

  test('[R2.23] a switch offers a group or not; the last one offered can’t be turned off', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Show to customers: Trafność' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      sorts: [{ sortId: 's1', enabled: false }, { sortId: 's2' }, { sortId: 's3' }],
    });
    expect(rows()[1]).toHaveTextContent('Default');
    expect(screen.getByRole('switch', { name: 'Show to customers: Dostępne i tanie' })).toBeDisabled();
  });

  test('[R2.23] a deletion is undone through the history', async () => {
    const undone: unknown[] = [];
    const before = groups;
    server.handle({
      undoSettingChange: ({ params }) => {
        undone.push(params);
        groups = before;
        return { data: buildChange({ undoes: 'deletion' }) };
      },
    });
    const { user } = await open();
    await choose({ user }, 'Stare', 'Delete');
    await screen.findByText('Sort order deleted: Stare');
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(undone).toEqual([{ searchId: 'instance-1', changeId: 'deletion' }]);
  });

  test('[R8.13] a failed deletion asks to try again later', async () => {
    server.handle({ deleteSortGroup: () => refuse(500, 'INTERNAL') });
    const { user } = await open();
    await choose({ user }, 'Stare', 'Delete');
    await screen.findByText('Couldn’t delete the sort order. Try again later.');
    expect(rows()).toHaveLength(3);
  });
});
