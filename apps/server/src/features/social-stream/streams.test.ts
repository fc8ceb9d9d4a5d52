import type { PublicStreamReply } from '@vitrina/contract';
import { EngineAwayError } from '@vitrina/search-engine';
import { buildFeed, makePosts, makeProfile, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SocialShop, startSocialShop } from '../../testing/start-social-shop.ts';
import { makeCall, makeCatalog, type SignedIn } from '../../testing/start-test-server.ts';

const captions = [
  'Granatowa sukienka na wesele! Kto tańczy? #moda',
  'Torebka 👜 #nowości',
  '🍂🍂🍂',
  'Złote sandały @sklep.mody',
];
const posts = makePosts({ count: 8, captions }).map((post) => ({
  ...post,
  type: 'IMAGE' as const,
  children: [],
}));
const ids = posts.map(({ id }) => id);
const idOf = (index: number): string => ids[index] ?? '';
let shop: SocialShop;
let instagramCatalogId: string;

beforeAll(async () => {
  shop = await startSocialShop({ profiles: [makeProfile({ username: 'sklep.mody', posts })] });
  await shop.owner.call('connectInstagram', { body: { token: shop.graph.token } });
  instagramCatalogId = await shop.addCatalog({ handle: 'sklep.mody' });
});
afterAll(() => shop.close());

const stream = async (configId: string, query = '', searchId = shop.searchId, by = shop.owner) => {
  const response = await fetch(`${shop.server.origin}/public/stream/${searchId}?stream=${configId}${query}`, {
    headers: { 'x-api-key': (await by.call('getAuthKey')).reply.data.key },
  });
  return { status: response.status, body: (await response.json()) as PublicStreamReply };
};
/** A search over another catalog, of two products. */
const addSearch = async (by: SignedIn): Promise<string> => {
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 2 })) });
  const catalogId = await makeCatalog(by, feeds.url('/feed.xml'));
  await feeds.close();
  const made = await by.call('createInstance', { body: { name: 'Inna', catalogId } });
  return made.reply.data.instanceId;
};
const link = (configId: string, postId: string, ...productIds: string[]) =>
  shop.owner.call('setPostLinks', {
    params: { configId, postId },
    body: { links: productIds.map((productId) => ({ productId })) },
  });
const listed = async (configId: string, query: Record<string, unknown> = {}) =>
  (await makeCall(shop.server.origin, shop.owner.token, 'listSocialPosts', { params: { configId }, query }))
    .reply;

