import { makePosts, makeProfile, serveGraph } from '@vitrina/testkit';
import { expect, test } from 'vitest';
import { readMediaList } from './graph-media.ts';
import { bounds, collect, connectClient } from './testing/connect-client.ts';

const read = (item: unknown) => readMediaList([item]).media[0];

test('[R10.07] a post is read as Graph writes it', () => {
  expect(
    read({
      id: '17900000000000001',
      caption: 'Jesień 🍂 #plaszcz',
      media_type: 'CAROUSEL_ALBUM',
      media_product_type: 'FEED',
      media_url: 'https://scontent.example/a.jpg?oh=00_Ab&oe=69A1B2C3',
      permalink: 'https://www.instagram.com/p/AbCd/',
      timestamp: '2026-11-20T18:04:11+0000',
      username: 'sklepik',
      like_count: 12,
      comments_count: 2,
      children: {
        data: [{ id: '17900000000000002', media_type: 'IMAGE', media_url: 'https://scontent.example/b.jpg' }],
      },
    }),
  ).toEqual({
    id: '17900000000000001',
    caption: 'Jesień 🍂 #plaszcz',
    type: 'album',
    productType: 'feed',
    mediaUrl: 'https://scontent.example/a.jpg?oh=00_Ab&oe=69A1B2C3',
    thumbnailUrl: null,
    permalink: 'https://www.instagram.com/p/AbCd/',
    takenAt: '2026-11-20T18:04:11.000Z',
    username: 'sklepik',
    likes: 12,
    children: [
      {
        id: '17900000000000002',
        type: 'image',
        mediaUrl: 'https://scontent.example/b.jpg',
        thumbnailUrl: null,
      },
    ],
  });
});

test('any field but the id may be absent', () => {
  expect(read({ id: '1' })).toEqual({
    ...{ id: '1', caption: '', type: 'image', productType: null, mediaUrl: null, thumbnailUrl: null },
    ...{ permalink: null, takenAt: null, username: null, likes: null, children: [] },
  });
});

test('without a type it shows in what there is', () => {
  expect(read({ id: '1', thumbnail_url: 'https://a.example/1.jpg' })?.type).toBe('video');
  expect(read({ id: '1', children: { data: [{ id: '2' }] } })?.type).toBe('album');
});

test.each([
  ['2026-11-20T18:04:11+0000', '2026-11-20T18:04:11.000Z'],
  ['2026-11-20T18:04:11+0130', '2026-11-20T16:34:11.000Z'],
  ['2026-11-20T18:04:11+01:00', '2026-11-20T17:04:11.000Z'],
  ['2026-13-40T18:04:11+0000', null],
  ['yesterday', null],
  [1_763_000_000, null],
])('the time %j is %j', (timestamp, takenAt) => {
  expect(read({ id: '1', timestamp })?.takenAt).toBe(takenAt);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/a.jpg',
  '',
  7,
  `https://a.example/${'a'.repeat(4_100)}`,
])('the address %j isn’t taken', (address) => {
  expect(read({ id: '1', media_url: address, thumbnail_url: address, permalink: address })).toMatchObject({
    ...{ mediaUrl: null, thumbnailUrl: null, permalink: null },
  });
});

test('an item that can’t be read is counted, its id is known, and the others are read', () => {
  const items = [{ id: '1' }, { id: '2', media_type: 'HOLOGRAM' }, { id: 3 }, null, 'x', { id: '4' }];
  const list = readMediaList(items);
  expect(list.media.map(({ id }) => id)).toEqual(['1', '4']);
  expect(list.ids).toEqual(['1', '2', '4']);
  expect(list.unreadable).toBe(4);
});

test('odd values of fields are left out one by one', () => {
  expect(
    read({
      id: '1',
      caption: 5,
      like_count: -1,
      username: '',
      media_product_type: 'X',
      children: { data: 'x' },
    }),
  ).toMatchObject({ caption: '', likes: null, username: null, productType: null, children: [] });
});

test('a page with an unreadable post goes on, and the post counts as listed', async () => {
  const [first, second, third] = makePosts({ count: 3 });
  if (!first || !second || !third) throw new Error('Three posts were wanted');
  const posts = [first, { ...second, odd: { media_type: 'HOLOGRAM' } }, { ...third, lacking: ['media_url'] }];
  const graph = await serveGraph({ profiles: [makeProfile({ posts })] });
  const access = { token: graph.token, accountId: '17841400000000009' };
  const { client } = connectClient(graph.origin);
  const { pages, ids, end } = await collect(client.walkProfile(access, 'sklepik', bounds));
  await graph.close();
  expect(ids).toEqual([first.id, third.id]);
  expect(pages[0]?.media[1]?.mediaUrl).toBeNull();
  expect(end).toMatchObject({ isComplete: true, unreadable: 1 });
  expect(end.listedIds.has(second.id)).toBe(true);
});

test.each(['../../x', 'a/b', 'x y', '', '1'.repeat(65)])('an item named %j is no post', (id) => {
  expect(readMediaList([{ id, media_type: 'IMAGE' }])).toEqual({ media: [], ids: [], unreadable: 1 });
});

test('of an album twenty are read, as many as one can have', () => {
  const data = Array.from({ length: 5000 }, (_, index) => ({ id: String(index) }));
  expect(read({ id: '1', children: { data } })?.children).toHaveLength(20);
});
