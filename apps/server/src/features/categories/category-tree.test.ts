import { expect, test } from 'vitest';
import { buildCategoryTree } from './category-tree.ts';

test('parents stand before their children, each with its own count', () => {
  const tree = buildCategoryTree(
    [
      { value: 'Dom > Kuchnia', count: 2 },
      { value: 'Dom', count: 3 },
      { value: 'Auto > Opony > Zimowe', count: 1 },
    ],
    'pl',
  );
  expect(tree.map(({ path, depth, productsCount }) => [path, depth, productsCount])).toEqual([
    ['Auto', 0, 0],
    ['Auto > Opony', 1, 0],
    ['Auto > Opony > Zimowe', 2, 1],
    ['Dom', 0, 3],
    ['Dom > Kuchnia', 1, 2],
  ]);
  expect(tree[1]?.parentId).toBe(tree[0]?.id);
});

test('twenty thousand categories on sixty common levels are a tree in no time', () => {
  const counts = Array.from({ length: 20_000 }, (_, i) => ({ value: `${'a > '.repeat(60)}${i}`, count: 1 }));
  expect(buildCategoryTree(counts, 'pl')).toHaveLength(20_060);
});
