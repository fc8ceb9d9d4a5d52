import { LRUCache } from 'lru-cache';
import type { CategoryMapping, ReadCategoryMapping } from '../../ports/category-mapping.ts';
import type { Database } from '../../storage/database.ts';
import { listMappings, type StoredMapping } from './mapping-repository.ts';
import { findCategoryState } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

const maxCatalogs = 200;
const separator = ' > ';

const createMapping = (
  version: string,
  taxonomy: Taxonomy,
  mappings: readonly StoredMapping[],
): CategoryMapping => {
  const live = mappings.filter(({ nodeId }) => taxonomy.byId.has(nodeId));
  const byPath = new Map(live.map(({ path, nodeId }) => [path, nodeId]));
  const paths = new Map<string, string[]>();
  for (const { path, nodeId } of live)
    for (const id of [nodeId, ...taxonomy.above(nodeId)]) {
      const known = paths.get(id);
      if (known) known.push(path);
      else paths.set(id, [path]);
    }
  return {
    version,
    isEmpty: live.length === 0,
    nodeOf: (categoryPath) => {
      let path = categoryPath;
      for (;;) {
        const node = byPath.get(path);
        if (node !== undefined) return node;
        const end = path.lastIndexOf(separator);
        if (end === -1) return null;
        path = path.slice(0, end);
      }
    },
    pathsOf: (id) => paths.get(id) ?? [],
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
