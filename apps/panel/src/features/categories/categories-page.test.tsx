import { screen, waitFor, within } from '@testing-library/react';
import type { Category } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const path = '/catalog/instance/catalog-1/categories';
const buildCategory = (part: Partial<Category>): Category => ({
  categoryId: 'home',
  name: 'Home',
  path: 'Home',
  parentId: null,
  depth: 0,
  productsCount: 467,
  mapping: 'own',
  ...part,
});
const tree: Category[] = [
  buildCategory({}),
  buildCategory({
    categoryId: 'beds',
    name: 'Beds',
    path: 'Home > Beds',
    parentId: 'home',
    depth: 1,
    productsCount: 61,
    mapping: 'parent',
  }),
  buildCategory({
    categoryId: 'garden',
    name: 'Garden',
    path: 'Garden',
    productsCount: 0,
    mapping: 'not_set',
  }),
];
const node = (name: RegExp) => screen.findByRole('treeitem', { name });

describe('categories', () => {
  test('[R2.36] [R2.56] shows the tree with product counts and the source of each mapping', async () => {
    server.handle({ listCategories: () => ({ data: tree }) });
    const { user } = await renderPanel({ path, server });
    expect(await node(/^Home/)).toHaveTextContent('Home467Own mapping');
    expect(await node(/^Garden/)).toHaveTextContent('Garden0No mapping');
    expect(screen.queryByRole('treeitem', { name: /^Beds/ })).toBeNull();
    await user.click(screen.getByText('Home'));
    expect(await node(/^Beds/)).toHaveTextContent('Beds61Mapping of its parent');
    screen.getByText('3 categories · Own mapping: 1 · Mapping of its parent: 1');
  });

  test('[R2.36] the tree can be walked, opened and closed by keyboard', async () => {
    server.handle({ listCategories: () => ({ data: tree }) });
    const { user } = await renderPanel({ path, server });
    const home = await node(/^Home/);
    home.focus();
    expect(home).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowRight}');
    expect(home).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent(/^Beds/);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(home);
    await user.keyboard('{ArrowLeft}');
    expect(home).toHaveAttribute('aria-expanded', 'false');
  });

  test('[R2.36] opens and closes all branches at once', async () => {
    server.handle({ listCategories: () => ({ data: tree }) });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Open all' }));
    await node(/^Beds/);
    await user.click(screen.getByRole('button', { name: 'Close all' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Beds/ })).toBeNull());
  });

  test('[R2.36] a search shows the matches with their ancestors, and is kept in the address', async () => {
    server.handle({ listCategories: () => ({ data: tree }) });
    const { user, href } = await renderPanel({ path, server });
    const box = await screen.findByRole('searchbox', { name: 'Find a category' });
    await user.type(box, 'bed');
    await node(/^Beds/);
    expect(screen.queryByRole('treeitem', { name: /^Garden/ })).toBeNull();
    expect(href()).toBe(`${path}?q=bed`);
    await user.click(screen.getByRole('button', { name: 'Close all' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Beds/ })).toBeNull());
    await user.type(box, 'zzz');
    await screen.findByText('No category matches “bedzzz”.');
  });

  test('[R2.56] refreshing the tree says how many categories were added out of the total', async () => {
    let list = tree.slice(0, 2);
    server.handle({
      listCategories: () => ({ data: list }),
      refreshCategoryTree: () => {
        list = tree;
        return { data: { added: 1, total: 3 } };
      },
    });
    const { user } = await renderPanel({ path, server });
    await node(/^Home/);
    await user.click(screen.getByRole('button', { name: 'Refresh the category tree' }));
    await screen.findByText('1 category added, out of 3.');
    await node(/^Garden/);
  });

  test('[R2.56] [R8.01] explains why a refresh failed', async () => {
    server.handle({
      listCategories: () => ({ data: tree }),
      refreshCategoryTree: () => refuse(503, 'INDEX_UNAVAILABLE'),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Refresh the category tree' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The category tree could not be refreshed');
  });

  test('[R8.03] categories that fail to load say so, and an empty tree says where they come from', async () => {
    server.handle({ listCategories: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'The categories could not be loaded' });
    server.handle({ listCategories: () => ({ data: [] }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'No categories yet' });
    expect(within(screen.getByRole('main')).getAllByRole('button', { name: /Refresh/ })).toHaveLength(1);
  });
});
