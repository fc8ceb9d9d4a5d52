import type { Product } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { PresentProduct } from '../../ports/present-product.ts';
import type { CatalogRecord } from '../../storage/records.ts';

/** The engine's threads also serve searches, which must not wait behind a long list of look-ups. */
const askedAtOnce = 8;

export type FindProducts = (
  catalog: CatalogRecord,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Product | null>>;

/** What a report says of a product. */
export const reportedProduct = (products: ReadonlyMap<string, Product | null>, id: string) => {
  const product = products.get(id);
  return { product: product ?? null, isGone: product === null };
};

/**
 * Products as the catalog has them today, null for those that are gone. Where there is nothing to search or too much to do they are missing:
 * figures are worth showing without pictures.
 */
export const createFindProducts =
  (engine: Pick<SearchEngine, 'get'>, presentProduct: PresentProduct): FindProducts =>
  async (catalog, ids) => {
    const found = new Map<string, Product | null>();
    const left = [...ids];
    const ask = async (id: string): Promise<void> => {
      try {
        const product = await engine.get(addressOf(catalog), id);
        found.set(id, product && presentProduct(product, catalog.currency, 1));
      } catch (error) {
        // The others would wait as long, and fail as well.
        if (engineFailure(error).failure === 'SEARCH_AWAY') left.length = 0;
      }
    };
    while (left.length > 0) await Promise.all(left.splice(0, askedAtOnce).map(ask));
    return found;
  };
