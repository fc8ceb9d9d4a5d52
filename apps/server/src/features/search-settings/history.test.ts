import type { Rule, Synonym } from '@vitrina/contract';
import { noSettings } from '@vitrina/search-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { purgeDeleted } from '../bin/purge-deleted.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});

const changes = async (query: { kind?: 'weights'; page?: number; perPage?: number } = {}) =>
  (await shop.owner.call('listSettingChanges', { params: { searchId }, query })).reply;
const undo = (changeId: string) =>
  shop.owner.call('undoSettingChange', { params: { searchId, changeId }, body: {} });
const newest = async (): Promise<string> => (await changes()).data[0]?.changeId ?? '';
const setWeight = (weight: number) =>
  shop.owner.call('setWeights', { body: { searchId, weights: [{ field: 'title', weight }] } });
const weightOf = (weight: number) => [{ field: 'title', weight, fullMatch: false }];
const group = (...phrases: string[]): Synonym => ({ type: 'group', phrases });
const addSynonym = async (...phrases: string[]) =>
  (await shop.owner.call('addSynonym', { body: { searchId, synonym: group(...phrases) } })).reply.data;
const synonyms = async () =>
  (await shop.owner.call('listSynonyms', { query: { searchId, sort: 'asc' } })).reply.data;
const rule: Rule = {
  name: 'Wyprzedaż',
  enabled: true,
  condition: { type: 'contains', phrase: 'buty' },
  actions: [{ type: 'pin', productId: '1', position: 1 }],
  from: null,
  to: null,
};