describe('streams', () => {
  test('[R7.36] [R3.31] are made of an Instagram catalog and a catalog of products, listed, changed, deleted and restored', async () => {
    const { reply: fresh } = await shop.owner.call('getNewSocialConfig');
    expect(fresh.data).toEqual({
      config: { instagramHandle: 'sklep.mody', instagramCatalogId, catalogId: shop.catalogId },
      instagramCatalogs: [{ id: instagramCatalogId, name: 'sklep.mody' }],
      catalogs: [{ id: shop.catalogId, name: 'Sklep' }],
    });
    const config = {
      instagramHandle: 'https://instagram.com/Sklep.Mody/',
      hashtag: '#Moda',
      influencerPage: 'https://shop.example/ania',
      header: '<h2>Noście się</h2>',
      profileImage: 'https://shop.example/logo.png',
      ...{ instagramCatalogId, catalogId: shop.catalogId },
    };
    const saved = await shop.owner.call('saveSocialConfig', { body: config });
    expect(saved.status).toBe(200);
    const { configId } = saved.reply.data;
    expect(saved.reply.data).toMatchObject({
      config: { ...config, instagramHandle: 'sklep.mody', hashtag: 'moda' },
      ...{ instagramCatalogName: 'sklep.mody', catalogName: 'Sklep' },
      counts: { shown: 2, linked: 0, hidden: 0 },
    });
    expect(saved.reply.data.newest.map(({ alt }) => alt)).toEqual(
      Array(2).fill('Granatowa sukienka na wesele!'),
    );
    const changed = await shop.owner.call('saveSocialConfig', { body: { ...config, hashtag: '', configId } });
    expect(changed.reply.data).toMatchObject({ configId, counts: { shown: 8 } });
    const params = { configId };
    expect((await shop.owner.call('listSocialConfigs')).reply.data.map((one) => one.configId)).toContain(
      configId,
    );
    expect((await shop.owner.call('getSocialConfigCatalogs', { params })).reply.data).toMatchObject({
      instagramCatalogId,
      catalogId: shop.catalogId,
    });
    const body = { instagramCatalogId, catalogId: shop.catalogId };
    expect((await shop.owner.call('setSocialConfigCatalogs', { params, body })).status).toBe(200);
    expect((await shop.owner.call('deleteSocialConfig', { params })).status).toBe(200);
    expect((await shop.owner.call('getSocialConfig', { params })).status).toBe(404);
    expect((await shop.owner.call('restoreSocialConfig', { params })).reply.data.configId).toBe(configId);
    expect((await shop.owner.call('restoreSocialConfig', { params })).status).toBe(404);
  });

  test('[R7.36] [R8.13] aren’t made of another customer’s catalogs: the problem is at the field', async () => {
    const given = { instagramHandle: 'sklep.mody', instagramCatalogId, catalogId: shop.catalogId };
    const refused = await shop.stranger.call('saveSocialConfig', { body: given });
    expect([refused.status, refused.error.details]).toEqual([
      422,
      {
        problems: [
          { path: 'instagramCatalogId', rule: 'oneOf' },
          { path: 'catalogId', rule: 'oneOf' },
        ],
      },
    ]);
    const configId = await shop.addConfig(instagramCatalogId);
    const body = { instagramCatalogId: 'x', catalogId: shop.catalogId };
    const wrong = await shop.owner.call('setSocialConfigCatalogs', { params: { configId }, body });
    expect(wrong.error.details).toEqual({ problems: [{ path: 'instagramCatalogId', rule: 'oneOf' }] });
  });

  test.each([
    ['instagramHandle', 'ania nosi'],
    ['instagramHandle', ''],
    ['hashtag', 'dwa słowa'],
    ['influencerPage', 'javascript:alert(1)'],
    ['profileImage', 'logo.png'],
    ['header', 'x'.repeat(10_001)],
    ['catalogId', ''],
  ])('[R3.31] a wrong %s is named', async (path, value) => {
    const given = { instagramHandle: 'sklep.mody', instagramCatalogId, catalogId: shop.catalogId };
    const refused = await makeCall(shop.server.origin, shop.owner.token, 'saveSocialConfig', {
      body: { ...given, [path]: value },
    });
    expect(refused.status).toBe(422);
    expect(refused.error.details).toMatchObject({ problems: [{ path }] });
  });

  test('of another customer don’t exist, and nobody sees them without signing in', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    const params = { configId };
    const byPost = { configId, postId: idOf(0) };
    const calls: [Parameters<typeof makeCall>[2], Record<string, unknown>][] = [
      ['getSocialConfig', { params }],
      ['deleteSocialConfig', { params }],
      ['restoreSocialConfig', { params }],
      ['getSocialConfigCatalogs', { params }],
      ['setSocialConfigCatalogs', { params, body: { instagramCatalogId, catalogId: shop.catalogId } }],
      ['listSocialPosts', { params }],
      ['orderSocialPosts', { params, body: { postIds: [idOf(0)] } }],
      ['hideSocialPosts', { params, body: { postIds: [idOf(0)], isHidden: true } }],
      ['getSocialPost', { params: byPost }],
      ['setPostLinks', { params: byPost, body: { links: [] } }],
      ['proposePostProducts', { params: byPost }],
      ['findSocialProducts', { params }],
      ['previewSocialStream', { params, body: { searchId: shop.searchId } }],
    ];
    for (const [name, request] of calls) {
      expect((await makeCall(shop.server.origin, shop.stranger.token, name, request)).status, name).toBe(404);
      expect((await makeCall(shop.server.origin, null, name, request)).status, name).toBe(401);
    }
    for (const name of ['listSocialConfigs', 'getNewSocialConfig'] as const)
      expect((await makeCall(shop.server.origin, null, name)).status).toBe(401);
    expect((await shop.stranger.call('listSocialConfigs')).reply.data).toEqual([]);
    expect((await listed(configId)).counts.hidden).toBe(0);
  });
});

