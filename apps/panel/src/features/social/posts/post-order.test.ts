import { describe, expect, test } from 'vitest';
import { movePost, orderOf, releasePost } from './post-order.ts';

const order = { ids: ['a', 'b', 'c', 'd', 'e'], ordered: 2 };

describe('the order of posts', () => {
  test('[R2.20] begins with those that the owner has placed, by place', () => {
    const posts = [
      { postId: 'x', position: null },
      { postId: 'second', position: 2 },
      { postId: 'y', position: null },
      { postId: 'first', position: 1 },
    ];
    expect(orderOf(posts)).toEqual({ ids: ['first', 'second', 'x', 'y'], ordered: 2 });
  });

  test('[R2.20] a post that is brought to the front is one more in the order', () => {
    expect(movePost(order, 'e', 0)).toEqual(['e', 'a', 'b']);
    expect(movePost({ ids: ['a', 'b'], ordered: 0 }, 'b', 0)).toEqual(['b']);
  });

  test('[R2.20] posts before a moved one get places too, so that they stay before it', () => {
    expect(movePost(order, 'e', 3)).toEqual(['a', 'b', 'c', 'e']);
    expect(movePost(order, 'a', 3)).toEqual(['b', 'c', 'd', 'a']);
    expect(movePost({ ids: ['a', 'b', 'c'], ordered: 0 }, 'a', 1)).toEqual(['b', 'a']);
  });

  test('[R2.20] a move within the order adds nothing to it', () => {
    expect(movePost(order, 'b', 0)).toEqual(['b', 'a']);
    expect(movePost(order, 'a', 1)).toEqual(['b', 'a']);
  });

  test('[R2.20] what isn’t there, or goes out of the list, changes nothing', () => {
    expect(movePost(order, 'gone', 0)).toEqual(['a', 'b']);
    expect(movePost(order, 'a', -1)).toEqual(['a', 'b']);
    expect(movePost(order, 'a', 5)).toEqual(['a', 'b']);
  });

  test('[R2.20] a released post leaves the order to the others', () => {
    expect(releasePost(order, 'a')).toEqual(['b']);
    expect(releasePost(order, 'e')).toEqual(['a', 'b']);
  });
});
