import type { ProductDocument } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
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
