import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const problemsOf = (answer: { status: number; error: { details?: Record<string, unknown> } }) => {
  expect(answer.status).toBe(422);
  return answer.error.details?.problems;
};

describe('weights', () => {
  test('[R7.19] [R3.15] are the defaults of the catalog’s fields until the shop sets its own, and again without', async () => {
    const { owner } = shop;
    const searchId = await shop.newInstance();
    const defaults = (await owner.call('getWeights', { body: { searchId } })).reply.data;
    expect(defaults.map(({ field }) => field)).toEqual(expect.arrayContaining(['id', 'title', 'brand']));
    expect(defaults.map(({ field }) => field)).not.toContain('price');
    expect(defaults.find(({ field }) => field === 'title')).toEqual({
      field: 'title',
      weight: 6,
      fullMatch: false,
      match: true,
      exact: false,
      isMissing: false,
    });
    const weights = [
      { field: 'title', weight: 2.5 },
      { field: 'brand', weight: 0, fullMatch: true },
      { field: 'id', weight: 9, fullMatch: true },
    ];
    const { reply } = await owner.call('setWeights', { body: { searchId, weights } });
    expect(reply.data.map(({ field, weight, match, exact }) => ({ field, weight, match, exact }))).toEqual([
      { field: 'title', weight: 2.5, match: true, exact: false },
      { field: 'brand', weight: 0, match: false, exact: true },
      { field: 'id', weight: 9, match: false, exact: false },
    ]);
    expect((await owner.call('getWeights', { body: { searchId } })).reply.data).toEqual(reply.data);
    await owner.call('setWeights', { body: { searchId, weights: null } });
    expect((await owner.call('getWeights', { body: { searchId } })).reply.data).toEqual(defaults);
  });

  test('[R5.14] can be had by names, categories, availability and what else the mapping has, but for those that are refused', async () => {
    const searchId = await shop.newInstance();
    const named = ['id', 'title', 'categories', 'availability', 'brand'];
    const weights = named.map((field) => ({ field, weight: 1 }));
    const { reply } = await shop.owner.call('setWeights', { body: { searchId, weights } });
    expect(reply.data.map(({ field, isMissing }) => [field, isMissing])).toEqual(
      named.map((field) => [field, false]),
    );
  });

  test('[R5.12] [R4.11] of price and addresses, of unknown fields, twice, below zero or no number are refused, each with its path', async () => {
    const searchId = await shop.newInstance();
    const refused = async (...weights: { field: string; weight: number }[]) =>
      problemsOf(await shop.owner.call('setWeights', { body: { searchId, weights } }));
    expect(
      await refused(
        { field: 'price', weight: 1 },
        { field: 'link', weight: 1 },
        { field: 'image_link', weight: 1 },
      ),
    ).toEqual([0, 1, 2].map((at) => ({ path: `weights.${at}.field`, rule: 'forbiddenField' })));
    expect(await refused({ field: 'title', weight: 1 }, { field: 'smell', weight: 1 })).toEqual([
      { path: 'weights.1.field', rule: 'oneOf' },
    ]);
    expect(await refused({ field: 'title', weight: 1 }, { field: 'title', weight: 2 })).toEqual([
      { path: 'weights.1.field', rule: 'distinct' },
    ]);
    expect(await refused({ field: 'title', weight: -1 })).toMatchObject([
      { path: 'weights.0.weight', rule: 'minValue' },
    ]);
    expect(await refused({ field: 'title', weight: Number.NaN })).toMatchObject([
      { path: 'weights.0.weight', rule: 'required' },
    ]);
    expect(await refused({ field: 'title', weight: 101 })).toMatchObject([{ rule: 'maxValue' }]);
    const { reply } = await shop.owner.call('listSettingChanges', { params: { searchId } });
    expect(reply.total).toBe(0);
  });

  test('of a field that the mapping has lost stay, are marked, and can be saved again', async () => {
    const searchId = await shop.newInstance();
    const weights = [
      { field: 'title', weight: 1 },
      { field: 'season', weight: 3 },
    ];
    await shop.mapField('season', true);
    await shop.owner.call('setWeights', { body: { searchId, weights } });
    await shop.mapField('season', false);
    const { reply } = await shop.owner.call('getWeights', { body: { searchId } });
    expect(reply.data.map(({ field, isMissing }) => [field, isMissing])).toEqual([
      ['title', false],
      ['season', true],
    ]);
    const raised = weights.map((weight) => ({ ...weight, weight: 7 }));
    expect((await shop.owner.call('setWeights', { body: { searchId, weights: raised } })).status).toBe(200);
    await shop.owner.call('setWeights', { body: { searchId, weights: null } });
    const again = await shop.owner.call('setWeights', { body: { searchId, weights } });
    expect(problemsOf(again)).toEqual([{ path: 'weights.1.field', rule: 'oneOf' }]);
  });
});

