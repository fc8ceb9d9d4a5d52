import { LRUCache } from 'lru-cache';
import type { Database } from '../../storage/database.ts';
import type { LastKnown } from '../../storage/last-known.ts';
import type { FindCatalog, FindPublicInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { findPublicInstance } from './repository.ts';

/** Hundreds of events a second ask for the same instance. Allowed domains and the key are still read for every request. */
const rememberedMs = 1000;
const maxBytes = 32 * 2 ** 20;
/** In memory about twice its JSON, in two-byte characters; most of it is the catalog's mapping. */
const sizeOf = (place: InstanceWithCatalog): number => 500 + JSON.stringify(place).length * 4;

export type PublicInstances = {
  /** Any customer's instance with its catalog, up to a second old if another process has changed it. */
  readonly find: FindPublicInstance;
  /** Changes made by this process take effect at once. */
  readonly forget: (instanceId: string) => void;
};

export const createPublicInstances = (
  database: Database,
  findCatalog: FindCatalog,
  lastKnown: LastKnown,
): PublicInstances => {
  const standIn = lastKnown.remember<InstanceWithCatalog | null>(maxBytes, (place) =>
    place === null ? 0 : sizeOf(place),
  );
  const remembered = new LRUCache<string, InstanceWithCatalog>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: rememberedMs,
  });
  const read = async (instanceId: string): Promise<InstanceWithCatalog | null> => {
    const found = await findPublicInstance(database, instanceId);
    const catalog = found && (await findCatalog(found.customerId, found.instance.catalogId));
    return found && catalog ? { instance: found.instance, catalog } : null;
  };
  /** Raised with each change: a read that began before one may be outdated. */
  let changes = 0;
  return {
    find: async (instanceId) => {
      const known = remembered.get(instanceId);
      if (known) return known;
      const changesBefore = changes;
      const place = await standIn(instanceId, () => read(instanceId));
      if (place !== null && changes === changesBefore) remembered.set(instanceId, place);
      return place;
    },
    forget: (instanceId) => {
      changes += 1;
      remembered.delete(instanceId);
    },
  };
};
