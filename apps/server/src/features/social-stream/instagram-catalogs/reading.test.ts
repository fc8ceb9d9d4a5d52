import { type GraphPostSeed, makePosts, makeProfile } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../storage/ids.ts';
import {
  catalogOf,
  listCatalogs,
  type SocialServer,
  startSocialServer,
} from '../../../testing/start-social-shop.ts';
import { makeCall } from '../../../testing/start-test-server.ts';
import { insertInstagramCatalog } from './catalog-repository.ts';

const own = makePosts({ count: 30, series: 1 });
const seed = (index: number, change: Partial<GraphPostSeed>): GraphPostSeed => {
  const post = own[index];
  if (!post) throw new Error('There are fewer posts');
  return { ...post, ...change };
};
const odd = [
  seed(0, { lacking: ['media_url'] }),
  seed(1, { caption: '🧥🍂✨' }),
  seed(2, { caption: 'קולקציית סתיו חדשה \u202Eabc\u202C #سترة' }),
  seed(3, { odd: { media_type: 'HOLOGRAM' } }),
  ...own.slice(4),
];
const others = { id: '17841400000000055', username: 'ania.nosi' } as const;
const profiles = [
  makeProfile({ username: 'sklep.mody', posts: odd }),
  makeProfile({
    ...others,
    posts: makePosts({ count: 28, series: 2, captions: ['Spacer #moda'] }),
  }),
  makeProfile({ id: '17841400000000056', username: 'prywatna', kind: 'personal' }),
];
let shop: SocialServer;
beforeEach(async () => {
  shop = await startSocialServer({ profiles });
});
afterEach(() => shop.close());

const connect = () => shop.owner.call('connectInstagram', { body: { token: shop.graph.token } });
const get = (id: string) => catalogOf(shop.owner, id);
const minutesUntil = (at: string | null): number => Math.round((Date.parse(at ?? '') - Date.now()) / 60_000);

test('[R10.07] a profile is read in the background, with its pictures, and again after six hours', async () => {
  await connect();
  const id = await shop.addCatalog({ handle: 'https://www.instagram.com/Ania.Nosi/?hl=pl' });
  const catalog = await get(id);
  expect(catalog).toMatchObject({
    ...{ name: 'https://www.instagram.com/Ania.Nosi/?hl=pl', source: 'profile', handle: 'ania.nosi' },
    ...{ state: 'ok', fault: null, progress: null, postsCount: 28, goneCount: 0, pictureless: 0 },
    profile: { username: 'ania.nosi', followers: 1204, picture: { width: 120, height: 120 } },
  });
  expect(minutesUntil(catalog.nextReadAt)).toBeGreaterThan(350);
  expect(minutesUntil(catalog.nextReadAt)).toBeLessThanOrEqual(360);
  expect(await shop.listCopies(id)).toHaveLength(29);
});

test('[R10.07] the account’s own posts: without a picture, of emoji, from right to left, and one that can’t be read', async () => {
  await connect();
  const id = await shop.addCatalog({ handle: 'sklep.mody' });
  expect(await get(id)).toMatchObject({ state: 'ok', postsCount: 29, pictureless: 1 });
  const configId = await shop.addConfig(id);
  const { reply } = await shop.owner.call('listSocialPosts', { params: { configId } });
  const [pictureless, emoji, rtl] = reply.data;
  expect(pictureless).toMatchObject({ obstacle: 'no_picture', picture: null });
  expect(emoji).toMatchObject({ caption: '🧥🍂✨', obstacle: null });
  expect(rtl).toMatchObject({ caption: 'קולקציית סתיו חדשה \u202Eabc\u202C #سترة', obstacle: null });
  expect(reply.counts).toMatchObject({ all: 29, shown: 28, not_shown: 1 });
});

test('a hashtag’s posts are read without their authors, and again after twelve hours', async () => {
  await connect();
  const id = await shop.addCatalog({ hashtag: '#Moda' });
  const catalog = await get(id);
  expect(catalog).toMatchObject({ source: 'hashtag', hashtag: 'moda', state: 'ok', postsCount: 24 });
  expect(minutesUntil(catalog.nextReadAt)).toBeGreaterThan(710);
  expect((await shop.owner.call('getInstagramConnection')).reply.data).toMatchObject({ hashtagsUsed: 1 });
  // A day later none of them is new enough to be listed; that says nothing of them.
  shop.graph.advance(2 * 24 * 3_600_000);
  await shop.readAgain(id);
  expect(await get(id)).toMatchObject({ postsCount: 24, goneCount: 0 });
  const asked = shop.graph.requests.filter(({ path }) => path.endsWith('ig_hashtag_search'));
  expect(asked).toHaveLength(1);
});