describe('the faceted menu', () => {
  test('[R7.21] [R3.16] is proposed in the language of the catalog until the shop sets its own', async () => {
    const searchId = await shop.newInstance();
    const { reply } = await shop.owner.call('getFacetedMenu', { body: { searchId } });
    expect(reply.isDefault).toBe(true);
    expect(reply.data.slice(0, 4)).toEqual([
      {
        field: 'categories',
        label: 'Kategorie',
        type: 'category',
        functionType: 'category',
        unit: '',
        isMissing: false,
      },
      {
        field: 'price',
        label: 'Cena',
        type: 'rangeSlider',
        functionType: 'rangeSlider',
        unit: 'zł',
        isMissing: false,
      },
      {
        field: 'brand',
        label: 'Marka',
        type: 'checkbox',
        functionType: 'checkbox',
        unit: '',
        isMissing: false,
      },
      {
        field: 'availability',
        label: 'Dostępność',
        type: 'checkbox',
        functionType: 'checkbox',
        unit: '',
        isMissing: false,
      },
    ]);
    const facetedmenu = [
      { field: 'brand', label: ' Producent ', type: 'checkbox' as const },
      { field: 'price', label: 'Cena', type: 'range' as const, unit: 'zł' },
    ];
    const set = await shop.owner.call('setFacetedMenu', { body: { searchId, facetedmenu } });
    expect(set.reply).toMatchObject({
      isDefault: false,
      data: [
        {
          field: 'brand',
          label: 'Producent',
          type: 'checkbox',
          functionType: 'checkbox',
          unit: '',
          isMissing: false,
        },
        { field: 'price', label: 'Cena', type: 'range', functionType: 'range', unit: 'zł', isMissing: false },
      ],
    });
    const cleared = await shop.owner.call('setFacetedMenu', { body: { searchId, facetedmenu: null } });
    expect(cleared.reply).toEqual(reply);
  });

  test('[R5.13] takes no addresses, titles and ids, no field twice, and none that the catalog lacks', async () => {
    const searchId = await shop.newInstance();
    const refused = async (...fields: string[]) => {
      const facetedmenu = fields.map((field) => ({ field, label: 'x', type: 'checkbox' as const }));
      return problemsOf(await shop.owner.call('setFacetedMenu', { body: { searchId, facetedmenu } }));
    };
    expect(await refused('image_link', 'link', 'title', 'id')).toEqual(
      [0, 1, 2, 3].map((at) => ({ path: `facetedmenu.${at}.field`, rule: 'forbiddenField' })),
    );
    expect(await refused('brand', 'brand')).toEqual([{ path: 'facetedmenu.1.field', rule: 'distinct' }]);
    expect(await refused('smell')).toEqual([{ path: 'facetedmenu.0.field', rule: 'oneOf' }]);
  });
});

describe('suggestions', () => {
  test('[R7.22] [R3.17] come from titles, brands and categories until the shop says from where', async () => {
    const searchId = await shop.newInstance();
    const defaults = (await shop.owner.call('getSuggestions', { body: { searchId } })).reply.data;
    expect(defaults).toEqual([
      { label: 'title', status: true, useAggregate: false, isMissing: false },
      { label: 'brand', status: true, useAggregate: true, isMissing: false },
      { label: 'categories', status: true, useAggregate: true, isMissing: false },
    ]);
    const suggestions = [{ label: 'brand', status: false, useAggregate: true }];
    const { reply } = await shop.owner.call('setSuggestions', { body: { searchId, suggestions } });
    expect(reply.data).toEqual([{ ...suggestions[0], isMissing: false }]);
    const wrong = [...suggestions, ...suggestions, { label: 'smell', status: true }];
    expect(
      problemsOf(await shop.owner.call('setSuggestions', { body: { searchId, suggestions: wrong } })),
    ).toEqual([{ path: 'suggestions.1.label', rule: 'distinct' }]);
    expect(
      problemsOf(
        await shop.owner.call('setSuggestions', { body: { searchId, suggestions: wrong.slice(1) } }),
      ),
    ).toEqual([{ path: 'suggestions.1.label', rule: 'oneOf' }]);
  });
});

