import type { Product, ProductDocument, ScriptNode } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import type { CatalogRecord } from '../../../storage/records.ts';

type Dependencies = {
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly presentProduct: (product: ProductDocument, currency: string, variantsCount: number) => Product;
};

const productsShown = 5;

/** The products that a sort script puts first in a catalog, with what it comes to for each; null where that is no number. */
export const createScriptEvaluator =
  ({ engine, now, presentProduct }: Dependencies) =>
  async (
    catalog: CatalogRecord,
    script: ScriptNode,
  ): Promise<{ product: Product; value: number | null }[]> => {
    if ((await engine.current(catalog.id)) === null) return [];
    const { hits } = await engine.search(catalog.id, {
      words: [],
      fields: [],
      filters: [],
      facets: [],
      sort: [{ kind: 'script', script, order: 'desc' }],
      groupVariants: true,
      offset: 0,
      limit: productsShown,
      enoughResults: 0,
      nowSeconds: Math.floor(now().getTime() / 1000),
      explain: true,
    });
    return hits.map(({ product, variantsCount, explanation }) => ({
      product: presentProduct(product, catalog.currency, variantsCount),
      value: explanation?.sortValues[0] ?? null,
    }));
  };
