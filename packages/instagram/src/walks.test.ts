import { type GraphServer, graphScopes, makePosts, makeProfile, serveGraph } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bounds, collect, connectClient } from './testing/connect-client.ts';

const hourMs = 3_600_000;
const shop = makeProfile({
  id: '17841400000000001',
  username: 'sklepik',
  posts: makePosts({
    count: 60,
    series: 1,
    captions: ['Nowości w sklepie #jesień #nowości', 'Płaszcze #jesień'],
  }),
});
const shopIds = shop.posts.map(({ id }) => id);
const influencer = makeProfile({
  id: '17841400000000002',
  username: 'ania.nosi',
  name: 'Ania nosi',
  posts: makePosts({ count: 30, series: 2, everyMs: 3 * hourMs, captions: ['Spacer #jesień'] }),
});
const access = { token: 'EAAtest', accountId: shop.id };
let graph: GraphServer;

const start = (): Promise<GraphServer> =>
  serveGraph({
    profiles: [
      shop,
      influencer,
      makeProfile({ id: '17841400000000003', username: 'prywatna', kind: 'personal' }),
      makeProfile({ id: '17841400000000004', username: 'piwo', kind: 'age_gated' }),
      makeProfile({ id: '17841400000000005', username: 'pusta', posts: [] }),
    ],
    tokens: [{ token: 'EAAtest', accounts: ['sklepik'], scopes: graphScopes, expiresInSeconds: null }],
  });
beforeEach(async () => {
  graph = await start();
});
afterEach(() => graph.close());

const walkProfile = (handle = 'ania.nosi', limits: Partial<typeof bounds> = {}) =>
  connectClient(graph.origin).client.walkProfile(access, handle, { ...bounds, ...limits });

