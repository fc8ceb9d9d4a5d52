import { type CallName, defaultAppSettings, defaultStoreSettings } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { makeCall } from '../../testing/start-test-server.ts';
import { defaultAppLabels } from './settings/app-labels/default-app-labels.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
});
afterAll(() => shop.close());

const synonym = { type: 'group', phrases: ['a', 'b'] };
const rule = {
  name: 'x',
  condition: { type: 'is', phrase: 'x' },
  actions: [{ type: 'pin', productId: '1', position: 1 }],
};
const sortGroup = { name: 'x', conditions: [{ type: 'default' }] };

/** A request for each call that is right but for whose search instance or catalog it names. */
const requests: Partial<Record<CallName, { params?: object; query?: object; body?: object }>> = {
  getInstance: { params: {} },
  renameInstance: { params: {}, body: { name: 'x' } },
  trySearch: { params: {}, body: {} },
  trySuggest: { params: {}, body: {} },
  getFields: { body: {} },
  getAttributes: { body: {} },
  getWeights: { body: {} },
  setWeights: { body: { weights: null } },
  getFacetedMenu: { body: {} },
  setFacetedMenu: { body: { facetedmenu: [] } },
  getSuggestions: { body: {} },
  setSuggestions: { body: { suggestions: [] } },
  getSharedFields: { body: {} },
  setSharedFields: { body: { sharedFields: [] } },
  getPagination: { body: {} },
  setPagination: { body: { productsPerPage: 10 } },
  getPopularQueriesSettings: { body: {} },
  setPopularQueriesSettings: { body: { limit: 5, interval: 7 } },
  getStoreSettings: { params: {} },
  setStoreSettings: { params: {}, body: defaultStoreSettings },
  getSortGroups: { body: {} },
  saveSortGroup: { body: { sortGroup } },
  deleteSortGroup: { body: { sortId: 'relevance' } },
  moveUpSortGroup: { body: { from: 1 } },
  moveDownSortGroup: { body: { from: 1 } },
  getSorts: { body: {} },
  setSorts: { body: { sorts: [] } },
  checkSortScript: { body: { script: '1' } },
  listSynonyms: { query: {} },
  addSynonym: { body: { synonym } },
  changeSynonym: { params: { synonymId: 'x' }, body: { synonym } },
  deleteSynonym: { params: { synonymId: 'x' }, query: {} },
  listBlockedPhrases: { query: {} },
  addBlockedPhrase: { body: { blockedPhrase: 'x' } },
  changeBlockedPhrase: { params: { phrase: 'x' }, body: { blockedPhrase: 'y' } },
  deleteBlockedPhrase: { params: { phrase: 'x' }, query: {} },
  listImmutablePhrases: { query: {} },
  addImmutablePhrase: { body: { immutablePhrase: 'x' } },
  changeImmutablePhrase: { params: { phrase: 'x' }, body: { immutablePhrase: 'y' } },
  deleteImmutablePhrase: { params: { phrase: 'x' }, query: {} },
  exportPhrases: { params: { kind: 'blocked' }, query: {} },
  importPhrases: { params: { kind: 'blocked' }, body: { csv: 'x', mode: 'append' } },
  listRules: { params: {} },
  getRule: { params: { ruleId: 'x' } },
  addRule: { params: {}, body: rule },
  changeRule: { params: { ruleId: 'x' }, body: rule },
  checkRule: { params: {}, body: { ...rule, ruleId: null } },
  getRuleActivity: { params: {} },
  moveRule: { params: { ruleId: 'x' }, body: { side: 'after', of: null } },
  deleteRule: { params: { ruleId: 'x' } },
  listSettingChanges: { params: {} },
  getAppSettings: { params: {} },
  setAppSettings: { params: {}, body: defaultAppSettings },
  getAppLabels: { params: {} },
  setAppLabels: { params: {}, body: { labels: defaultAppLabels('eng') } },
  getAppPreviewConfig: { params: {} },
  previewAppSearch: { params: {}, body: {} },
  readShopStyle: { params: {}, body: { address: 'https://shop.example/' } },
  previewAppSuggest: {
    params: {},
    body: {
      settings: { onfocus: defaultAppSettings.onfocus, autocomplete: defaultAppSettings.autocomplete },
    },
  },
  undoSettingChange: { params: { changeId: 'x' }, body: {} },
};

describe('settings of another customer', () => {
  test.each(Object.entries(requests))('[R6.04] %s answers as if they were not there', async (name, parts) => {
    const ids = { searchId, catalogId: shop.catalogId };
    const request = Object.fromEntries(
      Object.entries(parts).map(([part, values]) => [part, { ...values, ...ids }]),
    );
    const answer = await makeCall(shop.server.origin, shop.stranger.token, name as CallName, request);
    expect([answer.status, answer.error?.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('[R6.04] are not changed by any of these', async () => {
    const { reply } = await shop.owner.call('getInstance', { params: { searchId } });
    expect(reply.data.settings).toEqual({
      ...{ weights: false, sorts: false, facets: false, suggestions: false, store: false },
      ...{ synonyms: 0, blocked: 0, immutable: 0, rules: 0 },
    });
  });

  test('[R6.04] are not read by what reads settings for searches', async () => {
    const { settingsReader } = shop.server.app.services;
    expect(await settingsReader.load(shop.stranger.customer.id, searchId)).toBeNull();
    expect(await settingsReader.load(shop.owner.customer.id, searchId)).not.toBeNull();
  });
});
