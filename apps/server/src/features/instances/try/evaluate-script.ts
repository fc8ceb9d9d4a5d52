import type { Product, ScriptNode } from '@vitrina/contract';
import type { SearchEngine, SearchPlan } from '@vitrina/search-engine';
import { engineFailure } from '../../../http/engine-failure.ts';
import type { Failure } from '../../../http/failure.ts';
import { addressOf } from '../../../ports/catalog-address.ts';
import type { PresentProduct } from '../../../ports/present-product.ts';
import type { CatalogRecord } from '../../../storage/records.ts';

type Dependencies = {
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly presentProduct: PresentProduct;
};

const productsShown = 5;

/** The first products in a script's order, with the script's value for each; null where it is no number. */
export const createScriptEvaluator =
  ({ engine, now, presentProduct }: Dependencies) =>
  async (
    catalog: CatalogRecord,
    script: ScriptNode,
  ): Promise<{ product: Product; value: number | null }[] | Failure> => {
    const plan: SearchPlan = {
      words: [],
      fields: [],
      filters: [],
      facets: [],
      sort: [{ kind: 'script', script, order: 'desc' }],
      groupVariants: true,
      offset: 0,
      limit: productsShown,
      enoughResults: 0,
      enoughAsTyped: 0,
      nowSeconds: Math.floor(now().getTime() / 1000),
      explain: true,
    };
    try {
      if ((await engine.current(catalog.id)) === null) return [];
      const { hits } = await engine.search(addressOf(catalog), plan);
      return hits.map(({ product, variantsCount, explanation }) => ({
        product: presentProduct(product, catalog.currency, variantsCount),
        value: explanation?.sortValues[0] ?? null,
      }));
    } catch (error) {
      return engineFailure(error);
    }
  };