describe('the history of settings', () => {
  test('[R8.13] has every change, newest first, with who, when, before and after; what changes nothing leaves no trace', async () => {
    await setWeight(2);
    await setWeight(3);
    await setWeight(3);
    await shop.owner.call('setPagination', { body: { searchId, productsPerPage: 24 } });
    const { data, total } = await changes();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        kind: 'weights',
        by: shop.owner.customer.name,
        before: weightOf(2),
        after: weightOf(3),
        undoes: null,
      },
      { kind: 'weights', before: null, after: weightOf(2), addedCount: 0, removedCount: 0 },
    ]);
    expect(Date.parse(data[0]?.at ?? '')).toBeGreaterThan(0);
  });

  test('says what the defaults are where they gave way or came back', async () => {
    const { reply: shown } = await shop.owner.call('getWeights', { body: { searchId } });
    await setWeight(2);
    await setWeight(3);
    await shop.owner.call('setWeights', { body: { searchId, weights: null } });
    await shop.owner.call('setPagination', { body: { searchId, productsPerPage: 48 } });
    const [store, reset, other, first] = (await changes()).data;
    const weights = shown.data.map(({ field, weight, fullMatch }) => ({ field, weight, fullMatch }));
    expect(first).toMatchObject({ before: null, after: weightOf(2), defaults: weights });
    expect(reset).toMatchObject({ before: weightOf(3), after: null, defaults: weights });
    expect(other).not.toHaveProperty('defaults');
    expect(store?.defaults).toMatchObject({ itemsPerPage: 24 });
  });

  test('can be looked through by kind and page, and has the changes of the catalog too', async () => {
    await setWeight(2);
    await addSynonym('tv', 'telewizor');
    const { catalogId } = shop;
    await shop.owner.call('setSharedFields', { body: { catalogId, sharedFields: [{ field: 'title' }] } });
    await shop.owner.call('setSharedFields', { body: { catalogId, sharedFields: null } });
    expect((await changes()).data.map(({ kind }) => kind)).toEqual([
      'sharedFields',
      'sharedFields',
      'synonyms',
      'weights',
    ]);
    expect((await changes({ kind: 'weights' })).data).toHaveLength(1);
    expect((await changes({ page: 2, perPage: 3 })).data.map(({ kind }) => kind)).toEqual(['weights']);
  });

  test('takes a value back, defaults included, whatever came after, and that back again', async () => {
    await setWeight(2);
    const first = await newest();
    await setWeight(3);
    const { reply } = await undo(await newest());
    expect(reply.data).toMatchObject({ kind: 'weights', before: weightOf(3), after: weightOf(2) });
    await undo(first);
    expect((await changes()).data[0]).toMatchObject({ after: null, undoes: first });
    await undo(await newest());
    expect((await shop.owner.call('getWeights', { body: { searchId } })).reply.data).toMatchObject(
      weightOf(2),
    );
  });

  test('every change of a list or an order names its entry; one that changes nothing has none', async () => {
    const { owner } = shop;
    const synonym = group('tv', 'telewizor');
    const added = (await owner.call('addSynonym', { body: { searchId, synonym } })).reply;
    const params = { synonymId: added.data.synonymId };
    const csv = { searchId, csv: 'replika', mode: 'append' as const };
    const made = (await owner.call('addRule', { params: { searchId }, body: rule })).reply;
    const byRule = { searchId, ruleId: made.data.ruleId };
    const sortGroup = { name: 'Hity', conditions: [{ type: 'default' as const }] };
    const named = [
      added,
      (await owner.call('changeSynonym', { params, body: { searchId, synonym: group('tv', 'ekran') } }))
        .reply,
      (await owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'podróbka' } })).reply,
      (await owner.call('importPhrases', { params: { kind: 'blocked' }, body: csv })).reply,
      (await owner.call('addImmutablePhrase', { body: { searchId, immutablePhrase: 'red cross' } })).reply,
      made,
      (await owner.call('changeRule', { params: byRule, body: { ...rule, enabled: false } })).reply,
      (await owner.call('saveSortGroup', { body: { searchId, sortGroup } })).reply,
      (await owner.call('moveDownSortGroup', { body: { searchId, from: 0 } })).reply,
      (await owner.call('deleteSortGroup', { body: { searchId, sortId: 'title:asc' } })).reply,
    ].map(({ changeId }) => changeId);
    const { data } = await changes();
    const newest = data.slice(0, named.length).map(({ changeId }) => changeId);
    expect(newest.toSorted()).toEqual(named.toSorted());
    const same = [
      (await owner.call('changeSynonym', { params, body: { searchId, synonym: group('tv', 'ekran') } }))
        .reply,
      (await owner.call('importPhrases', { params: { kind: 'blocked' }, body: csv })).reply,
      (await owner.call('importPhrases', { params: { kind: 'blocked' }, body: { ...csv, isPreview: true } }))
        .reply,
      (await owner.call('changeRule', { params: byRule, body: { ...rule, enabled: false } })).reply,
      (await owner.call('moveUpSortGroup', { body: { searchId, from: 0 } })).reply,
    ];
    expect(same.map(({ changeId }) => changeId)).toEqual([null, null, null, null, null]);
  });

  test('taking a change back twice is done once', async () => {
    await setWeight(2);
    const changeId = await newest();
    const once = await undo(changeId);
    const twice = await undo(changeId);
    expect([twice.status, twice.reply.data]).toEqual([200, once.reply.data]);
    expect((await changes({ kind: 'weights' })).total).toBe(2);
  });

  test('gives a list its entries back as they were, and leaves alone what has changed since', async () => {
    const [a, b] = [await addSynonym('tv', 'telewizor'), await addSynonym('but', 'trampek')];
    const addedB = await newest();
    const { reply: gone } = await shop.owner.call('deleteSynonym', {
      params: { synonymId: a.synonymId },
      query: { searchId },
    });
    expect(await synonyms()).toEqual([b]);
    const back = await undo(gone.data.changeId);
    expect(back.reply.data).toMatchObject({ addedCount: 1, removedCount: 0, after: [a.synonym] });
    expect(await synonyms()).toEqual([a, b]);
    await shop.owner.call('changeSynonym', {
      params: { synonymId: b.synonymId },
      body: { searchId, synonym: group('but', 'kozak') },
    });
    const changed = await newest();
    expect((await undo(addedB)).status).toBe(200);
    expect((await synonyms()).map(({ synonym }) => synonym)).toEqual([a.synonym, group('but', 'kozak')]);
    await undo(changed);
    expect(await synonyms()).toEqual([a, b]);
  });

  test('covers blocked and immutable phrases and rules', async () => {
    await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'wulgaryzm' } });
    await undo(await newest());
    await shop.owner.call('addImmutablePhrase', { body: { searchId, immutablePhrase: 'mac mini' } });
    await undo(await newest());
    const { reply } = await shop.owner.call('addRule', { params: { searchId }, body: rule });
    const params = { searchId, ruleId: reply.data.ruleId };
    await shop.owner.call('changeRule', { params, body: { ...rule, enabled: false } });
    await undo(await newest());
    expect((await shop.owner.call('getRule', { params })).reply.data).toEqual(reply.data);
    const gone = await shop.owner.call('deleteRule', { params });
    await undo(gone.reply.data.changeId);
    expect((await shop.owner.call('getRule', { params })).reply.data).toEqual(reply.data);
    expect((await changes()).data[0]).toMatchObject({
      kind: 'rules',
      after: [{ ruleId: reply.data.ruleId, rule }],
    });
    const { settings } = (await shop.owner.call('getInstance', { params: { searchId } })).reply.data;
    expect(settings).toMatchObject({ blocked: 0, immutable: 0, rules: 1 });
  });

  test('is that of one search instance: a change of another one isn’t found in it', async () => {
    await setWeight(2);
    const changeId = await newest();
    searchId = await shop.newInstance();
    expect((await undo(changeId)).status).toBe(404);
    expect((await undo('nothing')).status).toBe(404);
    const { reader } = { reader: shop.server.app.services.settingsReader };
    expect(await reader.before(shop.owner.customer.id, searchId, changeId)).toBeNull();
  });
});