describe('shared fields', () => {
  test('[R7.23] [R3.18] belong to the catalog, and have defaults until they are set', async () => {
    const { owner, catalogId } = shop;
    const defaults = (await owner.call('getSharedFields', { body: { catalogId } })).reply.data;
    expect(defaults.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['id', 'title', 'link', 'image_link', 'price', 'availability', 'brand']),
    );
    const sharedFields = [{ field: 'title' }, { field: 'brand' }];
    const { reply } = await owner.call('setSharedFields', { body: { catalogId, sharedFields } });
    expect(reply.data).toEqual([
      { field: 'title', isMissing: false },
      { field: 'brand', isMissing: false },
    ]);
    const wrong = [{ field: 'smell' }];
    expect(
      problemsOf(await owner.call('setSharedFields', { body: { catalogId, sharedFields: wrong } })),
    ).toEqual([{ path: 'sharedFields.0.field', rule: 'oneOf' }]);
    await owner.call('setSharedFields', { body: { catalogId, sharedFields: null } });
    expect((await owner.call('getSharedFields', { body: { catalogId } })).reply.data).toEqual(defaults);
  });
});

describe('an empty list', () => {
  test('[R2.25] [R4.22] of filters leaves visitors none, until the defaults are asked for', async () => {
    const searchId = await shop.newInstance();
    const facetsOf = async () =>
      (await shop.owner.call('trySearch', { params: { searchId }, body: { query: '' } })).reply.data.facets;
    const before = await facetsOf();
    expect(before.length).toBeGreaterThan(0);
    const set = await shop.owner.call('setFacetedMenu', { body: { searchId, facetedmenu: [] } });
    expect(set.reply).toMatchObject({ data: [], isDefault: false });
    expect((await shop.owner.call('getFacetedMenu', { body: { searchId } })).reply).toEqual(set.reply);
    expect(await facetsOf()).toEqual([]);
    const [change] = (await shop.owner.call('listSettingChanges', { params: { searchId } })).reply.data;
    expect(change).toMatchObject({ kind: 'facets', before: null, after: [] });
    await shop.owner.call('setFacetedMenu', { body: { searchId, facetedmenu: null } });
    expect(await facetsOf()).toEqual(before);
  });

  test('[R2.26] [R4.22] of suggestion fields suggests nothing', async () => {
    const searchId = await shop.newInstance();
    const suggest = async () =>
      (await shop.owner.call('trySuggest', { params: { searchId }, body: { query: 'g' } })).reply.data
        .suggestions;
    expect((await suggest()).map(({ text }) => text)).toContain('Gnom');
    const { reply } = await shop.owner.call('setSuggestions', { body: { searchId, suggestions: [] } });
    expect(reply.data).toEqual([]);
    expect(await suggest()).toEqual([]);
    await shop.owner.call('setSuggestions', { body: { searchId, suggestions: null } });
    expect((await suggest()).map(({ text }) => text)).toContain('Gnom');
  });

  test('[R2.27] [R4.22] of shared fields shares none', async () => {
    const { owner, catalogId } = shop;
    const searchId = await shop.newInstance();
    const shared = async () =>
      (await shop.server.app.services.settingsReader.load(owner.customer.id, searchId))?.sharedFields;
    const { reply } = await owner.call('setSharedFields', { body: { catalogId, sharedFields: [] } });
    expect([reply.data, await shared()]).toEqual([[], []]);
    await owner.call('setSharedFields', { body: { catalogId, sharedFields: null } });
    expect(await shared()).toBeNull();
  });

  test('of weights is refused, as a search through no field finds nothing; so is a missing list', async () => {
    const searchId = await shop.newInstance();
    const empty = await shop.owner.call('setWeights', { body: { searchId, weights: [] } });
    expect(problemsOf(empty)).toEqual([{ path: 'weights', rule: 'minItems', params: { min: 1 } }]);
    const body = { searchId } as { searchId: string; facetedmenu: null };
    const missing = await shop.owner.call('setFacetedMenu', { body });
    expect(problemsOf(missing)).toEqual([{ path: 'facetedmenu', rule: 'required' }]);
  });
});

describe('the fields of a catalog', () => {
  test('[R7.24] come with their type, what they can be used for, and values of the first products', async () => {
    const searchId = await shop.newInstance();
    const { reply } = await shop.owner.call('getFields', { body: { searchId } });
    const named = (path: string) => reply.data.find((field) => field.path === path);
    expect(named('brand')).toEqual({
      path: 'brand',
      type: 'string',
      canWeigh: true,
      canFilter: true,
      samples: expect.arrayContaining(['Gnom', 'Elf']),
    });
    expect(named('price')).toMatchObject({ type: 'number', canWeigh: false, canFilter: true });
    expect(named('price')?.samples).toHaveLength(3);
    expect(named('title')).toMatchObject({ canWeigh: true, canFilter: false });
    expect(named('link')).toMatchObject({ canWeigh: false, canFilter: false });
  });
});
