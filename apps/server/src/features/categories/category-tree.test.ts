import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildCategoryTree } from './category-tree.ts';

test('parents stand before their children, each with its own count', async () => {
  const tree = await buildCategoryTree(
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

test('names that sort as one are categories of their own, each with what is below it', async () => {
  const twin = 'Dom\u200b';
  const counts = ['Dom > Lampy', `${twin} > Kubki`, 'Dom > Koce', `${twin} > Meble`].map((value) => ({
    ...{ value, count: 1 },
  }));
  const names = (await buildCategoryTree(counts, 'pl')).map(({ name }) => name);
  expect(names).toEqual(['Dom', 'Koce', 'Lampy', twin, 'Kubki', 'Meble']);
});

test('sixty thousand categories on sixty common levels are a tree, and others have their turns meanwhile', async () => {
  const counts = Array.from({ length: 60_000 }, (_, i) => ({ value: `${'a > '.repeat(60)}${i}`, count: 1 }));
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate();
  })();
  const tree = await buildCategoryTree(counts, 'pl');
  isDone = true;
  await others;
  expect(tree).toHaveLength(60_060);
  expect(tree.slice(60, 63).map(({ name }) => name)).toEqual(['0', '1', '10']);
  expect(turns).toBeGreaterThan(10);
}, 20_000);
