import { expect, test } from 'vitest';
import {
  buildTree,
  type CategoryNode,
  certainProposals,
  findMatches,
  listRows,
  mappedShare,
} from './category-rows.ts';
import { buildCategory } from './testing/build-category.ts';
import { moveOf, typedRow } from './tree-keys.ts';

const tree = buildTree(
  ['Dom', 'Dom > Łóżka', 'Dom > Łóżka > Dziecięce', 'Dom > Lampy', 'Ogród'].map((path) =>
    buildCategory({ path }),
  ),
);
const names = (query: string): string[] => {
  const found = findMatches(tree, query, 'all');
  return listRows(tree, found?.kept ?? null, () => true).map(({ node }) => node.category.name);
};

test('[R2.36] turns the list of categories into rows, keeping its order; what is closed hides what is below', () => {
  expect(names('')).toEqual(['Dom', 'Łóżka', 'Dziecięce', 'Lampy', 'Ogród']);
  expect(listRows(tree, null, () => false)).toHaveLength(2);
});

test('[R2.36] a category whose parent is not in the list is at the top', () => {
  expect(buildTree([buildCategory({ path: 'A > B' })]).roots).toHaveLength(1);
});

test('[R2.36] a search without accents keeps the matches, their descendants and their ancestors', () => {
  expect(names('LOZKA')).toEqual(['Dom', 'Łóżka', 'Dziecięce']);
  expect(names('dom lam')).toEqual(['Dom', 'Lampy']);
  expect(names('rowery')).toEqual([]);
});

test('[R2.56] what is mapped is counted by products, a mapped parent with all below it', () => {
  const shareOf = (mapped: readonly string[]): number =>
    mappedShare(
      buildTree([
        buildCategory({ path: 'Dom', productsCount: 80, mapped: mapped.includes('Dom') }),
        buildCategory({ path: 'Dom > Lampy', productsCount: 50, mapped: mapped.includes('Lampy') }),
        buildCategory({ path: 'Ogród', productsCount: 20 }),
      ]),
    );
  expect([shareOf([]), shareOf(['Lampy']), shareOf(['Dom', 'Lampy'])]).toEqual([0, 0.5, 0.8]);
  expect(mappedShare(buildTree([]))).toBe(0);
});

test('[R2.56] of certain proposals those are left out that say what the one above says', () => {
  const proposal = { baseCategoryId: 'fashion.clothing.dresses', isCertain: true };
  const chosen = certainProposals(
    buildTree([
      buildCategory({ path: 'Sukienki', proposal }),
      buildCategory({ path: 'Sukienki > Letnie', proposal }),
      buildCategory({ path: 'Buty', proposal: { ...proposal, isCertain: false } }),
    ]),
  );
  expect(chosen).toEqual([{ categoryId: 'Sukienki', baseCategoryId: 'fashion.clothing.dresses' }]);
});

test('[R2.36] keys move as in any tree', () => {
  const rows = listRows(tree, null, (node: CategoryNode) => node.category.name === 'Dom');
  const press = (at: number, key: string, shift = false) => moveOf(rows, at, { key, shift, command: false });
  expect(press(0, 'ArrowDown')).toEqual({ kind: 'go', to: 1, extends: false });
  expect(press(0, 'ArrowDown', true)).toEqual({ kind: 'go', to: 1, extends: true });
  expect(press(0, 'ArrowUp')).toMatchObject({ to: 0 });
  expect(press(0, 'End')).toMatchObject({ to: 3 });
  expect(press(0, 'ArrowRight')).toMatchObject({ kind: 'go', to: 1 });
  expect(press(1, 'ArrowRight')).toEqual({ kind: 'toggle', at: 1 });
  expect(press(1, 'ArrowLeft')).toMatchObject({ kind: 'go', to: 0 });
  expect(press(0, 'ArrowLeft')).toEqual({ kind: 'toggle', at: 0 });
  expect(press(3, 'ArrowRight')).toBeNull();
  expect(press(2, 'Enter')).toEqual({ kind: 'choose', at: 2 });
  expect(moveOf(rows, 0, { key: 'a', shift: false, command: true })).toEqual({ kind: 'selectAll' });
  expect(typedRow(rows, 0, 'l')).toBe(1);
  expect(typedRow(rows, 1, 'l')).toBe(2);
  expect(typedRow(rows, 0, 'x')).toBe(-1);
});
