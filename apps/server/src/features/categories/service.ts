import type { Category } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogRecord, FindCatalog } from '../../storage/records.ts';
import { buildCategoryTree } from './category-tree.ts';
import { listCategories, replaceCategories } from './repository.ts';

const maxCategories = 20_000;

export type CategoryService = ReturnType<typeof createCategoryService>;

export const createCategoryService = (database: Database, engine: SearchEngine, findCatalog: FindCatalog) => {
  const refresh = async (catalog: CatalogRecord): Promise<{ added: number; total: number } | Failure> => {
    const plan = planSearch(
      { fields: [] },
      {
        query: '',
        perPage: 0,
        facets: [{ field: 'categories', limit: maxCategories }],
        groupVariants: true,
      },
    );
    try {
      const result = await engine.search(addressOf(catalog), plan);
      const counts = result.facets.find((facet) => facet.field === 'categories')?.values ?? [];
      return await replaceCategories(
        database,
        catalog.customerId,
        catalog.id,
        buildCategoryTree(counts, 'pl'),
      );
    } catch (error) {
      return engineFailure(error);
    }
  };

  return {
    /** Parents before children. Mappings to stylizations don't exist yet, so none is set. */
    list: async (customerId: string, catalogId: string): Promise<Category[] | Failure> => {
      if (!(await findCatalog(customerId, catalogId))) return fail('NOT_FOUND');
      const categories = await listCategories(database, customerId, catalogId);
      return categories.map((category) => ({ ...category, mapping: 'not_set' }));
    },

    refresh: async (
      customerId: string,
      catalogId: string,
    ): Promise<{ added: number; total: number } | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      return catalog ? refresh(catalog) : fail('NOT_FOUND');
    },

    /** The first import fills the tree by itself. Later the owner refreshes it, and sees what is new. */
    fillWhenEmpty: async (catalog: CatalogRecord): Promise<void> => {
      const categories = await listCategories(database, catalog.customerId, catalog.id);
      if (categories.length === 0) await refresh(catalog);
    },
  };
};
