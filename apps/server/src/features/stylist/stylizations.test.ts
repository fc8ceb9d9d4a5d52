import type { PublicStylizationsReply, Stylization } from '@vitrina/contract';
import { EngineAwayError, EngineBusyError } from '@vitrina/search-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FashionShop, startFashionShop } from '../../testing/start-fashion-shop.ts';

let shop: FashionShop;
let key: string;
beforeAll(async () => {
  shop = await startFashionShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.server.database.deleteFrom('stylization').execute();
});

const slot = (slotId: string, productId: string | null, understudies: string[] = []) => ({
  ...{ slotId, label: '', baseCategoryId: null, productId, understudies, hotspot: null },
});
const evening: Stylization = {
  name: 'Wieczór w teatrze',
  isActive: true,
  look: { kind: 'product', productId: 'DRESS' },
  slots: [slot('shoes', 'SHOES', ['SHOES-2']), slot('bag', 'BAG'), slot('coat', null)],
};
const add = async (change: Partial<Stylization> = {}) =>
  (
    await shop.owner.call('addStylization', {
      body: { catalogId: shop.catalogId, stylization: { ...evening, ...change } },
    })
  ).reply.data;
const show = async (query: string) => {
  const response = await fetch(`${shop.server.origin}/public/stylizations/${shop.searchId}?${query}`, {
    headers: { 'x-api-key': key },
  });
  return ((await response.json()) as PublicStylizationsReply).stylizations;
};
/** Names and products of the looks that a shop's page gets. */
const looksWith = async (product: string) =>
  (await show(`product=${product}&count=10`)).map(({ name, slots }) => [
    name,
    ...slots.map((each) => each.product.id),
  ]);

