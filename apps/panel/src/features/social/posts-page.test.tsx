import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { PostFilter, SocialPost } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { buildPost, buildSource, buildStream } from '../../testing/build-social.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/socialStream/stream-1/posts';
const counts: Record<PostFilter, number> = { all: 3, shown: 2, unlinked: 1, hidden: 1, not_shown: 0 };
let server: ApiServer;
let posts: SocialPost[];
let asked: URLSearchParams[];
let hidden: unknown[];
let orders: string[][];

beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    getSocialConfig: () => ({ data: buildStream() }),
  });
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  [asked, hidden, orders] = [[], [], []];
  posts = ['a', 'b', 'c'].map((postId) => buildPost({ postId }));
  server.handle({
    listInstagramCatalogs: () => ({ data: [buildSource()] }),
    listSocialPosts: ({ query }) => {
      asked.push(query);
      return { data: posts, total: posts.length, counts };
    },
    hideSocialPosts: ({ body }) => {
      hidden.push(body);
      const { postIds, isHidden } = body as { postIds: string[]; isHidden: boolean };
      posts = posts.map((post) =>
        postIds.includes(post.postId) ? { ...post, obstacle: isHidden ? 'hidden' : null } : post,
      );
      return { data: { changed: postIds } };
    },
    orderSocialPosts: ({ body }) => {
      const { postIds } = body as { postIds: string[] };
      orders.push(postIds);
      const placed = postIds.flatMap((id, at) => {
        const post = posts.find(({ postId }) => postId === id);
        return post ? { ...post, position: at + 1 } : [];
      });
      const others = posts.filter(({ postId }) => !postIds.includes(postId));
      posts = [...placed, ...others.map((post) => ({ ...post, position: null }))];
      return { data: { postIds } };
    },
  });
});

const open = async (at = path) => {
  const rendered = await renderPanel({ path: at, server });
  return { ...rendered, person: rendered.user };
};
const cards = async () => within(await screen.findByRole('list', { name: 'Posts' })).getAllByRole('listitem');
const captions = async () =>
  (await cards()).map((card) => within(card).getByRole('link').textContent?.replace('Caption of ', ''));
const choose = async (person: Awaited<ReturnType<typeof open>>['person'], id: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions: Caption of ${id}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the posts of a stream', () => {
  test('[R2.20] say whose they are, how many products they have, and why customers don’t see them', async () => {
    const link = { productId: 'P', hotspot: null };
    posts = [
      buildPost({ postId: 'a', links: [link, { ...link, productId: 'Q' }], position: 1, type: 'album' }),
      buildPost({ postId: 'b', obstacle: 'hidden' }),
      buildPost({ postId: 'c', obstacle: 'gone' }),
      buildPost({ postId: 'd', obstacle: 'no_picture', picture: null }),
      buildPost({ postId: 'e', obstacle: 'no_hashtag', caption: '' }),
    ];
    await open();
    const [a, ...unseen] = await cards();
    expect(within(a as HTMLElement).getByText('2 products')).toBeVisible();
    expect(within(a as HTMLElement).getByText('@myshop · 20 Feb 2026')).toBeVisible();
    expect(within(a as HTMLElement).getByRole('img', { name: 'Album' })).toBeVisible();
    expect(within(a as HTMLElement).getByTitle('Position 1 in your order')).toBeVisible();
    const words = ['Hidden', 'Gone from Instagram', 'No image', 'No hashtag'];
    for (const [at, card] of unseen.entries()) expect(within(card).getByText(words[at] ?? '')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Post of 20 Feb 2026' })).toBeVisible();
  });

  test('[R2.20] a filter and a search are in the address, and reach the server', async () => {
    const { person, href } = await open();
    await person.click(await screen.findByRole('button', { name: 'Without products 1' }));
    await waitFor(() => expect(href()).toBe(`${path}?filter=unlinked`));
    await person.type(screen.getByRole('searchbox', { name: 'Search captions' }), 'coat');
    await waitFor(() => expect(href()).toBe(`${path}?filter=unlinked&q=coat`));
    await waitFor(() =>
      expect(asked.at(-1)?.toString()).toBe('filter=unlinked&query=coat&page=1&perPage=24'),
    );
    // Places in a part of the list mean nothing.
    expect(screen.queryByRole('button', { name: /^Drag/ })).toBeNull();
  });

  test.each([
    ['all', 'No posts yet'],
    ['shown', 'Customers see no posts'],
    ['unlinked', 'Every post has products'],
    ['hidden', 'No hidden posts'],
    ['not_shown', 'All posts can be shown'],
  ])('[R2.20] behind the filter %s it says why there are none', async (filter, words) => {
    posts = [];
    await open(`${path}?filter=${filter}`);
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('[R2.20] while the first ones are being read it says so', async () => {
    posts = [];
    server.handle({
      listInstagramCatalogs: () => ({ data: [buildSource({ state: 'reading', progress: 0 })] }),
    });
    await open();
    expect(await screen.findByText('Reading posts')).toBeVisible();
  });

  test('[R2.20] [R8.01] a list that fails says so', async () => {
    server.handle({ listSocialPosts: () => refuse(503, 'INDEX_UNAVAILABLE') });
    await open();
    expect(await screen.findByText('Couldn’t load the posts')).toBeVisible();
  });
});

describe('hiding', () => {
  test('[R2.20] hides several at once, and undo shows just these again', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select: Caption of a' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select: Caption of c' }));
    expect(screen.getByRole('checkbox', { name: '2 selected' })).toBePartiallyChecked();
    await person.click(screen.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('2 posts hidden')).toBeVisible();
    expect(await screen.findAllByText('Hidden', { selector: 'li *' })).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(hidden).toEqual([
        { postIds: ['a', 'c'], isHidden: true },
        { postIds: ['a', 'c'], isHidden: false },
      ]),
    );
  });
});

describe('the order', () => {
  test('[R2.20] is changed from a post’s menu: to the front, up, down, and back to its date', async () => {
    const { person } = await open();
    await choose(person, 'c', 'Move to the front');
    await waitFor(async () => expect(await captions()).toEqual(['c', 'a', 'b']));
    await choose(person, 'a', 'Move down');
    await waitFor(async () => expect(await captions()).toEqual(['c', 'b', 'a']));
    await choose(person, 'a', 'Move up');
    await waitFor(() => expect(orders).toHaveLength(3));
    await waitFor(() => expect(screen.getByTitle('Position 2 in your order').textContent).toBe('2'));
    await choose(person, 'c', 'Back to date order');
    await waitFor(() => expect(orders).toEqual([['c'], ['c', 'b', 'a'], ['c', 'a', 'b'], ['a', 'b']]));
  });

  test('[R2.20] all posts go back to their dates, which one undo takes back', async () => {
    posts = [buildPost({ postId: 'b', position: 1 }), buildPost({ postId: 'a' })];
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Actions: @myshop' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Arrange all by date' }));
    await screen.findByText('All posts arranged by date');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(orders).toEqual([[], ['b']]));
  });

  test('[R2.20] a move that couldn’t be saved is taken back and said once', async () => {
    server.handle({ orderSocialPosts: () => refuse(500, 'INTERNAL') });
    const { person } = await open();
    await choose(person, 'c', 'Move up');
    expect(await screen.findAllByText('Couldn’t change the posts')).toHaveLength(1);
    await waitFor(async () => expect(await captions()).toEqual(['a', 'b', 'c']));
  });
});
