import { screen, waitFor, within } from '@testing-library/react';
import type { Category } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { baseCategories, buildCategory, buildTreeReply } from './testing/build-category.ts';

let server: ApiServer;
const scrolledTo: (string | null)[] = [];
beforeAll(async () => {
  Element.prototype.scrollIntoView = function scroll() {
    scrolledTo.push(this.textContent);
  };
  server = await startApiServer();
});
afterAll(() => server.close());

const path = '/catalog/instance/catalog-1/categories';
const held = { effectiveBaseCategoryId: 'home' } as const;
const list: Category[] = [
  buildCategory({ path: 'Home', productsCount: 467, mapped: true }),
  buildCategory({ path: 'Home > Beds', productsCount: 61, mapping: 'parent', ...held }),
  buildCategory({
    path: 'Garden',
    productsCount: 33,
    proposal: { baseCategoryId: 'garden', isCertain: true },
  }),
  buildCategory({ path: 'Old things', productsCount: 0, lapsedName: 'Antiques' }),
];
const show = (data: Category[] = list) =>
  server.handle({
    listCategories: () => buildTreeReply(data),
    listBaseCategories: () => ({ data: baseCategories, isWhole: true }),
  });
/** Handles changes of mappings, and returns what they were asked for. */
const takeChanges = (): unknown[] => {
  const bodies: unknown[] = [];
  server.handle({
    updateCategoryMappings: ({ body }) => {
      bodies.push(body);
      const { mappings } = body as { mappings: unknown[] };
      return {
        data: {
          changed: mappings.length,
          unchanged: 0,
          unknownCategoryIds: [],
          unknownBaseCategoryIds: [],
        },
        changeId: 'change-1',
      };
    },
    undoCategoryMappings: ({ body }) => {
      bodies.push(body);
      return {
        data: { changed: 1, unchanged: 0, unknownCategoryIds: [], unknownBaseCategoryIds: [] },
        changeId: 'change-2',
      };
    },
  });
  return bodies;
};
const node = (name: RegExp) => screen.findByRole('treeitem', { name });
const focusTree = async () => (await screen.findByRole('tree')).focus();
const activeName = () => {
  const id = screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};

