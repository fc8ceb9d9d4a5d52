import { appLabelNames, appLabelParts } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

describe('two people who change the same setting', () => {
  const asFirst = [{ field: 'title', weight: 2 }];
  const asSecond = [{ field: 'title', weight: 3 }];

  test('the later save goes on from an older revision and is refused, undoing nothing; on top of what it read again, it is saved', async () => {
    const { owner } = shop;
    const searchId = await shop.newInstance();
    const { revision = '' } = (await owner.call('getWeights', { body: { searchId } })).reply;
    const set = (weights: typeof asFirst, read: string) =>
      owner.call('setWeights', { body: { searchId, weights }, query: { revision: read } });
    expect((await set(asFirst, revision)).status).toBe(200);
    expect(await set(asSecond, revision)).toMatchObject({
      status: 409,
      error: { code: 'SETTING_CHANGED' },
    });
    const now = (await owner.call('getWeights', { body: { searchId } })).reply;
    expect(now.data).toMatchObject(asFirst);
    const saved = (await set(asSecond, now.revision ?? '')).reply;
    expect(saved.data).toMatchObject(asSecond);
    expect((await owner.call('getWeights', { body: { searchId } })).reply.revision).toBe(saved.revision);
  });

  test('what is saved already is no conflict, as after a reply that was lost; without a revision the later save wins', async () => {
    const { owner } = shop;
    const searchId = await shop.newInstance();
    const { revision = '' } = (await owner.call('getWeights', { body: { searchId } })).reply;
    const save = () =>
      owner.call('setWeights', { body: { searchId, weights: asFirst }, query: { revision } });
    await save();
    expect((await save()).status).toBe(200);
    expect((await owner.call('setWeights', { body: { searchId, weights: asSecond } })).status).toBe(200);
  });

  test('holds for every setting that is saved as a whole', async () => {
    const { owner } = shop;
    const searchId = await shop.newInstance();
    const query = { revision: 'older' };
    const store = (await owner.call('getStoreSettings', { params: { searchId } })).reply.data;
    const app = (await owner.call('getAppSettings', { params: { searchId } })).reply.data;
    const instances = (await owner.call('listInstances', {})).reply.data;
    const catalogId = instances.find(({ instanceId }) => instanceId === searchId)?.catalog.id ?? '';
    const groups = (await owner.call('getSortGroups', { body: { searchId } })).reply.data;
    const sorts = groups.map(({ sortId }, at) => ({ sortId, enabled: at === 0 }));
    const part = appLabelParts[0] ?? 'serp';
    const name = appLabelNames[part][0] ?? '';
    const answers = [
      await owner.call('setFacetedMenu', { body: { searchId, facetedmenu: [] }, query }),
      await owner.call('setSuggestions', { body: { searchId, suggestions: [] }, query }),
      await owner.call('setSharedFields', { body: { catalogId, sharedFields: [] }, query }),
      await owner.call('setStoreSettings', {
        params: { searchId },
        body: { ...store, itemsPerPage: store.itemsPerPage + 1 },
        query,
      }),
      await owner.call('setAppSettings', {
        params: { searchId },
        body: { ...app, serp: { ...app.serp, backToTop: !app.serp.backToTop } },
        query,
      }),
      await owner.call('setAppLabels', {
        params: { searchId },
        body: { labels: { [part]: { [name]: 'Ahoj' } } },
        query,
      }),
      await owner.call('setSorts', { body: { searchId, sorts }, query }),
      await owner.call('moveDownSortGroup', { body: { searchId, from: 0 }, query }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
  });
});
