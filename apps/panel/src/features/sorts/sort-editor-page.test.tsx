import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type SortGroup, type SortGroupView, type TryRequest, viewSortCondition } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildProduct, buildTryReply } from '../../testing/build.ts';
import { buildSortGroup, catalogFields } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/sortSettings/add/instance-1';
let server: ApiServer;
let groups: SortGroupView[];
let saved: SortGroup[];
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  saved = [];
  groups = [
    buildSortGroup({
      sortId: 's1',
      name: 'Od najtańszych',
      conditions: [
        { type: 'default' },
        viewSortCondition({ type: 'script', script: '_score * 2', order: 'desc' }),
      ],
    }),
  ];
  server.handle({
    getFields: () => ({ data: [...catalogFields] }),
    getSortGroups: () => ({ data: groups }),
    saveSortGroup: ({ body }) => {
      const { sortGroup } = body as { sortGroup: SortGroup };
      saved.push(sortGroup);
      const group = buildSortGroup({
        ...sortGroup,
        sortId: sortGroup.sortId ?? 'new',
        conditions: sortGroup.conditions.map(viewSortCondition),
      });
      groups = [...groups.filter(({ sortId }) => sortId !== group.sortId), group];
      return { data: groups, changeId: 'change-1' };
    },
    checkSortScript: ({ body }) => ({
      data: {
        problem: null,
        unknownFields: (body as { script: string }).script.includes('margin') ? ['margin'] : [],
        values: [{ product: buildProduct(), value: 12.5 }],
      },
    }),
    listSettingChanges: () => ({ data: [], total: 0 }),
    trySearch: () => ({ data: buildTryReply() }),
  });
});
afterAll(() => server.close());

const script = () => screen.findByRole('textbox', { name: 'Sort formula' });
const type = async (text: string) => fireEvent.change(await script(), { target: { value: text } });

