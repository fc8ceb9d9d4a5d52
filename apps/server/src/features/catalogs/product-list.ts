import type { Product, ProductDetails } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { Database } from '../../storage/database.ts';
import { presentProduct, presentProductDetails } from './present-product.ts';
import { findCatalog } from './repository.ts';

export type ListRequest = {
  readonly query: string;
  /** The path of a category: only products in it or below it. */
  readonly category?: string;
  readonly sort: 'id' | 'title' | 'price';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly perPage: number;
};

/** Owners look products up by what identifies them. */
const lookUpFields = [
  { field: 'id', weight: 10 },
  { field: 'title', weight: 5 },
  { field: 'item_group_id', weight: 5 },
];

export type ProductList = ReturnType<typeof createProductList>;

/** A catalog's products as its owner sees them: the variants of a group are one row. */
export const createProductList = (database: Database, engine: SearchEngine) => ({
  list: async (
    customerId: string,
    catalogId: string,
    request: ListRequest,
  ): Promise<{ products: Product[]; total: number } | Failure> => {
    const catalog = await findCatalog(database, customerId, catalogId);
    if (!catalog) return fail('NOT_FOUND');
    const plan = planSearch(
      { fields: lookUpFields },
      {
        query: request.query,
        page: request.page,
        perPage: request.perPage,
        sort: [{ kind: 'field', field: request.sort, order: request.order }],
        groupVariants: true,
        ...(request.category && {
          filters: [{ kind: 'values', field: 'categories', values: [request.category] }],
        }),
      },
    );
    try {
      const result = await engine.search(addressOf(catalog), plan);
      return {
        products: result.hits.map((hit) => presentProduct(hit.product, catalog.currency, hit.variantsCount)),
        total: result.total,
      };
    } catch (error) {
      return engineFailure(error);
    }
  },

  get: async (
    customerId: string,
    catalogId: string,
    productId: string,
  ): Promise<ProductDetails | Failure> => {
    const catalog = await findCatalog(database, customerId, catalogId);
    if (!catalog) return fail('NOT_FOUND');
    try {
      const product = await engine.get(addressOf(catalog), productId);
      if (!product) return fail('NOT_FOUND');
      return presentProductDetails(
        product,
        catalog.currency,
        await engine.variants(addressOf(catalog), productId),
      );
    } catch (error) {
      return engineFailure(error);
    }
  },
});