describe('categories', () => {
  test('[R2.36] [R2.56] shows the tree with product counts, and whose mapping holds for each', async () => {
    show();
    const { user } = await renderPanel({ path, server });
    expect(await node(/^Home/)).toHaveTextContent('Home467Home goodsOwn mapping');
    expect(await node(/^Garden/)).toHaveTextContent('Garden33Proposed: GardeningConfirm');
    expect(await node(/^Old things/)).toHaveTextContent('Mapping lapsed: Antiques');
    expect(screen.queryByRole('treeitem', { name: /^Beds/ })).toBeNull();
    await user.click(within(await node(/^Home/)).getAllByRole('button', { hidden: true })[0] as HTMLElement);
    expect(await node(/^Beds/)).toHaveTextContent('Beds61Home goodsParent’s mapping');
    screen.getByText('93% of your products are in mapped categories');
  });

  test('[R2.36] the tree is walked, opened, closed and searched by keyboard', async () => {
    show();
    const { user } = await renderPanel({ path, server });
    await focusTree();
    await user.keyboard('{ArrowRight}');
    expect(await node(/^Home/)).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(activeName()).toMatch(/^Beds/);
    expect(await node(/^Beds/)).toHaveAttribute('aria-level', '2');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await node(/^Home/)).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{End}');
    expect(activeName()).toMatch(/^Old things/);
    await user.keyboard('gar');
    expect(activeName()).toMatch(/^Garden/);
    await user.keyboard('{Home}');
    expect(activeName()).toMatch(/^Home/);
  });

  test('[R2.56] several are selected by keyboard and mapped at once, which can be undone', async () => {
    show();
    const bodies = takeChanges();
    const { user } = await renderPanel({ path, server });
    await focusTree();
    await user.keyboard('{ArrowDown} {Shift>}{ArrowDown}{/Shift}');
    screen.getByText('2 categories selected');
    await user.click(screen.getByRole('button', { name: 'Map selected' }));
    const drawer = await screen.findByRole('dialog', { name: 'Map 2 categories' });
    await user.type(within(drawer).getByRole('searchbox'), 'bed');
    await user.click(await within(drawer).findByRole('button', { name: /Bed frames/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies).toEqual([
      {
        catalogId: 'catalog-1',
        mappings: [
          { categoryId: 'Garden', baseCategoryId: 'home.beds' },
          { categoryId: 'Old things', baseCategoryId: 'home.beds' },
        ],
      },
      { catalogId: 'catalog-1', changeId: 'change-1' },
    ]);
  });

  test('[R2.56] a proposal beside a mapping has a line of its own in a taller row', async () => {
    const proposal = { baseCategoryId: 'home.beds', isCertain: true };
    show([buildCategory({ path: 'Home', mapped: true }), buildCategory({ path: 'Home > Łóżka', proposal })]);
    const { user } = await renderPanel({ path, server });
    await focusTree();
    await user.keyboard('{ArrowRight}');
    const row = await node(/^Łóżka/);
    expect(within(row).getByText('Proposed: Bed frames').parentElement).toBe(
      within(row).getByText('Home goods').parentElement?.parentElement,
    );
    const heightOf = (each: HTMLElement): number => Number.parseInt(each.style.height, 10);
    expect(heightOf(row)).toBeGreaterThan(heightOf(await node(/^Home/)));
  });

  test('[R2.56] Enter opens the chooser, which goes down level by level; a mapping can be removed', async () => {
    show();
    const bodies = takeChanges();
    const { user } = await renderPanel({ path, server });
    await focusTree();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Map: Home' });
    await user.click(await within(drawer).findByRole('button', { name: 'Open: Home goods' }));
    await within(drawer).findByRole('button', { name: 'Bed frames' });
    await user.click(within(drawer).getByRole('button', { name: 'Remove the mapping' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ mappings: [{ categoryId: 'Home', baseCategoryId: null }] });
  });

  test('[R2.56] arrow keys lead from the chooser’s search to what it found, and Enter chooses it', async () => {
    show();
    const bodies = takeChanges();
    const { user } = await renderPanel({ path, server });
    await focusTree();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Map: Home' });
    const search = within(drawer).getByRole('searchbox');
    await user.type(search, 'e');
    await waitFor(() =>
      expect(
        within(drawer).queryAllByRole('button', { name: /^(Home goods|Bed frames|Gardening)/ }),
      ).toHaveLength(3),
    );
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(search).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ mappings: [{ categoryId: 'Home', baseCategoryId: 'home.beds' }] });
  });

  test('[R2.56] the chooser opens where the proposed base category is, and shows it', async () => {
    const proposal = { baseCategoryId: 'home.beds', isCertain: false };
    show([buildCategory({ path: 'Łóżka', proposal })]);
    scrolledTo.length = 0;
    const { user } = await renderPanel({ path, server });
    await focusTree();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Map: Łóżka' });
    await within(drawer).findByRole('button', { name: 'Bed frames' });
    within(drawer).getByRole('button', { name: '← Home goods' });
    expect(scrolledTo.at(-1)).toBe('Bed frames');
  });

  test('[R2.56] the history says who mapped what, and takes it back', async () => {
    show();
    const bodies = takeChanges();
    server.handle({
      listMappingChanges: () => ({
        data: [
          {
            changeId: 'change-7',
            at: '2026-03-01T10:00:00.000Z',
            by: 'Anna',
            count: 9,
            inEffect: true,
            lines: [
              { path: 'Home > Beds', before: null, after: 'home.beds' },
              { path: '', before: 'antiques', after: null },
            ],
          },
          {
            ...{
              changeId: 'change-6',
              at: '2026-02-01T10:00:00.000Z',
              by: 'Anna',
              count: 1,
              inEffect: false,
            },
            lines: [{ path: 'Garden', before: null, after: 'garden' }],
          },
        ],
        total: 2,
        baseCategories,
      }),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Change history' }));
    const drawer = await screen.findByRole('dialog', { name: 'Change history' });
    await within(drawer).findAllByText(/^Anna/);
    expect(drawer).toHaveTextContent('Home > BedsNot mapped→Bed frames');
    expect(drawer).toHaveTextContent('a category that is not in the current list→Not mapped');
    expect(drawer).toHaveTextContent('and 7 more categories');
    const [, undone] = within(drawer)
      .getAllByRole('listitem', { name: '' })
      .filter((each) => each.querySelector('time'));
    expect(undone).toHaveTextContent('Undone, or changed later');
    // The one that is undone can't be undone once more.
    await user.click(within(drawer).getByRole('button', { name: /^Undo this change: / }));
    await waitFor(() => expect(bodies).toEqual([{ catalogId: 'catalog-1', changeId: 'change-7' }]));
  });

  test('[R2.56] a proposal is confirmed by itself or with all certain ones', async () => {
    show();
    const bodies = takeChanges();
    const { user } = await renderPanel({ path, server });
    await user.click(within(await node(/^Garden/)).getByText('Confirm'));
    await waitFor(() => expect(bodies).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Confirm 1 certain proposal' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    const mappings = [{ categoryId: 'Garden', baseCategoryId: 'garden' }];
    expect(bodies).toEqual([
      { catalogId: 'catalog-1', mappings },
      { catalogId: 'catalog-1', mappings },
    ]);
  });

  test('[R2.36] a search or a filter shows the matches with their ancestors, and is kept in the address', async () => {
    show();
    const { user, href } = await renderPanel({ path, server });
    const box = await screen.findByRole('searchbox', { name: 'Find a category' });
    await user.type(box, 'bed');
    await node(/^Beds/);
    expect(screen.queryByRole('treeitem', { name: /^Garden/ })).toBeNull();
    expect(href()).toBe(`${path}?q=bed`);
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Beds/ })).toBeNull());
    await user.clear(box);
    await user.click(screen.getByRole('radio', { name: /Lapsed/ }));
    await node(/^Old things/);
    expect(screen.queryByRole('treeitem', { name: /^Home/ })).toBeNull();
    expect(href()).toBe(`${path}?show=lapsed`);
    await user.type(box, 'zzz');
    await screen.findByText('No category matches “zzz”.');
  });

  test('[R2.36] a click on a category shows its products, with the way to all of them', async () => {
    show();
    const asked: string[] = [];
    server.handle({
      listProducts: ({ query }) => {
        asked.push(query.get('category') ?? '');
        return { data: [], total: 467, page: 1 };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(within(await node(/^Home/)).getByRole('button', { name: 'Home' }));
    const drawer = await screen.findByRole('dialog', { name: 'Home' });
    const link = await within(drawer).findByRole('link', { name: 'Show 467 products in the list' });
    expect(link).toHaveAttribute('href', '/catalog/catalog-1/productsList?category=Home');
    expect(asked).toEqual(['Home']);
  });

  test('[R2.56] refreshing the tree says how many categories were added out of the total', async () => {
    let shown = list.slice(0, 2);
    server.handle({
      listCategories: () => buildTreeReply(shown),
      refreshCategoryTree: () => {
        shown = list;
        return { data: { added: 2, total: 4 } };
      },
    });
    const { user } = await renderPanel({ path, server });
    await node(/^Home/);
    await user.click(screen.getByRole('button', { name: 'Refresh the category tree' }));
    await screen.findByText('2 categories added, out of 4.');
    await node(/^Garden/);
  });

  test('[R2.56] [R8.01] explains why a refresh or a change failed', async () => {
    show();
    server.handle({
      refreshCategoryTree: () => refuse(503, 'INDEX_UNAVAILABLE'),
      updateCategoryMappings: () => refuse(503, 'STORAGE_FULL'),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Refresh the category tree' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t refresh the category tree');
    await user.click(screen.getByRole('button', { name: 'Confirm 1 certain proposal' }));
    await screen.findByText('Couldn’t save the mappings');
  });

  test('[R8.03] categories that fail to load say so, and an empty tree says where they come from', async () => {
    server.handle({ listCategories: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the categories' });
    server.handle({ listCategories: () => buildTreeReply([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'No categories yet' });
    expect(within(screen.getByRole('main')).getAllByRole('button', { name: /Refresh/ })).toHaveLength(1);
  });
});