describe('[R10.07] what Instagram refuses is told with the time of the next attempt', () => {
  test.each([
    [{ code: 4 }, 'throttled', 60],
    [{ code: 80002, regainMinutes: 17 }, 'throttled', 17],
    [{ code: 10, userMessage: 'Ask for the permission' }, 'permission', 24 * 60],
    [{ code: 368 }, 'blocked', 24 * 60],
    [{ code: 100 }, 'bad_request', 24 * 60],
    [{ code: 24, subcode: 2207006 }, 'bad_request', 24 * 60],
  ])('%j', async (fault, name, minutes) => {
    await connect();
    shop.graph.failNext(fault);
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    const catalog = await get(id);
    expect(catalog).toMatchObject({
      ...{ state: 'failed', fault: name, postsCount: 0 },
      faultMessage: 'userMessage' in fault ? fault.userMessage : null,
    });
    expect(Math.abs(minutesUntil(catalog.nextReadAt) - minutes)).toBeLessThanOrEqual(1);
  });

  test('a fault that passes is tried again within the reading', async () => {
    await connect();
    shop.graph.failNext({ code: 2, status: 500 });
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    expect(await get(id)).toMatchObject({ state: 'ok', postsCount: 28 });
  });

  test('a handle that isn’t a professional account’s', async () => {
    await connect();
    const id = await shop.addCatalog({ handle: 'prywatna' });
    expect(await get(id)).toMatchObject({
      ...{ state: 'failed', fault: 'not_professional' },
      faultMessage: 'The user with username: prywatna cannot be found.',
    });
  });

  test('a hashtag of 40 letters that nobody uses', async () => {
    await connect();
    const id = await shop.addCatalog({ hashtag: 'a'.repeat(40) });
    expect(await get(id)).toMatchObject({ state: 'failed', fault: 'unknown_hashtag' });
  });

  test('a 31st hashtag within seven days isn’t even asked for', async () => {
    await connect();
    const at = new Date(Date.now() - 6 * 24 * 3_600_000).toISOString();
    const customer_id = shop.owner.customer.id;
    for (let index = 0; index < 30; index++)
      await shop.server.database
        .insertInto('instagram_hashtag')
        .values({ customer_id, hashtag: `tag${index}`, hashtag_id: `${index}`, asked_at: at })
        .execute();
    const id = await shop.addCatalog({ hashtag: 'moda' });
    const catalog = await get(id);
    expect(catalog).toMatchObject({ state: 'failed', fault: 'hashtag_limit' });
    expect(Math.abs(minutesUntil(catalog.nextReadAt) - 24 * 60)).toBeLessThanOrEqual(1);
    expect(shop.graph.requests.some(({ path }) => path.endsWith('ig_hashtag_search'))).toBe(false);
  });

  test('while Instagram wants to be left alone nothing is asked, and the owner is told until when', async () => {
    await connect();
    shop.graph.failNext({ code: 4 });
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    const before = shop.graph.requests.length;
    const refused = await shop.owner.call('readInstagramCatalog', { params: { instagramCatalogId: id } });
    expect([refused.status, refused.error.code]).toEqual([429, 'INSTAGRAM_THROTTLED']);
    const other = await shop.addCatalog({ hashtag: 'moda' });
    expect(await get(other)).toMatchObject({ state: 'failed', fault: 'throttled' });
    expect(shop.graph.requests).toHaveLength(before);
    const { reply } = await shop.owner.call('getInstagramConnection');
    expect(Math.abs(minutesUntil(reply.data.pausedUntil) - 60)).toBeLessThanOrEqual(1);
  });
});

test('[R10.07] a token revoked in the middle of paging: what was read stays, nothing counts as gone', async () => {
  await connect();
  const id = await shop.addCatalog({ handle: 'ania.nosi' });
  // The first page is answered; with the second the token is revoked.
  shop.graph.failNext({ code: 190, subcode: 460, after: 1 });
  for (const { id: postId } of profiles[1]?.posts.slice(0, 2) ?? []) shop.graph.remove(postId);
  await shop.readAgain(id);
  expect(await get(id)).toMatchObject({
    state: 'failed',
    fault: 'reconnect',
    nextReadAt: null,
    goneCount: 0,
  });
  expect((await get(id)).postsCount).toBe(28);
  const { reply } = await shop.owner.call('getInstagramConnection');
  expect(reply.data.state).toBe('reconnect');
  const refused = await shop.owner.call('readInstagramCatalog', { params: { instagramCatalogId: id } });
  expect([refused.status, refused.error.code]).toEqual([409, 'INSTAGRAM_NOT_CONNECTED']);
});