test('settings, phrases, rules and their history go with a search instance that is deleted for good', async () => {
  const { database } = shop.server;
  const kept = searchId;
  await setWeight(5);
  searchId = await shop.newInstance();
  await setWeight(2);
  await addSynonym('tv', 'telewizor');
  await shop.owner.call('addRule', { params: { searchId }, body: rule });
  await shop.owner.call('deleteInstance', { params: { searchId } });
  await purgeDeleted(database, new Date(Date.now() + 1000).toISOString(), async () => undefined);
  const left = async (table: 'search_setting' | 'setting_change') =>
    (await database.selectFrom(table).select('subject_id').execute()).map((row) => row.subject_id);
  for (const table of ['search_setting', 'setting_change'] as const) {
    expect(await left(table)).not.toContain(searchId);
    expect(await left(table)).toContain(kept);
  }
  for (const table of ['phrase', 'merchandising_rule'] as const) {
    const rows = await database.selectFrom(table).select('id').where('instance_id', '=', searchId).execute();
    expect(rows).toEqual([]);
  }
});

describe('settings as a search reads them', () => {
  type Loaded = Awaited<ReturnType<typeof shop.server.app.services.settingsReader.load>>;
  const meant = async (settings: Loaded, stem: string): Promise<string[] | undefined> =>
    (await settings?.bookFor('pol'))?.synonymsOf([stem]).map((words) => words.join(' '));
  const isBlocked = async (settings: Loaded, stem: string): Promise<boolean> =>
    typeof (await settings?.bookFor('pol'))?.blockedIn([stem]) === 'string';
  const load = async () => {
    const settings = await shop.server.app.services.settingsReader.load(shop.owner.customer.id, searchId);
    if (!settings) throw new Error('There are no settings');
    return settings;
  };

  test('are the defaults at first, and follow every change at once', async () => {
    const { version, bookFor: _, ...settings } = await load();
    expect(settings).toEqual(noSettings);
    await setWeight(2);
    await addSynonym('tv', 'telewizor');
    await shop.owner.call('setSharedFields', {
      body: { catalogId: shop.catalogId, sharedFields: [{ field: 'title' }] },
    });
    const changed = await load();
    expect(changed).toMatchObject({
      weights: weightOf(2),
      sharedFields: ['title'],
    });
    expect(await meant(changed, 'tv')).toEqual(['telewizor']);
    expect(changed.version).not.toBe(version);
    await shop.owner.call('setSharedFields', { body: { catalogId: shop.catalogId, sharedFields: null } });
  });

  test('are read once for each version: the book of phrases stays the same object', async () => {
    await addSynonym('tv', 'telewizor');
    const first = await load();
    const second = await load();
    expect(await second.bookFor('pol')).toBe(await first.bookFor('pol'));
    await setWeight(2);
    const third = await load();
    expect(third.weights).not.toEqual(first.weights);
    expect(await third.bookFor('pol')).toBe(await first.bookFor('pol'));
  });

  test('hold a rule from the midnight of the shop’s time zone that it begins with to the end of its last day', async () => {
    const body = { ...rule, from: '2030-07-02', to: '2030-07-03' };
    await shop.owner.call('addRule', { params: { searchId }, body });
    await shop.owner.call('addRule', { params: { searchId }, body: { ...rule, enabled: false } });
    const activeAt = async (time: string) => {
      shop.server.clock.now = new Date(time);
      const { rules } = await load();
      shop.server.clock.now = null;
      return rules.length;
    };
    // Warsaw is two hours ahead of UTC in July.
    expect(await activeAt('2030-07-01T21:59:59Z')).toBe(0);
    expect(await activeAt('2030-07-01T22:00:00Z')).toBe(1);
    expect(await activeAt('2030-07-03T21:59:59Z')).toBe(1);
    expect(await activeAt('2030-07-03T22:00:00Z')).toBe(0);
  });

  test('are there as they were before a change, with all that came after it undone', async () => {
    const before = async (changeId: string) => {
      const { id } = shop.owner.customer;
      return shop.server.app.services.settingsReader.before(id, searchId, changeId);
    };
    await setWeight(2);
    const tv = await addSynonym('tv', 'telewizor');
    const addedTv = await newest();
    await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'wulgaryzm' } });
    const blocked = await newest();
    await setWeight(3);
    await shop.owner.call('changeSynonym', {
      params: { synonymId: tv.synonymId },
      body: { searchId, synonym: group('tv', 'ekran') },
    });
    await shop.owner.call('addRule', { params: { searchId }, body: rule });
    const beforeTv = await before(addedTv);
    expect(beforeTv).toMatchObject({ weights: weightOf(2), rules: [] });
    expect([await meant(beforeTv, 'tv'), await isBlocked(beforeTv, 'wulgaryzm')]).toEqual([[], false]);
    const beforeBlocked = await before(blocked);
    expect(beforeBlocked).toMatchObject({ weights: weightOf(2), rules: [] });
    expect([await meant(beforeBlocked, 'tv'), await isBlocked(beforeBlocked, 'wulgaryzm')]).toEqual([
      ['telewizor'],
      false,
    ]);
    const present = await load();
    expect(present).toMatchObject({ weights: weightOf(3) });
    expect([await meant(present, 'tv'), await isBlocked(present, 'wulgaryzm')]).toEqual([['ekran'], true]);
  });

  test('are there as they were before, whether the change was of the search instance or of its catalog', async () => {
    const share = (...fields: string[]) =>
      shop.owner.call('setSharedFields', {
        body: { catalogId: shop.catalogId, sharedFields: fields.map((field) => ({ field })) },
      });
    const before = async (changeId: string) => {
      const { id } = shop.owner.customer;
      const settings = await shop.server.app.services.settingsReader.before(id, searchId, changeId);
      return [settings?.weights, settings?.sharedFields];
    };
    const changeIds: string[] = [];
    const steps = [() => share('title'), () => setWeight(2), () => share('price'), () => setWeight(3)];
    const startMs = Date.now();
    for (const [second, step] of steps.entries()) {
      shop.server.clock.now = new Date(startMs + second * 1000);
      await step();
      changeIds.push(await newest());
    }
    shop.server.clock.now = null;
    const [, weight2 = '', price = '', weight3 = ''] = changeIds;
    expect(await before(weight3)).toEqual([weightOf(2), ['price']]);
    expect(await before(price)).toEqual([weightOf(2), ['title']]);
    expect(await before(weight2)).toEqual([null, ['title']]);
    await shop.owner.call('setSharedFields', { body: { catalogId: shop.catalogId, sharedFields: null } });
  });
});
