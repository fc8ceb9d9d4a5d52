import { LRUCache } from 'lru-cache';
import type { CategoryMapping, ReadCategoryMapping } from '../../ports/category-mapping.ts';
import type { Database } from '../../storage/database.ts';
import { listMappings, type StoredMapping } from './mapping-repository.ts';
import { createProductSelection, upwards } from './product-selection.ts';
import { findCategoryState } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

const maxCatalogs = 200;

const createMapping = (
  version: string,
  taxonomy: Taxonomy,
  mappings: readonly StoredMapping[],
): CategoryMapping => {
  const live = mappings.filter(({ nodeId }) => taxonomy.byId.has(nodeId));
  const byPath = new Map(live.map(({ path, nodeId }) => [path, nodeId]));
  const mapped = new Set(live.flatMap(({ nodeId }) => [nodeId, ...taxonomy.above(nodeId)]));
  const selectProducts = createProductSelection(byPath, taxonomy);
  return {
    version,
    isEmpty: live.length === 0,
    nodeOf: (categoryPath) => {
      for (const path of upwards(categoryPath)) {
        const node = byPath.get(path);
        if (node !== undefined) return node;
      }
      return null;
    },
    isMapped: (id) => mapped.has(id),
    productsOf: selectProducts,
  };
};

/** Mappings as other features use them. A mapping whose base category is gone counts as none. */
export const createReadMapping = (
  database: Database,
  readTaxonomy: () => Promise<Taxonomy>,
): ReadCategoryMapping => {
  const cache = new LRUCache<string, CategoryMapping>({ max: maxCatalogs });
  return async (customerId, catalogId) => {
    const [taxonomy, state] = [
      await readTaxonomy(),
      await findCategoryState(database, customerId, catalogId),
    ];
    const version = `${state.version} ${taxonomy.version}`;
    const key = `${customerId} ${catalogId}`;
    const known = cache.get(key);
    if (known?.version === version) return known;
    const mapping = createMapping(version, taxonomy, await listMappings(database, customerId, catalogId));
    cache.set(key, mapping);
    return mapping;
  };
};
