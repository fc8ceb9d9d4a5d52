import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type InstantSearchShop, openInstantSearchShop } from '../../../testing/instantsearch-shop.ts';

const sizes = ['XL', 'S', 'M', 'M', 'S', 'XS', 'L', 'L', 'L', 'S'];
const ratings = ['5', '4.5', '4', '4', '3', '', '2', '1', '4.5', '4'];

let shop: InstantSearchShop;
beforeAll(async () => {
  shop = await openInstantSearchShop(
    sizes.map((size, at) => ({
      title: `Kurtka ${at}`,
      brand: at < 4 ? 'Elf' : 'Gnom',
      googleCategory: at < 6 ? 'Moda > Kurtki' : 'Moda > Kurtki > Zimowe',
      price: `${(at + 1) * 10}.00 PLN`,
      attributes: { size, ...(ratings[at] && { rating: ratings[at] }) },
      details: { Krój: at % 2 === 0 ? 'luźny' : 'dopasowany', ...(at === 0 && { Podszewka: 'puch' }) },
    })),
    [{ path: 'g:rating', fieldLabel: 'rating', fieldType: 'number', separator: '' }],
  );
  const item = { unit: '', type: 'checkbox' } as const;
  const facetedmenu = [
    { ...item, field: 'size', label: 'Rozmiar' },
    { ...item, field: 'attributes', label: 'Parametry' },
    { ...item, field: 'categories', label: 'Kategorie', type: 'category' as const },
    { ...item, field: 'rating', label: 'Ocena', type: 'range' as const },
  ];
  const set = await shop.owner.call('setFacetedMenu', { body: { searchId: shop.index, facetedmenu } });
  expect(set.status).toBe(200);
});
afterAll(() => shop.close());

type Found = {
  readonly nbHits: number;
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly facets_stats: Readonly<Record<string, unknown>>;
  readonly renderingContent?: {
    readonly facetOrdering: {
      readonly facets: { readonly order: readonly string[] };
      readonly values: Readonly<Record<string, unknown>>;
    };
  };
};
const find = async (query: Record<string, unknown>): Promise<Found> =>
  (await shop.ask('POST', `/1/indexes/${shop.index}/query`, { hitsPerPage: 0, ...query })).body;

describe('[R10.04] a field of numbers', () => {
  test('has its values counted, and their ends, average and sum told', async () => {
    const { facets, facets_stats } = await find({ facets: ['rating'] });
    expect(facets.rating).toEqual({ '4': 3, '4.5': 2, '1': 1, '2': 1, '3': 1, '5': 1 });
    expect(facets_stats).toEqual({ rating: { min: 1, max: 5, avg: 32 / 9, sum: 32 } });
    const narrowed = await find({ facets: ['rating'], numericFilters: ['rating>=4', 'rating<=5'] });
    expect(narrowed.nbHits).toBe(6);
    expect(narrowed.facets_stats).toEqual({ rating: { min: 4, max: 5, avg: 26 / 6, sum: 26 } });
  });

  test('has no more values than are asked for, those of most products', async () => {
    const { facets, facets_stats } = await find({ facets: ['rating', 'price'], maxValuesPerFacet: 2 });
    expect(facets.rating).toEqual({ '4': 3, '4.5': 2 });
    expect(Object.keys(facets.price ?? {})).toHaveLength(2);
    expect(facets_stats.price).toEqual({ min: 10, max: 100, avg: 55, sum: 550 });
  });

  test('that nothing found has is empty, and has no figures', async () => {
    const { facets, facets_stats } = await find({
      facets: ['rating'],
      query: 'Kurtka 5',
      filters: 'objectID:SKU-6',
    });
    expect(facets).toEqual({ rating: {} });
    expect(facets_stats).toEqual({});
  });
});

describe('[R10.04] the shop’s filters', () => {
  const orderOf = ({ renderingContent }: Found) => renderingContent?.facetOrdering.facets.order;

  test('are all counted for “*”, categories level by level, and attributes that many results have', async () => {
    const { facets } = await find({ facets: ['*'], maxValuesPerFacet: 20 });
    expect(facets).toMatchObject({
      size: { S: 3, L: 3, M: 2, XL: 1, XS: 1 },
      'categories.lvl0': { Moda: 10 },
      'categories.lvl1': { 'Moda > Kurtki': 10 },
      'categories.lvl2': { 'Moda > Kurtki > Zimowe': 4 },
      'attributes.Krój': { luźny: 5, dopasowany: 5 },
    });
    for (const absent of ['categories.lvl3', 'attributes', 'attributes.Podszewka', 'brand'])
      expect(facets).not.toHaveProperty([absent]);
  });

  test('stand in the shop’s order, without those that nothing has, and sizes in the order of sizes', async () => {
    const found = await find({ facets: '*' });
    expect(orderOf(found)).toEqual(['size', 'attributes.Krój', 'categories.lvl0', 'rating']);
    expect(found.renderingContent?.facetOrdering.values).toEqual({
      size: { order: ['XS', 'S', 'M', 'L', 'XL'], sortRemainingBy: 'count' },
      'attributes.Krój': { sortRemainingBy: 'count' },
      'categories.lvl0': { sortRemainingBy: 'count' },
      rating: { sortRemainingBy: 'count' },
    });
  });

  test('stay when one value of them was chosen', async () => {
    const facetFilters = ['size:XL', 'categories.lvl1:Moda > Kurtki', 'attributes.Krój:luźny'];
    expect(orderOf(await find({ facets: '*', facetFilters }))).toEqual([
      ...['size', 'attributes.Krój', 'attributes.Podszewka', 'categories.lvl0', 'rating'],
    ]);
  });

  test('are told only to those who ask for all of them', async () => {
    expect(await find({ facets: ['size'] })).not.toHaveProperty('renderingContent');
    expect(await find({})).not.toHaveProperty('renderingContent');
    expect(orderOf(await find({ facets: ['*', 'brand', 'attributes.Krój'] }))).toEqual([
      ...['size', 'attributes.Krój', 'categories.lvl0', 'rating'],
    ]);
  });
});

test('[R10.04] values are counted and looked through in slices of the customer’s, so that thousands of them hold nobody up', async () => {
  const { slices } = shop.server.app.services.storefront.turns;
  const sliced = vi.spyOn(slices, 'do');
  try {
    const { facets } = await find({ facets: ['size'] });
    const search = { facetQuery: 'x', maxFacetHits: 10 };
    const { facetHits } = (await shop.ask('POST', `/1/indexes/${shop.index}/facets/size/query`, search))
      .body as { readonly facetHits: readonly unknown[] };
    expect(facetHits).toHaveLength(2);
    const done = await Promise.all(sliced.mock.results.map(({ value }) => value));
    expect(done).toContainEqual({ facets, facets_stats: {} });
    expect(done).toContainEqual(facetHits);
  } finally {
    sliced.mockRestore();
  }
});