describe('[R2.52] stylizations', () => {
  test('[R7.15] are added, read with their products, changed, deleted and restored', async () => {
    const added = await add();
    expect(added).toMatchObject({
      catalogId: shop.catalogId,
      stylization: evening,
      slotStates: { shoes: 'own', bag: 'own', coat: 'empty' },
      products: { DRESS: { title: 'Granatowa sukienka', price: 249 }, BAG: { price: 179 } },
      isShown: true,
    });
    const params = { stylizationId: added.stylizationId };
    const body = { ...evening, name: 'Premiera', slots: [slot('bag', 'BAG-2')] };
    const changed = await shop.owner.call('updateStylization', { params, body });
    expect(changed.reply.data.stylization).toEqual(body);
    expect((await shop.owner.call('getStylization', { params })).reply.data).toEqual(changed.reply.data);

    const versions = (await shop.owner.call('listStylizationVersions', { params })).reply.data;
    expect(versions).toMatchObject([{ name: 'Wieczór w teatrze', by: shop.owner.customer.name }]);
    const versionId = versions[0]?.versionId ?? '';
    const back = await shop.owner.call('restoreStylization', { params, body: { versionId } });
    expect(back.reply.data.stylization).toEqual(evening);

    await shop.owner.call('deleteStylization', { params });
    expect((await shop.owner.call('getStylization', { params })).status).toBe(404);
    expect(await looksWith('DRESS')).toEqual([]);
    const restored = await shop.owner.call('restoreStylization', { params, body: {} });
    expect(restored.reply.data.stylization).toEqual(evening);
    expect(await looksWith('DRESS')).toEqual([['Wieczór w teatrze', 'SHOES', 'BAG']]);
    expect((await shop.owner.call('restoreStylization', { params, body: {} })).status).toBe(404);
  });

  test.each([
    ['too busy', new EngineBusyError()],
    ['away', new EngineAwayError('gone')],
  ])(
    '[R10.09] are read and changed while the engine is %s, and say that their products aren’t known',
    async (_, failure) => {
      const search = vi.spyOn(shop.server.engine, 'search').mockRejectedValue(failure);
      const body = { catalogId: shop.catalogId, stylization: evening };
      const added = await shop.owner.call('addStylization', { body });
      const params = { stylizationId: added.reply.data.stylizationId };
      const changed = await shop.owner.call('updateStylization', {
        params,
        body: { ...evening, name: 'Nowa' },
      });
      await shop.owner.call('deleteStylization', { params });
      const restored = await shop.owner.call('restoreStylization', { params, body: {} });
      const read = await shop.owner.call('getStylization', { params });
      const listed = await shop.owner.call('listStylizations');
      search.mockRestore();
      expect(added.reply.data).toMatchObject({
        ...{ stylization: evening, slotStates: {}, products: {}, areProductsKnown: false, isShown: true },
      });
      expect(restored.reply.data).toEqual(changed.reply.data);
      expect(read.reply.data).toEqual(changed.reply.data);
      expect(listed.reply.data).toEqual([changed.reply.data]);
      const { data } = (await shop.owner.call('listStylizations')).reply;
      expect(data).toMatchObject([{ stylization: { name: 'Nowa' }, areProductsKnown: true, isShown: true }]);
    },
  );

  test('a change that changes nothing leaves no version', async () => {
    const { stylizationId } = await add();
    await shop.owner.call('updateStylization', { params: { stylizationId }, body: evening });
    const { reply } = await shop.owner.call('listStylizationVersions', { params: { stylizationId } });
    expect(reply.data).toEqual([]);
  });

  test('are listed those changed last first, found by name without accents, in pages', async () => {
    for (const name of ['Pierwsza', 'Druga łąka', 'Trzecia']) {
      shop.server.clock.now = new Date((shop.server.clock.now ?? new Date()).getTime() + 1000);
      await add({ name });
    }
    const list = async (query: object) => {
      const { reply } = await shop.owner.call('listStylizations', { query });
      return [reply.total, ...reply.data.map(({ stylization }) => stylization.name)];
    };
    expect(await list({})).toEqual([3, 'Trzecia', 'Druga łąka', 'Pierwsza']);
    expect(await list({ query: 'LAKA' })).toEqual([1, 'Druga łąka']);
    expect(await list({ perPage: 2, page: 2 })).toEqual([3, 'Pierwsza']);
    expect(await list({ catalogId: 'another' })).toEqual([0]);
    shop.server.clock.now = null;
  });

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a picture without an address', { look: { kind: 'picture', url: 'javascript:alert(1)' } }, 'look.url'],
    ['thirteen slots', { slots: Array.from({ length: 13 }, (_, at) => slot(`${at}`, null)) }, 'slots'],
    ['a product in two slots', { slots: [slot('a', 'BAG'), slot('b', 'BAG')] }, 'slots.1.productId'],
    ['the main product in a slot', { slots: [slot('a', 'DRESS')] }, 'slots.0.productId'],
    ['a slot twice', { slots: [slot('a', 'BAG'), slot('a', 'SHOES')] }, 'slots.1.slotId'],
    ['its own understudy', { slots: [slot('a', 'BAG', ['BAG'])] }, 'slots.0.understudies.0'],
    [
      'a hotspot beside the picture',
      { slots: [{ ...slot('a', 'BAG'), hotspot: { x: 1.2, y: 0 } }] },
      'slots.0.hotspot.x',
    ],
  ])('[R5.09] %s is refused with its place', async (_, change, path) => {
    const stylization = { ...evening, ...change } as Stylization;
    const { status, error } = await shop.owner.call('addStylization', {
      body: { catalogId: shop.catalogId, stylization },
    });
    expect(status).toBe(422);
    expect(error.details?.problems).toMatchObject([{ path: `stylization.${path}` }]);
  });

  test('[R6.01] of another customer don’t exist', async () => {
    const { stylizationId } = await add();
    const { stranger } = shop;
    const params = { stylizationId };
    const link = { context: 'stylizations' as const, instanceId: stylizationId, itemIds: ['COAT'] };
    const answers = await Promise.all([
      stranger.call('getStylization', { params }),
      stranger.call('updateStylization', { params, body: evening }),
      stranger.call('deleteStylization', { params }),
      stranger.call('restoreStylization', { params, body: {} }),
      stranger.call('listStylizationVersions', { params }),
      stranger.call('addStylization', { body: { catalogId: shop.catalogId, stylization: evening } }),
      stranger.call('proposeStylization', { body: { catalogId: shop.catalogId, productId: 'DRESS' } }),
      stranger.call('linkItems', { body: link }),
      stranger.call('detachItems', { body: link }),
      stranger.call('listLinkedIds', { params: link }),
      stranger.call('listLinkedIdsOfItem', { params: { ...link, mainCatalogItemId: 'DRESS' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await stranger.call('listStylizations', { query: {} })).reply.total).toBe(0);
  });
});

describe('[R7.35] the linker', () => {
  const call = (name: 'linkItems' | 'detachItems', instanceId: string, itemIds: string[], main?: string) =>
    shop.owner.call(name, {
      body: { context: 'stylizations', instanceId, itemIds, ...(main && { mainCatalogItemId: main }) },
    });
  const linked = async (instanceId: string) =>
    (await shop.owner.call('listLinkedIds', { params: { context: 'stylizations', instanceId } })).reply.data;

  test('fills the slots of a stylization, empty ones first, and empties them', async () => {
    const { stylizationId } = await add();
    const { reply } = await call('linkItems', stylizationId, [
      'COAT',
      'BAG',
      'BAG-2',
      'COAT',
      'NOBODY',
      'DRESS',
    ]);
    expect(reply.data).toEqual({
      linked: ['COAT', 'BAG-2'],
      alreadyLinked: ['BAG', 'DRESS'],
      unknown: ['NOBODY'],
    });
    expect(await linked(stylizationId)).toEqual(['SHOES', 'BAG', 'COAT', 'BAG-2']);
    const detached = await call('detachItems', stylizationId, ['BAG', 'MUG'], 'DRESS');
    expect(detached.reply.data).toEqual({ detached: ['BAG'], notLinked: ['MUG'] });
    expect(await linked(stylizationId)).toEqual(['SHOES', 'COAT', 'BAG-2']);
    const { stylization } = (await shop.owner.call('getStylization', { params: { stylizationId } })).reply
      .data;
    expect(stylization.slots.map(({ productId }) => productId)).toEqual(['SHOES', null, 'COAT', 'BAG-2']);
  });

  test('links nothing to a product that isn’t the main one', async () => {
    const { stylizationId: instanceId } = await add();
    expect((await call('linkItems', instanceId, ['COAT'], 'BAG')).status).toBe(404);
    const of = async (mainCatalogItemId: string) => {
      const params = { context: 'stylizations' as const, instanceId, mainCatalogItemId };
      return (await shop.owner.call('listLinkedIdsOfItem', { params })).reply.data;
    };
    expect([await of('DRESS'), await of('BAG')]).toEqual([['SHOES', 'BAG'], []]);
  });

  test('[R5.09] refuses ten thousand products at once, and more than fit', async () => {
    const { stylizationId } = await add();
    const many = await call(
      'linkItems',
      stylizationId,
      Array.from({ length: 10_000 }, (_, at) => `P${at}`),
    );
    expect([many.status, many.error.details?.problems]).toMatchObject([
      422,
      [{ path: 'itemIds', rule: 'maxItems' }],
    ]);
    const slots = Array.from({ length: 12 }, (_, at) => slot(`s${at}`, at === 0 ? 'BAG' : `GONE-${at}`));
    const full = await add({ slots });
    const more = await call('linkItems', full.stylizationId, ['COAT']);
    expect([more.status, more.error.code]).toEqual([409, 'LINK_LIMIT_REACHED']);
    expect(await linked(full.stylizationId)).toHaveLength(12);
  });

  test('linked by ten at once, all are linked', async () => {
    const { stylizationId } = await add({ slots: [] });
    const ids = ['SHOES', 'SHOES-2', 'BAG', 'BAG-2', 'COAT', 'MUG', 'DRESS-2'];
    await Promise.all(ids.map((id) => call('linkItems', stylizationId, [id])));
    expect((await linked(stylizationId)).toSorted()).toEqual(ids.toSorted());
  });
});

describe('what a shop’s page gets of a stylization', () => {
  test('looks with a product, those built around it first', async () => {
    await add({ name: 'Z torebką', look: { kind: 'product', productId: 'DRESS-2' } });
    await add({
      name: 'Wokół torebki',
      look: { kind: 'product', productId: 'BAG' },
      slots: [slot('a', 'COAT')],
    });
    expect(await looksWith('BAG')).toEqual([
      ['Wokół torebki', 'COAT'],
      ['Z torebką', 'SHOES', 'BAG'],
    ]);
    expect(await looksWith('MUG')).toEqual([]);
    const [look] = await show('product=BAG');
    expect(look?.look).toMatchObject({ kind: 'product', product: { id: 'BAG', fields: { price: 179 } } });
  });

  test('a picture with hotspots, by its id', async () => {
    const picture = { kind: 'picture', url: 'https://shop.example/look.jpg', alt: 'Dwie osoby' } as const;
    const hotspot = { x: 0.25, y: 0.5 };
    const slots = [{ ...slot('bag', 'BAG'), label: 'Torebka', hotspot }];
    const { stylizationId } = await add({ look: picture, slots });
    const [look] = await show(`id=${stylizationId}`);
    expect(look).toMatchObject({ stylizationId, look: picture, slots: [{ label: 'Torebka', hotspot }] });
  });

  test('understudies for sold-out products; nothing once nothing can be bought', async () => {
    const { stylizationId } = await add();
    await shop.sell({ soldOut: ['SHOES'], gone: ['BAG'] });
    expect(await looksWith('DRESS')).toEqual([['Wieczór w teatrze', 'SHOES-2']]);
    const read = async () =>
      (await shop.owner.call('getStylization', { params: { stylizationId } })).reply.data;
    expect(await read()).toMatchObject({
      slotStates: { shoes: 'understudy', bag: 'unavailable', coat: 'empty' },
      isShown: true,
    });
    await shop.sell({ soldOut: ['SHOES', 'SHOES-2'], gone: ['BAG'] });
    expect(await looksWith('DRESS')).toEqual([]);
    expect(await read()).toMatchObject({ isShown: false });
    await shop.sell({ gone: ['DRESS'] });
    expect(await looksWith('SHOES')).toEqual([]);
    await shop.sell({});
    expect(await looksWith('SHOES')).toEqual([['Wieczór w teatrze', 'SHOES', 'BAG']]);
  });

  test('nothing of what is switched off', async () => {
    const { stylizationId } = await add();
    expect(await looksWith('DRESS')).toHaveLength(1);
    const body = { ...evening, isActive: false };
    await shop.owner.call('updateStylization', { params: { stylizationId }, body });
    expect(await looksWith('DRESS')).toEqual([]);
    expect(await show(`id=${stylizationId}`)).toEqual([]);
  });

  test.each([
    ['', 'product'],
    ['product=A&id=B', 'product'],
    ['product=A&count=11', 'count'],
    [`product=${'x'.repeat(201)}`, 'product'],
  ])('“%.20s” is refused with its place', async (query, path) => {
    const response = await fetch(`${shop.server.origin}/public/stylizations/${shop.searchId}?${query}`, {
      headers: { 'x-api-key': key },
    });
    const { error } = (await response.json()) as { error: { details: unknown } };
    expect([response.status, error.details]).toMatchObject([422, { problems: [{ path }] }]);
  });

  test('[R10.04] only for pages of the shop', async () => {
    const response = await fetch(`${shop.server.origin}/public/stylizations/${shop.searchId}?product=DRESS`, {
      headers: { origin: 'https://obcy.example' },
    });
    expect(response.status).toBe(403);
  });
});

describe('proposals', () => {
  const propose = async (body: { productId: string; chosen?: string[] }) =>
    (await shop.owner.call('proposeStylization', { body: { catalogId: shop.catalogId, ...body } })).reply
      .data;

  test('are of categories that go with the product’s, as far as names tell them for certain, each product once, and one pair of shoes', async () => {
    const { isMapped, slots } = await propose({ productId: 'DRESS', chosen: ['BAG'] });
    expect(isMapped).toBe(true);
    expect(
      slots.map(({ label, candidates }) => [label, ...candidates.map(({ product }) => product.id)]),
    ).toEqual([
      ['Szpilki i czółenka', 'SHOES'],
      ['Torebki', 'BAG-2'],
      ['Płaszcze', 'COAT'],
    ]);
    expect(slots[0]?.candidates[0]?.reasons).toEqual(['brand', 'price']);
  });

  test('for a product of an unknown category are of the shop’s own next to it', async () => {
    const { isMapped, slots } = await propose({ productId: 'ODD' });
    expect(isMapped).toBe(false);
    expect(
      slots.map(({ label, candidates }) => [label, ...candidates.map(({ product }) => product.id)]),
    ).toEqual([['Stuki', 'ODD-2']]);
  });

  test('more products like one of the look come last, and say which', async () => {
    const body = {
      ...{ catalogId: shop.catalogId, productId: 'DRESS' },
      ...{ chosen: ['BAG'], likeProductIds: ['BAG', 'NOBODY'] },
    };
    const { reply } = await shop.owner.call('proposeStylization', { body });
    const last = reply.data.slots.at(-1);
    expect([last?.likeProductId, last?.label]).toEqual(['BAG', 'Torebki']);
    expect(reply.data.slots.filter(({ likeProductId }) => likeProductId !== null)).toHaveLength(1);
  });

  test('of a product that isn’t there are none', async () => {
    const body = { catalogId: shop.catalogId, productId: 'NOBODY' };
    expect((await shop.owner.call('proposeStylization', { body })).status).toBe(404);
  });
});
