import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoInfluencer, demoProfile } from './demo-account.ts';
import { drawPicture } from './draw-picture.ts';
import { parseFields } from './field-expression.ts';
import { graphScopes, makePosts, makeProfile } from './graph-world.ts';
import { type GraphServer, serveGraph } from './serve-graph.ts';

const own = makeProfile();
let graph: GraphServer;
beforeEach(async () => {
  graph = await serveGraph();
});
afterEach(() => graph.close());

const get = async (path: string, query: Record<string, string> = {}) => {
  const url = new URL(`${graph.origin}/${path}`);
  url.search = new URLSearchParams({ access_token: graph.token, ...query }).toString();
  const response = await fetch(url);
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
};
const fault = (code: number, subcode?: number) => ({
  error: { code, type: 'OAuthException', ...(subcode !== undefined && { error_subcode: subcode }) },
});

describe('what Graph refuses', () => {
  test.each([
    ['v1.0/17841400000000009', {}, fault(2500)],
    ['v26.0/17841400000000009', { access_token: '' }, fault(104)],
    ['v26.0/17841400000000009', { access_token: 'EAAother' }, fault(190)],
    ['v26.0/17841400000000009', { fields: 'business_discovery{username}' }, fault(100)],
    ['v26.0/17841400000000009', { fields: 'business_discovery.username(sklepik){' }, fault(100)],
    [
      'v26.0/17841400000000009',
      { fields: 'business_discovery.username(sklepik){media{owner_name}}' },
      fault(100),
    ],
    ['v26.0/17841400000000009', { fields: 'business_discovery.username(x){media}' }, fault(110, 2207013)],
    ['v26.0/17841400000000001', {}, fault(100, 33)],
    ['v26.0/17841400000000009/media', { after: 'QQ==' }, fault(100)],
    ['v26.0/17841400000000009/media', { limit: '0' }, fault(100)],
    ['v26.0/17841400000000009/stickers', {}, fault(2500)],
    ['v26.0/ig_hashtag_search', { q: 'nowości' }, fault(100)],
  ])('%s %j', async (path, query: Record<string, string>, expected) => {
    const { status, body } = await get(path, query);
    expect(status).toBe(400);
    expect(body).toMatchObject(expected);
  });

  test('hashtags, without the review', async () => {
    await graph.close();
    graph = await serveGraph({ hasContentAccess: false });
    const { body } = await get('v26.0/ig_hashtag_search', { user_id: own.id, q: 'nowości' });
    expect(body).toMatchObject(fault(10));
  });

  test('author and cover of what a hashtag finds', async () => {
    const found = await get('v26.0/ig_hashtag_search', { user_id: own.id, q: 'nowości' });
    const id = (found.body as { data: { id: string }[] }).data[0]?.id ?? '';
    for (const fields of ['username', 'thumbnail_url', 'media_product_type'])
      expect((await get(`v26.0/${id}/recent_media`, { user_id: own.id, fields })).body).toMatchObject(
        fault(100),
      );
  });
});

test('without an expansion a post is its id; with one it has what was asked for', async () => {
  const [first] = own.posts;
  const short = await get('v26.0/17841400000000009', {
    fields: 'business_discovery.username(SKLEPIK){media.limit(1)}',
  });
  expect(short.body).toEqual({
    business_discovery: {
      id: own.id,
      media: { data: [{ id: first?.id }], paging: { cursors: { after: expect.any(String) } } },
    },
    id: own.id,
  });
  const long = await get(`v26.0/${first?.id}`, { fields: 'caption,timestamp' });
  expect(long.body).toEqual({
    id: first?.id,
    caption: 'Wpis 1 #nowości',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
  });
});

test('the next page’s address holds the token, and leads there', async () => {
  const { body } = await get('v26.0/17841400000000009/media', { limit: '3', fields: 'id' });
  const { next } = (body as { paging: { next: string } }).paging;
  expect(next).toContain(graph.token);
  const last: unknown = await (await fetch(next)).json();
  expect(last).toMatchObject({ data: [{ id: own.posts[3]?.id }, { id: own.posts[4]?.id }] });
  expect(last).not.toHaveProperty('paging.next');
});

