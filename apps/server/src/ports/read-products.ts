import type { ProductDocument } from '@vitrina/contract';
import { NoGenerationError, planSearch, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../http/engine-failure.ts';
import type { CatalogRecord } from '../storage/records.ts';
import { chunk } from '../storage/sql/chunk.ts';
import { addressOf } from './catalog-address.ts';

const perSearch = 200;

/** The products of a catalog among these, by id. Throws what the engine throws. */
export const readProducts = async (
  engine: Pick<SearchEngine, 'search'>,
  catalog: CatalogRecord,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductDocument>> => {
  const found = new Map<string, ProductDocument>();
  for (const ids of chunk([...new Set(productIds)], perSearch)) {
    const plan = planSearch(
      { fields: [] },
      { query: '', perPage: ids.length, filters: [{ kind: 'products', ids }], groupVariants: false },
    );
    const { hits } = await engine.search(addressOf(catalog), plan);
    for (const { product } of hits) found.set(product.id, product);
  }
  return found;
};

/** Products by id, and whether the engine could say which there are. */
export type ProductsIfKnown = {
  readonly products: ReadonlyMap<string, ProductDocument>;
  readonly areKnown: boolean;
};

/**
 * The products of a catalog among these, for what can be shown without them: none, and not known, while the engine is away
 * or its index can't be read. A catalog that was never imported is known to have none.
 */
export const readProductsIfKnown = async (
  engine: Pick<SearchEngine, 'search'>,
  catalog: CatalogRecord | null,
  productIds: readonly string[],
): Promise<ProductsIfKnown> => {
  if (!catalog || productIds.length === 0) return { products: new Map(), areKnown: true };
  try {
    return { products: await readProducts(engine, catalog, productIds), areKnown: true };
  } catch (error) {
    // Throws again what isn't about the engine.
    engineFailure(error);
    return { products: new Map(), areKnown: error instanceof NoGenerationError };
  }
};