test('[R10.07] a profile is read by its name, page by page, with everything it says of itself', async () => {
  const { pages, ids, end } = await collect(walkProfile());
  expect(ids).toEqual(influencer.posts.map(({ id }) => id));
  expect(pages.map(({ media }) => media.length)).toEqual([25, 5]);
  expect(pages[0]?.profile).toMatchObject({
    ...{ username: 'ania.nosi', name: 'Ania nosi', biography: 'Ubrania na co dzień' },
    ...{ website: 'https://sklepik.example/', followers: 1204, mediaCount: 30 },
  });
  expect(pages[0]?.profile?.pictureUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pictures\//);
  expect(pages[0]?.usage).toEqual({ usedPercent: 1, regainMs: null });
  expect(end).toMatchObject({ isComplete: true, reason: 'listed', failure: null, unreadable: 0 });
  expect([...end.listedIds]).toEqual(ids);
});

test('[R10.07] posts come with type, picture, cover, address, time, author and likes', async () => {
  const { pages } = await collect(walkProfile('sklepik'));
  const posts = pages.flatMap(({ media }) => media);
  const [image, , , , album, film, hidden] = posts;
  expect(image).toMatchObject({
    ...{
      type: 'image',
      productType: 'feed',
      caption: 'Nowości w sklepie #jesień #nowości',
      username: 'sklepik',
    },
    ...{ thumbnailUrl: null, likes: 20, children: [] },
    takenAt: new Date(Math.floor((shop.posts[0]?.takenAt.getTime() ?? 0) / 1000) * 1000).toISOString(),
  });
  expect(image?.permalink).toMatch(/^https:\/\/www\.instagram\.com\/p\/\w+\/$/);
  expect(album?.type).toBe('album');
  expect(album?.children.map(({ type }) => type)).toEqual(['image', 'image', 'image']);
  expect(film).toMatchObject({ type: 'video', productType: 'reels' });
  expect(film?.mediaUrl).toContain('.mp4?');
  expect(film?.thumbnailUrl).toContain('.png?');
  expect(hidden?.likes).toBeNull();
});

test('the account’s own posts are read from its own edge', async () => {
  const { client } = connectClient(graph.origin);
  const { ids, end, pages } = await collect(client.walkOwnMedia(access, bounds));
  expect(ids).toEqual(shopIds);
  expect(end.isComplete).toBe(true);
  expect(pages).toHaveLength(3);
  expect(graph.requests.map(({ path }) => path)).toEqual(Array(3).fill('/v26.0/17841400000000001/media'));
  expect(await client.readOwnProfile(access)).toMatchObject({
    ok: true,
    value: { username: 'sklepik', mediaCount: 60 },
  });
});

test('the pages of a hashtag all have the same cursor; the walk ends where there is no next one', async () => {
  const { client } = connectClient(graph.origin);
  const found = await client.findHashtag(access, 'jesień');
  const hashtagId = found.ok ? found.value : '';
  expect(hashtagId).toMatch(/^178\d+$/);
  const top = await collect(
    client.walkHashtag(access, { hashtagId, edge: 'top_media' }, { ...bounds, pageSize: 20 }),
  );
  expect([...top.ids].sort()).toEqual([...shopIds, ...influencer.posts.map(({ id }) => id)].sort());
  expect(top.end).toMatchObject({ isComplete: true, reason: 'listed' });
  const cursors = graph.requests.slice(1).map(({ query }) => query.after);
  expect(cursors).toHaveLength(5);
  expect(new Set(cursors.slice(1)).size).toBe(1);
  const likes = top.pages.flatMap(({ media }) => media.map((post) => post.likes ?? 0));
  expect(likes).toEqual(likes.toSorted((one, other) => other - one));
});

test('by a hashtag posts of the last day are found, without author or cover of a film', async () => {
  const { client } = connectClient(graph.origin);
  const found = await client.findHashtag(access, 'nowości');
  const hashtagId = found.ok ? found.value : '';
  const { pages, ids } = await collect(
    client.walkHashtag(access, { hashtagId, edge: 'recent_media' }, bounds),
  );
  // Every other post of each hour within a day.
  expect([...ids].sort()).toEqual(shopIds.filter((_, index) => index < 24 && index % 2 === 0).sort());
  const posts = pages.flatMap(({ media }) => media);
  expect(posts.every((post) => post.username === null && post.thumbnailUrl === null)).toBe(true);
  expect(
    posts.some((post) => post.type === 'album' && post.mediaUrl === null && post.children.length === 3),
  ).toBe(true);
});

test('an empty page with a next one doesn’t end the walk', async () => {
  for (const { id } of influencer.posts.slice(10, 20)) graph.hide(id);
  const { pages, ids, end } = await collect(walkProfile('ania.nosi', { pageSize: 10 }));
  expect(pages.map(({ media }) => media.length)).toEqual([10, 0, 10]);
  expect(ids).toHaveLength(20);
  expect(end.isComplete).toBe(true);
});

test('when a cursor dies with its post the walk begins again, and lists no post twice', async () => {
  const last = influencer.posts[9]?.id ?? '';
  let isRemoved = false;
  const { ids, end } = await collect(walkProfile('ania.nosi', { pageSize: 10 }), () => {
    if (!isRemoved) graph.remove(last);
    isRemoved = true;
  });
  expect(ids).toEqual(influencer.posts.map(({ id }) => id));
  expect(end).toMatchObject({ isComplete: true, reason: 'listed' });
  // What is gone isn’t listed, though it was read before.
  expect(end.listedIds.has(last)).toBe(false);
  expect(end.listedIds.size).toBe(29);
});

test('a cursor that is refused a second time ends the walk, incomplete', async () => {
  let pages = 0;
  const { end } = await collect(walkProfile('ania.nosi', { pageSize: 10 }), () => {
    graph.remove(influencer.posts[9 + pages]?.id ?? '');
    pages += 1;
  });
  expect(end).toMatchObject({
    isComplete: false,
    reason: 'failed',
    failure: { kind: 'bad_request', code: 100 },
  });
});

test('a walk ends at its bounds and says that it isn’t complete', async () => {
  const posts = await collect(walkProfile('sklepik', { maxPosts: 30 }));
  expect(posts.ids).toEqual(shopIds.slice(0, 30));
  expect(posts.end).toMatchObject({ isComplete: false, reason: 'max_posts' });
  expect(graph.requests).toHaveLength(2);
  const pages = await collect(walkProfile('sklepik', { maxPages: 2 }));
  expect(pages.ids).toHaveLength(50);
  expect(pages.end).toMatchObject({ isComplete: false, reason: 'max_pages' });
});

test('a walk whose bound is just what there is, is complete', async () => {
  const { end } = await collect(walkProfile('ania.nosi', { maxPosts: 30 }));
  expect(end).toMatchObject({ isComplete: true, reason: 'listed' });
});

test('no more than 50 posts come at once, whatever is asked for', async () => {
  const { pages } = await collect(walkProfile('sklepik', { pageSize: 100 }));
  expect(pages.map(({ media }) => media.length)).toEqual([50, 10]);
});

test('a profile without posts has none, and that is all of them', async () => {
  const { pages, end } = await collect(walkProfile('pusta'));
  expect(pages[0]?.profile).toMatchObject({ username: 'pusta', mediaCount: 0 });
  expect(pages[0]?.media).toEqual([]);
  expect(end).toMatchObject({ isComplete: true, reason: 'listed' });
});

test.each(['prywatna', 'piwo', 'nie.ma.takiej'])(
  '%s isn’t a professional account that is served',
  async (handle) => {
    const { end } = await collect(walkProfile(handle));
    expect(end).toMatchObject({
      ...{ isComplete: false, reason: 'failed' },
      failure: { kind: 'not_professional', code: 110, subcode: 2207013 },
    });
    expect(end.failure?.userMessage).toContain(handle);
  },
);

test.each(['a){id},business_discovery.username(b', '', 'ą', 'a'.repeat(31), 'a b'])(
  'the handle %j isn’t even sent',
  async (handle) => {
    const { end } = await collect(walkProfile(handle));
    expect(end.failure?.kind).toBe('bad_request');
    expect(graph.requests).toEqual([]);
  },
);

test('a failure in the middle ends the walk after what was read', async () => {
  const { ids, end } = await collect(walkProfile('ania.nosi', { pageSize: 10 }), () =>
    graph.failNext({ code: 10, status: 403 }),
  );
  expect(ids).toHaveLength(10);
  expect(end).toMatchObject({
    isComplete: false,
    reason: 'failed',
    failure: { kind: 'permission', code: 10 },
  });
});

test('an aborted walk throws the reason of its signal', async () => {
  const controller = new AbortController();
  const { client } = connectClient(graph.origin);
  const walk = client.walkProfile(access, 'ania.nosi', { ...bounds, pageSize: 10 }, controller.signal);
  await expect(collect(walk, () => controller.abort(new Error('enough')))).rejects.toThrow('enough');
});

test('a server that names the same page again and again is left', async () => {
  const body = {
    id: '1',
    business_discovery: {
      username: 'x',
      media: { data: [{ id: '7' }], paging: { cursors: { after: 'QQ' } } },
    },
  };
  const { client } = connectClient('https://graph.example', {
    transport: async () => ({ status: 200, headers: new Headers(), text: JSON.stringify(body) }),
  });
  const { ids, end } = await collect(client.walkProfile(access, 'x', bounds));
  expect(ids).toEqual(['7']);
  expect(end).toMatchObject({ isComplete: false, reason: 'stuck' });
});

describe('what no Graph would say', () => {
  const answer = (business_discovery: object) =>
    connectClient('https://graph.example', {
      transport: async () => ({
        status: 200,
        headers: new Headers(),
        text: JSON.stringify({ id: '1', business_discovery }),
      }),
    }).client;

  test('a page of more posts than Graph hands out is no answer, and nothing is missing from it', async () => {
    const data = Array.from({ length: 101 }, (_, index) => ({ id: String(index) }));
    const { ids, end } = await collect(
      answer({ username: 'x', media: { data } }).walkProfile(access, 'x', bounds),
    );
    expect(ids).toEqual([]);
    expect(end).toMatchObject({ isComplete: false, failure: { kind: 'unreachable' } });
  });

  test('posts in another form than a list are no answer; a profile without any has none', async () => {
    const broken = answer({ username: 'x', media: { data: 'none' } });
    expect((await collect(broken.walkProfile(access, 'x', bounds))).end).toMatchObject({ isComplete: false });
    const empty = answer({ username: 'x' });
    expect((await collect(empty.walkProfile(access, 'x', bounds))).end).toMatchObject({ reason: 'listed' });
  });

  test('a name as long as a book is cut', async () => {
    const client = answer({ username: 'x', name: 'n'.repeat(100_000), biography: 'b'.repeat(100_000) });
    const { pages } = await collect(client.walkProfile(access, 'x', bounds));
    expect(pages[0]?.profile?.name).toHaveLength(1000);
    expect(pages[0]?.profile?.biography).toHaveLength(1000);
  });
});

test('thirty different hashtags within a week can be looked up; the list of them can be read', async () => {
  await graph.close();
  const names = Array.from({ length: 31 }, (_, index) => `tag${index}`);
  const tagged = makePosts({ count: 31, captions: names.map((name) => `#${name}`) });
  graph = await serveGraph({
    profiles: [{ ...shop, posts: tagged }],
    tokens: [{ token: 'EAAtest', accounts: ['sklepik'], scopes: graphScopes, expiresInSeconds: null }],
  });
  const { client } = connectClient(graph.origin);
  const ids: string[] = [];
  for (const name of names.slice(0, 30)) {
    const found = await client.findHashtag(access, name);
    if (found.ok) ids.push(found.value);
  }
  expect(await client.findHashtag(access, 'tag30')).toMatchObject({
    ...{ ok: false },
    failure: { userMessage: 'You have searched for 30 hashtags within 7 days' },
  });
  expect(await client.findHashtag(access, 'tag3')).toMatchObject({ ok: true, value: ids[3] });
  expect(await client.listSearchedHashtags(access)).toMatchObject({ ok: true, value: ids });
  graph.advance(7 * 24 * hourMs);
  expect(await client.findHashtag(access, 'tag30')).toMatchObject({ ok: true });
  expect(await client.findHashtag(access, 'nikt')).toMatchObject({ failure: { kind: 'missing', code: 24 } });
  const before = graph.requests.length;
  expect(await client.findHashtag(access, '🍂')).toMatchObject({ failure: { kind: 'bad_request' } });
  expect(graph.requests).toHaveLength(before);
});