describe('the editor of a sort group', () => {
  test('[R2.24] [R3.19] creates a sort group from conditions and saves it', async () => {
    const { user, href } = await renderPanel({ path, server });
    await user.type(await screen.findByRole('textbox', { name: 'Sort order name' }), 'Hity');
    const fieldChoice = await screen.findByRole('combobox', { name: 'Field' });
    // Nobody sorts by the addresses of pages.
    expect(within(fieldChoice).queryByRole('option', { name: /Link|page URL/i })).toBeNull();
    await user.selectOptions(fieldChoice, 'price');
    await user.click(screen.getByRole('button', { name: 'Add a condition' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Popularity/ }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'In the last' }), 'day7');
    screen.getByText('First price ascending, then purchases in the last 7 days');
    await user.click(screen.getByRole('button', { name: 'Actions: Popularity' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live');
    expect(saved).toEqual([
      {
        name: 'Hity',
        description: '',
        conditions: [
          { type: 'popular', criterion: 'purchases', period: 'day7', order: 'desc' },
          { type: 'field', field: 'price', order: 'asc' },
        ],
      },
    ]);
    await waitFor(() => expect(href()).toBe(`${path}?sortId=new`));
    await screen.findByRole('heading', { name: 'Hity' });
  });

  test('[R5.10] says what is missing at each field, and saves nothing', async () => {
    const { user } = await renderPanel({ path, server });
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Sort order name is required');
    screen.getByText('Sort field is required');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sort order name' })).toHaveFocus());
    expect(saved).toEqual([]);
  });

  test('[R2.24] [R3.19] says in plain words where a script is invalid', async () => {
    await renderPanel({ path: `${path}?sortId=s1`, server });
    await type('_score *');
    await screen.findByText(/ends too early/);
    await type('_score * marza');
    await screen.findByText(/don’t know the word “marza” \(character 10\)/);
    await type('_score ** 2');
    await screen.findByText('“*” is not allowed here (character 9).');
    expect(document.querySelector('pre mark')).toHaveTextContent('*');
  });

  test('[R3.19] keeps a script that is too long, and says so', async () => {
    await renderPanel({ path: `${path}?sortId=s1`, server });
    const long = Array(300).fill('_score').join(' + ');
    await type(long);
    await screen.findByText(/too long: at most 2,?000 characters/);
    expect(await script()).toHaveValue(long);
  });

  test('[R3.19] evaluates a valid script for products of the catalog', async () => {
    await renderPanel({ path: `${path}?sortId=s1`, server });
    await type("_score + doc['margin'].value");
    const values = within(await screen.findByRole('list', { name: 'Formula values for your products' }));
    values.getByText('Buty trekkingowe');
    values.getByText('12.5');
    await screen.findByText(/The catalog has no such numbers: margin/);
  });

  test('[R2.24] blocks are inserted at the cursor; ready-made scripts replace the text', async () => {
    const { user } = await renderPanel({ path: `${path}?sortId=s1`, server });
    await type('_score * ');
    const field = (await script()) as HTMLTextAreaElement;
    field.setSelectionRange(9, 9);
    await user.click(screen.getByRole('button', { name: 'Insert a field' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Price/ }));
    expect(await script()).toHaveValue("_score * doc['price'].value");
    await user.click(screen.getByRole('button', { name: 'Relevant and popular' }));
    expect(await script()).toHaveValue('_score * (1 + ln(1 + popularity))');
    expect(screen.getByRole('button', { name: 'New and profitable' })).toBeDisabled();
  });

  test('[R8.13] a failed save keeps the input', async () => {
    server.handle({ saveSortGroup: () => refuse(503, 'OVERLOADED') });
    const { user } = await renderPanel({ path: `${path}?sortId=s1`, server });
    await type('_score');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t save the sort order. Try again later.');
    expect(await script()).toHaveValue('_score');
  });

  test('[R2.24] restores unsaved changes after leaving the screen, for each group separately', async () => {
    const { user } = await renderPanel({ path: `${path}?sortId=s1`, server });
    await type('_score * 3');
    await user.click(screen.getAllByRole('link', { name: 'Sort orders' }).at(-1) as HTMLElement);
    await user.click(await screen.findByRole('link', { name: 'Add a sort order' }));
    expect(await screen.findByRole('textbox', { name: 'Sort order name' })).toHaveValue('');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    cleanup();
    const again = await renderPanel({ path: `${path}?sortId=s1`, server });
    expect(await script()).toHaveValue('_score * 3');
    screen.getByText('Your unsaved changes are back');
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(await script()).toHaveValue('_score * 2');
    cleanup();
    await renderPanel({ path: `${path}?sortId=s1`, server });
    expect(await script()).toHaveValue('_score * 2');
  });

  test('[R2.24] shows what an order does before it is saved, beside the default order', async () => {
    const asked: unknown[] = [];
    server.handle({
      trySearch: ({ body }) => {
        const { draftSort } = body as TryRequest;
        asked.push(draftSort);
        const products = buildTryReply().products.flatMap((product) =>
          ['P1', 'P2'].map((id) => ({ ...product, id, title: id })),
        );
        return { data: { ...buildTryReply(), products: draftSort ? products.toReversed() : products } };
      },
    });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Complete the condition to see the first products in this order here.');
    await screen.findByRole('option', { name: 'Price' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'price');
    const after = within(await screen.findByRole('list', { name: 'After the changes' }));
    await after.findByRole('img', { name: '1 position up' });
    expect(asked).toContainEqual([{ type: 'field', field: 'price', order: 'asc' }]);
    await user.click(screen.getByRole('radio', { name: 'Default order' }));
    const before = within(await screen.findByRole('list', { name: 'Preview of results' }));
    expect(before.getAllByRole('listitem')[0]).toHaveTextContent('P1');
    expect(saved).toEqual([]);
  });

  test('[R2.24] does not restore a saved group as unsaved', async () => {
    const { user } = await renderPanel({ path: `${path}?sortId=s1`, server });
    await type('_score * 3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live');
    cleanup();
    await renderPanel({ path: `${path}?sortId=s1`, server });
    expect(await script()).toHaveValue('_score * 3');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });
});
