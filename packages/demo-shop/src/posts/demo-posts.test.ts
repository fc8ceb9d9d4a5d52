import { expect, test } from 'vitest';
import { buildDemoCatalog } from '../catalog.ts';
import { demoPosts } from './demo-posts.ts';
import { drawPost, postHotspotOf } from './draw-post.ts';

const { itemsById } = buildDemoCatalog();

test('[R10.07] the demo shop has 24 posts of products that it sells, sixteen of them linked, two hidden', () => {
  expect(demoPosts).toHaveLength(24);
  expect(new Set(demoPosts.map(({ postId }) => postId)).size).toBe(24);
  expect(demoPosts.filter(({ isLinked }) => isLinked)).toHaveLength(16);
  expect(demoPosts.filter(({ isHidden }) => isHidden)).toHaveLength(2);
  for (const id of demoPosts.flatMap(({ productIds }) => productIds))
    expect(itemsById.get(id), id).toMatchObject({ availability: 'in_stock', hasPicture: true });
  const days = demoPosts.map(({ daysAgo }) => daysAgo);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
});

test('the picture of a post shows its products, each where its hotspot is; others have none', () => {
  for (const { postId, productIds } of demoPosts) {
    expect(drawPost(postId, itemsById)?.match(/<svg/g), postId).toHaveLength(1 + productIds.length);
    for (const index of productIds.keys()) {
      const { x, y } = postHotspotOf(index, productIds.length);
      expect(x > 0.2 && x < 0.8 && y > 0.2 && y < 0.8, postId).toBe(true);
    }
  }
  expect(drawPost('post-99', itemsById)).toBeNull();
});
