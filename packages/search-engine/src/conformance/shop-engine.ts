import { afterAll, beforeAll } from 'vitest';
import { defaultWeights, planSearch, type SearchRequest, type SearchSettings } from '../plan/plan-search.ts';
import type { SearchEngine, SearchResult } from '../port.ts';
import { addressOf, shopProducts, shopSchema } from './catalog.ts';
import type { OpenedEngine, TestedEngine } from './engine-tests.ts';

export const catalogKey = 'Sklep/1';
export const settings: SearchSettings = { fields: defaultWeights(shopSchema.fields) };
export const idsOf = (result: SearchResult): string[] => result.hits.map((hit) => hit.product.id);

/** An engine that holds the shop's products, for the tests of one `describe`. */
export const useShopEngine = (tested: TestedEngine) => {
  let opened: OpenedEngine;
  const fill = async (generationId: string, products = shopProducts): Promise<void> => {
    const writer = await opened.engine.openWriter(catalogKey, generationId, shopSchema);
    await writer.add(products);
    await writer.commit({ correctCount: products.length });
    await opened.engine.refresh(catalogKey);
  };
  beforeAll(async () => {
    opened = await tested.open();
    await fill('run-1');
  });
  afterAll(() => opened.dispose());
  return {
    /** Only available while tests run. */
    get engine(): SearchEngine {
      return opened.engine;
    },
    /** Replaces the catalog's products. */
    fill,
    /** Searches with the shop's settings, overridden by `changed`. One product counts as enough results. */
    search: (
      query: string,
      request: Omit<SearchRequest, 'query'> = {},
      changed: Partial<SearchSettings> = {},
    ): Promise<SearchResult> =>
      opened.engine.search(
        addressOf(catalogKey),
        planSearch({ ...settings, enoughResults: 1, ...changed }, { ...request, query }),
      ),
  };
};
