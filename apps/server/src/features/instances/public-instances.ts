import type { Database } from '../../storage/database.ts';
import type { LastKnown } from '../../storage/last-known.ts';
import type { FindCatalog, FindPublicInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { findPublicInstance } from './repository.ts';

const maxBytes = 32 * 2 ** 20;
/** In memory about twice its JSON, in two-byte characters; most of it is the catalog's mapping. */
const sizeOf = (place: InstanceWithCatalog | null): number =>
  place === null ? 0 : 500 + JSON.stringify(place).length * 4;

/** Any customer's instance with its catalog. */
export const createFindPublic = (
  database: Database,
  findCatalog: FindCatalog,
  lastKnown: LastKnown,
): FindPublicInstance => {
  const readKnown = lastKnown.remember(maxBytes, sizeOf);
  return (instanceId) =>
    readKnown(instanceId, async () => {
      const found = await findPublicInstance(database, instanceId);
      const catalog = found && (await findCatalog(found.customerId, found.instance.catalogId));
      return found && catalog ? { instance: found.instance, catalog } : null;
    });
};