test('[R10.07] a post that was taken down is hidden at once, erased with its picture at the second reading, and shown again if it comes back before or after that', async () => {
  await connect();
  const id = await shop.addCatalog({ handle: 'ania.nosi' });
  const [first, second] = profiles[1]?.posts ?? [];
  const configId = await shop.addConfig(id);
  const obstacles = async () => {
    const { reply } = await shop.owner.call('listSocialPosts', { params: { configId } });
    return new Map(reply.data.map(({ postId, obstacle }) => [postId, obstacle]));
  };
  const before = await obstacles();
  shop.graph.hide(second?.id ?? '');
  await shop.readAgain(id);
  expect((await obstacles()).get(second?.id ?? '')).toBe('gone');
  shop.graph.bringBack(second?.id ?? '');
  await shop.readAgain(id);
  expect(await obstacles()).toEqual(before);

  shop.graph.remove(first?.id ?? '');
  shop.graph.hide(second?.id ?? '');
  await shop.readAgain(id);
  expect(await get(id)).toMatchObject({ postsCount: 28, goneCount: 2 });
  expect((await obstacles()).get(first?.id ?? '')).toBe('gone');
  expect(await shop.listCopies(id)).toHaveLength(29);
  await shop.readAgain(id);
  expect(await get(id)).toMatchObject({ postsCount: 26, goneCount: 0 });
  expect((await obstacles()).has(first?.id ?? '')).toBe(false);
  expect(await shop.listCopies(id)).toHaveLength(27);
  for (const post of [first, second]) shop.graph.bringBack(post?.id ?? '');
  await shop.readAgain(id);
  expect(await get(id)).toMatchObject({ postsCount: 28, goneCount: 0 });
  expect(await obstacles()).toEqual(before);
  expect(await shop.listCopies(id)).toHaveLength(29);
});

test('[R10.07] of a profile the newest 300 posts are kept, and none makes way for one that is gone', async () => {
  const pictureless = makePosts({ count: 330, series: 7 }).map(
    (post): GraphPostSeed => ({ ...post, type: 'IMAGE', children: [], lacking: ['media_url'] }),
  );
  await shop.close();
  shop = await startSocialServer({
    profiles: [makeProfile({ username: 'sklep.mody' }), makeProfile({ ...others, posts: pictureless })],
  });
  await connect();
  const id = await shop.addCatalog({ handle: 'ania.nosi' });
  const kept = async () =>
    (
      await shop.server.database
        .selectFrom('instagram_post')
        .select(['post_id', 'gone_at'])
        .where('instagram_catalog_id', '=', id)
        .orderBy('taken_at', 'desc')
        .execute()
    ).map(({ post_id, gone_at }) => (gone_at === null ? post_id : `gone ${post_id}`));
  const ids = pictureless.map((post) => post.id);
  expect(await kept()).toEqual(ids.slice(0, 300));
  for (const postId of ids.slice(0, 2)) shop.graph.hide(postId);
  await shop.readAgain(id);
  expect(await kept()).toEqual([`gone ${ids[0]}`, `gone ${ids[1]}`, ...ids.slice(2, 302)]);
  await shop.readAgain(id);
  expect(await kept()).toEqual(ids.slice(2, 302));
}, 60_000);

test('a reading that a server was at when it was killed is taken up once its lease has ended', async () => {
  await connect();
  const id = await shop.addCatalog({ handle: 'ania.nosi' });
  const leave = (minutes: number) =>
    shop.server.database
      .updateTable('instagram_catalog')
      .set({
        ...{ state: 'reading', progress: 12, next_read_at: new Date(0).toISOString() },
        lease_until: new Date(Date.now() + minutes * 60_000).toISOString(),
      })
      .execute();
  const before = shop.graph.requests.length;
  await leave(4);
  await shop.server.app.services.social.stop();
  shop.server.app.services.social.start();
  await shop.server.app.services.social.stop();
  expect(await get(id)).toMatchObject({ state: 'reading', progress: 12 });
  expect(shop.graph.requests).toHaveLength(before);
  await leave(-1);
  shop.server.app.services.social.start();
  await shop.settled();
  expect(await get(id)).toMatchObject({ state: 'ok', progress: null, postsCount: 28 });
});