describe('posts of a stream', () => {
  test('[R10.07] come in the owner’s order, then by date; hidden ones are counted apart', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    expect((await listed(configId)).data.map(({ postId }) => postId)).toEqual(ids);
    const params = { configId };
    const ordered = await shop.owner.call('orderSocialPosts', {
      params,
      body: { postIds: [idOf(5), 'unknown', idOf(2)] },
    });
    expect(ordered.reply.data.postIds).toEqual([idOf(5), idOf(2)]);
    const { data } = await listed(configId);
    expect(data.slice(0, 4).map(({ postId, position }) => [postId, position])).toEqual([
      [idOf(5), 1],
      [idOf(2), 2],
      [idOf(0), null],
      [idOf(1), null],
    ]);
    const hide = (isHidden: boolean) =>
      shop.owner.call('hideSocialPosts', { params, body: { postIds: [idOf(1), 'unknown'], isHidden } });
    expect((await hide(true)).reply.data.changed).toEqual([idOf(1)]);
    expect((await hide(true)).reply.data.changed).toEqual([]);
    const hidden = await listed(configId, { filter: 'hidden' });
    expect(hidden.data.map(({ postId, obstacle }) => [postId, obstacle])).toEqual([[idOf(1), 'hidden']]);
    expect(hidden.counts).toEqual({ all: 8, shown: 7, unlinked: 7, hidden: 1, not_shown: 0 });
    expect((await hide(false)).reply.data.changed).toEqual([idOf(1)]);
    const found = await listed(configId, { query: 'ZLOTE sandaly', perPage: 1 });
    expect([found.total, found.data.map(({ postId }) => postId)]).toEqual([2, [idOf(3)]]);
    const { reply } = await shop.owner.call('getSocialPost', { params: { configId, postId: idOf(2) } });
    expect([reply.data.before, reply.data.after]).toEqual([idOf(5), idOf(0)]);
  });

  test('[R10.07] [R7.35] are linked to products, in one stream without the other, by the linker too', async () => {
    const [one, other] = [await shop.addConfig(instagramCatalogId), await shop.addConfig(instagramCatalogId)];
    const postId = idOf(0);
    const linked = await link(one, postId, 'DRESS', 'GONE');
    expect(linked.reply.data.links).toEqual([
      { productId: 'DRESS', hotspot: null },
      { productId: 'GONE', hotspot: null },
    ]);
    expect(Object.keys(linked.reply.data.products)).toEqual(['DRESS']);
    const elsewhere = await shop.owner.call('getSocialPost', { params: { configId: other, postId } });
    expect(elsewhere.reply.data.post.links).toEqual([]);

    const context = 'socialPosts';
    const about = { context, instanceId: one, mainCatalogItemId: postId } as const;
    const added = await shop.owner.call('linkItems', {
      body: { ...about, itemIds: ['BAG', 'DRESS', 'NOPE'] },
    });
    expect(added.reply.data).toEqual({ linked: ['BAG'], alreadyLinked: ['DRESS'], unknown: ['NOPE'] });
    const params = { context, instanceId: one, mainCatalogItemId: postId } as const;
    const all = await shop.owner.call('listLinkedIdsOfItem', { params });
    expect(all.reply.data).toEqual(['DRESS', 'GONE', 'BAG']);
    const detached = await shop.owner.call('detachItems', { body: { ...about, itemIds: ['GONE', 'MUG'] } });
    expect(detached.reply.data).toEqual({ detached: ['GONE'], notLinked: ['MUG'] });

    const nameless = await shop.owner.call('linkItems', {
      body: { context, instanceId: one, itemIds: ['BAG'] },
    });
    expect(nameless.error.details).toMatchObject({
      problems: [{ path: 'mainCatalogItemId', rule: 'required' }],
    });
    expect((await shop.stranger.call('linkItems', { body: { ...about, itemIds: ['BAG'] } })).status).toBe(
      404,
    );
    const tooMany = { links: Array.from({ length: 13 }, (_, at) => ({ productId: `P${at}` })) };
    const refused = await shop.owner.call('setPostLinks', {
      params: { configId: one, postId },
      body: tooMany,
    });
    expect(refused.status).toBe(422);
  });

  test('[R10.09] are listed and linked while search is away, without their products', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    await link(configId, idOf(0), 'DRESS');
    const params = { configId, postId: idOf(0) };
    const search = vi.spyOn(shop.server.engine, 'search').mockRejectedValue(new EngineAwayError('gone'));
    const linked = await link(configId, idOf(0), 'DRESS', 'BAG');
    const [first] = (await listed(configId)).data;
    const opened = (await shop.owner.call('getSocialPost', { params })).reply.data.post;
    const [config] = (await shop.owner.call('listSocialConfigs')).reply.data.filter(
      (one) => one.configId === configId,
    );
    search.mockRestore();
    const links = ['DRESS', 'BAG'].map((productId) => ({ productId, hotspot: null }));
    expect(linked.reply.data).toMatchObject({ links, products: {}, areProductsKnown: false });
    expect([first, opened]).toEqual([linked.reply.data, linked.reply.data]);
    expect(config?.counts.linked).toBe(1);
    const back = (await shop.owner.call('getSocialPost', { params })).reply.data.post;
    expect(back.areProductsKnown).toBe(true);
    expect(Object.keys(back.products)).toEqual(['DRESS', 'BAG']);
  });

  test('[R7.35] what several link to a post and detach from it at the same time is kept of all', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    const about = { context: 'socialPosts', instanceId: configId, mainCatalogItemId: idOf(0) } as const;
    const { linker } = shop.server.app.services.social;
    const linkOne = (itemId: string) => linker.link(shop.owner.customer, { ...about, itemIds: [itemId] });
    await linkOne('MUG');
    await Promise.all([
      ...['DRESS', 'BAG', 'COAT', 'SHOES'].map(linkOne),
      linker.detach(shop.owner.customer, { ...about, itemIds: ['MUG'] }),
    ]);
    const { reply: linked } = await shop.owner.call('listLinkedIdsOfItem', { params: about });
    expect(linked.data.toSorted()).toEqual(['BAG', 'COAT', 'DRESS', 'SHOES']);
    const many = { ...about, itemIds: Array.from({ length: 9 }, (_, at) => `P${at}`) };
    expect((await shop.owner.call('linkItems', { body: many })).reply.data.unknown).toHaveLength(9);
  });

  test('[R7.35] the linker’s links of looks still need the stylist’s module; those of posts don’t', async () => {
    const plain = await shop.server.signIn({ modules: ['catalog', 'search'] });
    const body = { instanceId: 'x', mainCatalogItemId: 'y', itemIds: ['z'] };
    const looks = await plain.call('linkItems', { body: { ...body, context: 'stylizations' } });
    expect([looks.status, looks.error.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE']);
    const own = await plain.call('linkItems', { body: { ...body, context: 'socialPosts' } });
    expect([own.status, own.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('[R10.07] products are proposed by the words of the caption, without those linked already', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    const params = { configId, postId: idOf(0) };
    const { reply } = await shop.owner.call('proposePostProducts', { params });
    expect(reply.data.length).toBeLessThanOrEqual(12);
    expect(reply.data[0]).toMatchObject({ product: { id: 'DRESS' } });
    expect(reply.data[0]?.reasons).toContain('words');
    await link(configId, idOf(0), 'DRESS');
    const again = await shop.owner.call('proposePostProducts', { params });
    expect(again.reply.data.map(({ product }) => product.id)).not.toContain('DRESS');
    const bag = await shop.owner.call('proposePostProducts', { params: { configId, postId: idOf(1) } });
    expect(
      bag.reply.data
        .slice(0, 2)
        .map(({ product }) => product.id)
        .sort(),
    ).toEqual(['BAG', 'BAG-2']);
    const found = await shop.owner.call('findSocialProducts', {
      params: { configId },
      query: { query: 'torebka' },
    });
    expect(found.reply.total).toBe(2);
  });
});

describe('[R10.07] shops’ pages', () => {
  test('get the posts that visitors may see, with the products that can be bought', async () => {
    const configId = await shop.addConfig(instagramCatalogId, {
      header: '<h2 onclick="x()">Noście</h2><script>alert(1)</script><a href="javascript:x()">tu</a>',
    });
    await link(configId, idOf(0), 'DRESS', 'MUG', 'GONE');
    await shop.owner.call('hideSocialPosts', {
      params: { configId },
      body: { postIds: [idOf(1)], isHidden: true },
    });
    const { status, body } = await stream(configId, '&count=3');
    expect(status).toBe(200);
    expect(body.stream).toMatchObject({
      ...{ streamId: configId, handle: 'sklep.mody', profileUrl: 'https://www.instagram.com/sklep.mody/' },
      ...{ profileImage: null, influencerPage: null },
    });
    expect(body.stream?.header).toContain('<h2>Noście</h2>');
    expect(body.stream?.header).not.toMatch(/script|onclick|javascript/);
    expect(body.posts.map((post) => post.postId)).toEqual([idOf(0), idOf(2), idOf(3)]);
    expect(body.posts.map((post) => post.alt)).toEqual([
      'Granatowa sukienka na wesele!',
      'Post @sklep.mody na Instagramie',
      'Złote sandały',
    ]);
    const [first] = body.posts;
    expect(first?.products.map(({ product }) => product.id)).toEqual(['DRESS', 'MUG']);
    expect(first?.permalink).toMatch(/^https:\/\/www\.instagram\.com\/p\//);
    expect(
      (await fetch(`${first?.picture.thumbnails.replace(/^https?:\/\/[^/]+/, shop.server.origin)}/640.webp`))
        .status,
    ).toBe(200);
    expect(JSON.stringify(body)).not.toContain(shop.graph.origin);
  });

  test('page on without repeating or leaving out a post, whatever is hidden meanwhile', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    const first = await stream(configId, '&count=3');
    const body = { postIds: [idOf(2), idOf(4)], isHidden: true };
    await shop.owner.call('hideSocialPosts', { params: { configId }, body });
    const rest: string[] = [];
    let { next } = first.body;
    while (next !== null) {
      const page = await stream(configId, `&count=2&after=${next}`);
      rest.push(...page.body.posts.map((post) => post.postId));
      next = page.body.next;
    }
    expect(rest).toEqual([3, 5, 6, 7].map(idOf));
    expect((await stream(configId, '&after=x')).status).toBe(422);
  });

  test('get no stream of another shop, nor one over another catalog, nor a deleted one', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    const nothing = { stream: null, posts: [], next: null };
    expect((await stream('unknown')).body).toEqual(nothing);
    expect((await stream(configId)).body.stream?.streamId).toBe(configId);
    expect(await stream(configId, '', await addSearch(shop.owner))).toEqual({ status: 200, body: nothing });
    const foreign = await addSearch(shop.stranger);
    expect(await stream(configId, '', foreign, shop.stranger)).toEqual({ status: 200, body: nothing });
    await shop.owner.call('deleteSocialConfig', { params: { configId } });
    expect((await stream(configId)).body).toEqual(nothing);
    const page = await fetch(`${shop.server.origin}/public/stream/${shop.searchId}?stream=${configId}`);
    expect(page.status).toBe(403);
  });

  test('a hashtag filters, and a product that is sold out is left out while its link stays', async () => {
    const configId = await shop.addConfig(instagramCatalogId, { hashtag: 'nowości' });
    expect((await stream(configId)).body.posts.map((post) => post.postId)).toEqual([idOf(1), idOf(5)]);
    await link(configId, idOf(1), 'BAG', 'BAG-2');
    await shop.sell({ soldOut: ['BAG'], gone: ['BAG-2'] });
    const { body } = await stream(configId);
    expect(body.posts[0]?.products).toEqual([]);
    const { reply } = await shop.owner.call('getSocialPost', { params: { configId, postId: idOf(1) } });
    expect(reply.data.post.links.map(({ productId }) => productId)).toEqual(['BAG', 'BAG-2']);
    expect(Object.keys(reply.data.post.products)).toEqual(['BAG']);
    expect((await listed(configId)).counts.not_shown).toBe(6);
  });

  test('are previewed in the panel', async () => {
    const configId = await shop.addConfig(instagramCatalogId);
    const body = { searchId: shop.searchId };
    const { reply } = await shop.owner.call('previewSocialStream', { params: { configId }, body });
    expect(reply.data.stream.posts).toHaveLength(8);
    expect(reply.data.config.searchId).toBe(shop.searchId);
  });
});