test('a new post is listed first, a removed one not at all', async () => {
  const [fresh] = makePosts({ count: 1, series: 9 });
  if (fresh) graph.publish('sklepik', fresh);
  graph.remove(own.posts[0]?.id ?? '');
  const { body } = await get('v26.0/17841400000000009/media', { fields: 'id' });
  expect(body).toMatchObject({ data: [{ id: fresh?.id }, { id: own.posts[1]?.id }, {}, {}, {}] });
});

test('an error can be had for the next call, and the calls are noted', async () => {
  graph.failNext({ code: 2, status: 500, isTransient: true });
  const failed = await get('v26.0/me/accounts');
  expect(failed).toMatchObject({ status: 500, body: { error: { code: 2, is_transient: true } } });
  expect((await get('v26.0/me/accounts')).status).toBe(200);
  expect(graph.requests.map(({ path, status }) => [path, status])).toEqual([
    ['/v26.0/me/accounts', 500],
    ['/v26.0/me/accounts', 200],
  ]);
});

describe('pictures', () => {
  const addressOf = async (): Promise<string> => {
    const { body } = await get('v26.0/17841400000000009/media', { fields: 'media_url', limit: '1' });
    return (body as { data: { media_url: string }[] }).data[0]?.media_url ?? '';
  };

  test('are there until their address ends, which it says in hexadecimal', async () => {
    const address = await addressOf();
    const end = Number.parseInt(new URL(address).searchParams.get('oe') ?? '', 16) * 1000;
    expect(Math.abs(end - Date.now() - 5 * 24 * 3_600_000)).toBeLessThan(60_000);
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    graph.advance(5 * 24 * 3_600_000 + 1_000);
    const late = await fetch(address);
    expect([late.status, await late.text()]).toEqual([403, 'URL signature expired']);
  });

  test('aren’t there under an address that somebody changed', async () => {
    const address = new URL(await addressOf());
    address.searchParams.set('oe', 'FFFFFFFF');
    expect((await fetch(address)).status).toBe(403);
    expect((await fetch(`${graph.origin}/pictures/x.gif`)).status).toBe(404);
  });

  test('are PNG files of 1080 pixels square, each in other colours', () => {
    const [one, other] = [drawPicture(1), drawPicture(2)];
    expect(one.readUInt32BE(16)).toBe(1080);
    expect(one.readUInt32BE(20)).toBe(1080);
    expect(one.equals(drawPicture(1))).toBe(true);
    const palette = (file: Buffer): Buffer => file.subarray(41, 41 + 12);
    expect(palette(one).equals(palette(other))).toBe(false);
    const start = one.indexOf('IDAT') + 4;
    const rows = inflateSync(one.subarray(start, start + one.readUInt32BE(start - 8)));
    expect(rows.length).toBe(1080 * 1081);
    expect(new Set(rows)).toEqual(new Set([0, 1, 2, 3]));
  });
});

test.each(['', 'a{', 'a}', 'a,', 'a{b}}', 'a.limit(3', 'a b', 'a{}'])('%j is no field expression', (text) => {
  expect(parseFields(text)).toBeNull();
});

test('the demo’s accounts have more than two pages, and posts of the last day with both hashtags', () => {
  const now = new Date();
  const { posts } = demoProfile(now);
  expect(posts).toHaveLength(60);
  expect(
    posts.filter(({ takenAt }) => takenAt.getTime() > now.getTime() - 24 * 3_600_000).length,
  ).toBeGreaterThan(1);
  const captions = [...posts, ...demoInfluencer(now).posts].map(({ caption }) => caption).join(' ');
  expect(captions).toContain('#vitrinademo');
  expect(captions).toContain('#jesien');
  expect(graphScopes).toContain('instagram_manage_insights');
});