describe('Instagram catalogs', () => {
  test('are read as soon as an account is connected', async () => {
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    expect(await get(id)).toMatchObject({ state: 'failed', fault: 'not_connected', nextReadAt: null });
    await connect();
    await shop.settled();
    expect(await get(id)).toMatchObject({ state: 'ok', postsCount: 28 });
  });

  test('are renamed, deleted with their copies, and restored', async () => {
    await connect();
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    const params = { instagramCatalogId: id };
    const renamed = await shop.owner.call('renameInstagramCatalog', { params, body: { name: 'Ania' } });
    expect(renamed.reply.data.name).toBe('Ania');
    const configId = await shop.addConfig(id);
    const refused = await shop.owner.call('deleteInstagramCatalog', { params });
    expect([refused.status, refused.error.code]).toEqual([409, 'INSTAGRAM_CATALOG_IN_USE']);
    expect(refused.error.details).toEqual({ configIds: [configId] });
    await shop.owner.call('deleteSocialConfig', { params: { configId } });
    expect((await shop.owner.call('deleteInstagramCatalog', { params })).status).toBe(200);
    expect(await listCatalogs(shop.owner)).toEqual([]);
    expect(await shop.listCopies(id)).toEqual([]);
    expect((await shop.owner.call('deleteInstagramCatalog', { params })).status).toBe(404);
    expect((await shop.owner.call('restoreInstagramCatalog', { params })).status).toBe(200);
    await shop.settled();
    expect(await get(id)).toMatchObject({ name: 'Ania', state: 'ok', postsCount: 28 });
  });

  test.each([
    [{ source: 'profile', handle: 'ania nosi' }, 'handle'],
    [{ source: 'profile', handle: '' }, 'handle'],
    [{ source: 'profile' }, 'handle'],
    [{ source: 'profile', handle: 'a){id}' }, 'handle'],
    [{ source: 'hashtag', hashtag: '🍂' }, 'hashtag'],
    [{ source: 'hashtag', hashtag: '#' }, 'hashtag'],
    [{ source: 'hashtag' }, 'hashtag'],
    [{ source: 'sample' }, 'source'],
  ])('aren’t made of %j', async (given, path) => {
    const refused = await makeCall(shop.server.origin, shop.owner.token, 'addInstagramCatalog', {
      body: { name: 'x', ...given },
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.error.details).toMatchObject({ problems: [{ path }] });
  });

  test('are twenty at most', async () => {
    const body = { name: 'x', source: 'profile', handle: 'ania.nosi' } as const;
    // Stored, since so many calls within a minute are refused before they are counted.
    for (let index = 0; index < 19; index++)
      await insertInstagramCatalog(shop.server.database, shop.owner.customer.id, {
        ...{ ...body, id: newId(), hashtag: null, state: 'ok', nextReadAt: null },
        createdAt: new Date().toISOString(),
      });
    const last = await shop.owner.call('addInstagramCatalog', { body });
    const { instagramCatalogId } = last.reply.data;
    const refused = await shop.owner.call('addInstagramCatalog', { body });
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      ...[409, 'INSTAGRAM_CATALOG_LIMIT_REACHED', { limit: 20 }],
    ]);
    await shop.owner.call('deleteInstagramCatalog', { params: { instagramCatalogId } });
    expect((await shop.owner.call('addInstagramCatalog', { body })).status).toBe(200);
    const params = { instagramCatalogId };
    expect((await shop.owner.call('restoreInstagramCatalog', { params })).error.code).toBe(
      'INSTAGRAM_CATALOG_LIMIT_REACHED',
    );
    expect(await listCatalogs(shop.owner)).toHaveLength(20);
  });

  test('of another customer don’t exist, and without signing in there are none', async () => {
    await connect();
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    const params = { instagramCatalogId: id };
    const calls = [
      ['renameInstagramCatalog', { params, body: { name: 'x' } }],
      ['deleteInstagramCatalog', { params }],
      ['restoreInstagramCatalog', { params }],
      ['readInstagramCatalog', { params }],
    ] as const;
    const { origin } = shop.server;
    for (const [name, request] of calls) {
      expect((await makeCall(origin, shop.stranger.token, name, request)).status).toBe(404);
      expect((await makeCall(origin, null, name, request)).status).toBe(401);
    }
    expect(await listCatalogs(shop.stranger)).toEqual([]);
    expect((await makeCall(shop.server.origin, null, 'listInstagramCatalogs')).status).toBe(401);
    expect(await get(id)).toMatchObject({ name: 'ania.nosi', state: 'ok' });
  });
});
