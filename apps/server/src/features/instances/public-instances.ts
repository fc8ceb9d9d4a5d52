import { LRUCache } from 'lru-cache';
import type { Database } from '../../storage/database.ts';
import type { FindCatalog, FindPublicInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { findPublicInstance } from './repository.ts';

/** Visitors' events come hundreds a second. Whose domains and key are let in is looked up for each request all the same. */
const rememberedMs = 1000;
const maxBytes = 32 * 2 ** 20;
/** As long in memory as its JSON, and as much again: a catalog's mapping is most of it. */
const sizeOf = (place: InstanceWithCatalog): number => 500 + JSON.stringify(place).length * 4;

export type PublicInstances = {
  /** An instance with its catalog, whoever's it is, as another process may have left it up to a second ago. */
  readonly find: FindPublicInstance;
  /** What this process changes holds from here on. */
  readonly forget: (instanceId: string) => void;
};

export const createPublicInstances = (database: Database, findCatalog: FindCatalog): PublicInstances => {
  const remembered = new LRUCache<string, InstanceWithCatalog>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: rememberedMs,
  });
  /** Raised with each change: what was being read meanwhile may be of before. */
  let changes = 0;
  return {
    find: async (instanceId) => {
      const known = remembered.get(instanceId);
      if (known) return known;
      const changesBefore = changes;
      const found = await findPublicInstance(database, instanceId);
      const catalog = found && (await findCatalog(found.customerId, found.instance.catalogId));
      if (!found || !catalog) return null;
      const place = { instance: found.instance, catalog };
      if (changes === changesBefore) remembered.set(instanceId, place);
      return place;
    },
    forget: (instanceId) => {
      changes += 1;
      remembered.delete(instanceId);
    },
  };
};
