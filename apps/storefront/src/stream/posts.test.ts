import type { PublicStreamReply } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { buildStream } from '../testing/build-posts.ts';
import { createPosts } from './posts.ts';

const pageOf = (from: number, count: number, next: string | null): PublicStreamReply =>
  buildStream('https://search.example', { from, count, next });

test('[R10.07] a post that moved to the next page meanwhile is shown once, and a page without new ones is passed over', async () => {
  const pages: Record<string, PublicStreamReply> = {
    a: pageOf(1, 2, 'b'),
    b: pageOf(2, 2, null),
  };
  const posts = createPosts(pageOf(0, 3, 'a'), async (after) => pages[after] ?? null);
  expect(await posts.readMore()).toBe(true);
  expect(posts.list().map(({ postId }) => postId)).toEqual(['post-0', 'post-1', 'post-2', 'post-3']);
  expect(posts.hasMore()).toBe(false);
});

test('[R10.07] pages that lead back to each other end, and two readers at once read one page', async () => {
  const asked: string[] = [];
  const posts = createPosts(pageOf(0, 2, 'a'), async (after) => {
    asked.push(after);
    if (asked.length > 5) throw new Error('It never ends');
    return pageOf(0, 2, after === 'a' ? 'b' : 'a');
  });
  await Promise.all([posts.readMore(), posts.readMore()]);
  expect([asked, posts.hasMore()]).toEqual([['a', 'b'], false]);
});

test('[R10.07] a page that could not be read may be read again', async () => {
  let isThere = false;
  const posts = createPosts(pageOf(0, 2, 'a'), async () => (isThere ? pageOf(2, 2, null) : null));
  expect([await posts.readMore(), posts.hasMore()]).toEqual([false, true]);
  isThere = true;
  expect([await posts.readMore(), posts.list().length]).toEqual([true, 4]);
});
