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
) => Promise<ReadonlyMap<string, Product>>;

/**
 * Products as the catalog has them today. Those that are gone are missing, and so are all where there is nothing to search or
 * too much to do: figures are worth showing without pictures.
 */
export const createFindProducts =
  (engine: Pick<SearchEngine, 'get'>, presentProduct: PresentProduct): FindProducts =>
  async (catalog, ids) => {
    const found = new Map<string, Product>();
    const left = [...ids];
    const ask = async (id: string): Promise<void> => {
      const product = await engine.get(addressOf(catalog), id).catch((error: unknown) => {
        engineFailure(error);
        return null;
      });
      if (product) found.set(id, presentProduct(product, catalog.currency, 1));
    };
    while (left.length > 0) await Promise.all(left.splice(0, askedAtOnce).map(ask));
    return found;
  };
