import type { Category } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { type CategoryNode, categoryNodes, findCategories } from './category-nodes.ts';

const category = (path: string): Category => {
  const levels = path.split(' > ');
  return {
    categoryId: path,
    name: levels.at(-1) ?? '',
    path,
    parentId: levels.slice(0, -1).join(' > ') || null,
    depth: levels.length - 1,
    productsCount: 1,
    mapping: 'not_set',
  };
};
const tree = categoryNodes(
  ['Dom', 'Dom > Łóżka', 'Dom > Łóżka > Dziecięce', 'Dom > Lampy', 'Ogród'].map(category),
);
const names = (nodes: readonly CategoryNode[]): unknown[] =>
  nodes.map(({ label, children }) => (children.length > 0 ? [label, names(children)] : label));

test('[R2.36] turns the list of categories into a tree, keeping its order', () => {
  expect(names(tree)).toEqual([['Dom', [['Łóżka', ['Dziecięce']], 'Lampy']], 'Ogród']);
});

test('[R2.36] a category whose parent is not in the list is at the top', () => {
  expect(names(categoryNodes([category('A > B')]))).toEqual(['B']);
});

test('[R2.36] a search without accents keeps the matches, their descendants and their ancestors', () => {
  expect(names(findCategories(tree, 'LOZKA'))).toEqual([['Dom', [['Łóżka', ['Dziecięce']]]]]);
  expect(names(findCategories(tree, 'dom lam'))).toEqual([['Dom', ['Lampy']]]);
  expect(names(findCategories(tree, 'dom'))).toEqual(names(tree).slice(0, 1));
  expect(findCategories(tree, 'rowery')).toEqual([]);
});
