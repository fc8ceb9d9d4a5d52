import { proposalScores } from '@vitrina/taxonomy';
import { LRUCache } from 'lru-cache';
import type { CategoryMapping, ReadCategoryMapping } from '../../ports/category-mapping.ts';
import type { Database } from '../../storage/database.ts';
import { listLikelyNodes, listMappings, type StoredMapping } from './mapping-repository.ts';
import { createProductSelection, upwards } from './product-selection.ts';
import { findCategoryState } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

const maxCatalogs = 200;

const createMapping = (
  version: string,
  taxonomy: Taxonomy,
  mappings: readonly Pick<StoredMapping, 'path' | 'nodeId'>[],
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

/**
 * Mappings as other features use them. A mapping whose base category is gone counts as none. `likely` adds certain proposals that nobody has
 * confirmed: good enough to propose by, not to change what visitors find.
 */
export const createReadMapping = (
  database: Database,
  readTaxonomy: () => Promise<Taxonomy>,
  basis: 'confirmed' | 'likely' = 'confirmed',
): ReadCategoryMapping => {
  const cache = new LRUCache<string, CategoryMapping>({ max: maxCatalogs });
  return async (customerId, catalogId) => {
    const [taxonomy, state] = [
      await readTaxonomy(),
      await findCategoryState(database, customerId, catalogId),
    ];
    const version = `${state.version} ${taxonomy.version} ${state.proposalsTaxonomy}`;
    const key = `${customerId} ${catalogId}`;
    const known = cache.get(key);
    if (known?.version === version) return known;
    const confirmed = await listMappings(database, customerId, catalogId);
    const likely =
      basis === 'likely'
        ? await listLikelyNodes(database, customerId, catalogId, proposalScores.certain)
        : [];
    const mapping = createMapping(version, taxonomy, [...confirmed, ...likely]);
    cache.set(key, mapping);
    return mapping;
  };
};
