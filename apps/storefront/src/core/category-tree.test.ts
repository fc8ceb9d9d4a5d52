// @vitest-environment node
import { expect, test } from 'vitest';
import { buildCategoryTree, leadsTo, parentOf } from './category-tree.ts';

const value = (path: string, count: number) => ({ value: path, label: '', count, selected: false });

test('turns paths into a tree, even if a level in between is missing', () => {
  const tree = buildCategoryTree([value('Dom', 9), value('Dom > Kuchnia > Kubki', 4), value('Ogród', 2)]);
  expect(tree.map(({ label, count }) => [label, count])).toEqual([
    ['Dom', 9],
    ['Ogród', 2],
  ]);
  expect(tree[0]?.children[0]).toMatchObject({ value: 'Dom > Kuchnia', count: null });
  expect(tree[0]?.children[0]?.children[0]).toMatchObject({ label: 'Kubki', count: 4 });
  expect([parentOf('Dom > Kuchnia'), parentOf('Dom')]).toEqual(['Dom', '']);
  expect([leadsTo('Dom', 'Dom > Kuchnia'), leadsTo('Dom', 'Domki')]).toEqual([true, false]);
});
