import { LRUCache } from 'lru-cache';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../visitor-event.ts';

const maxPlaces = 10_000;

/** The number of a place; it gets one on first use. */
export const ensurePlaceId = async (
  database: Database,
  { customerId, instanceId, catalogId }: EventPlace,
): Promise<number> => {
  const place = { customer_id: customerId, instance_id: instanceId, catalog_id: catalogId };
  const found = await database
    .selectFrom('event_place')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst();
  if (found) return found.id;
  const made = await database
    .insertInto('event_place')
    .values(place)
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

const keyOf = ({ customerId, instanceId, catalogId }: EventPlace): string =>
  JSON.stringify([customerId, instanceId, catalogId]);

export type PlaceIds = ReturnType<typeof createPlaceIds>;

/** Remembers the numbers of places, which never change; those found in a transaction only once it is committed. */
export const createPlaceIds = () => {
  const committed = new LRUCache<string, number>({ max: maxPlaces });
  return {
    inTransaction: (transaction: Database) => {
      const found = new Map<string, number>();
      return {
        find: async (place: EventPlace): Promise<number> => {
          const key = keyOf(place);
          const id = committed.get(key) ?? found.get(key) ?? (await ensurePlaceId(transaction, place));
          found.set(key, id);
          return id;
        },
        keep: (): void => {
          for (const [key, id] of found) committed.set(key, id);
        },
      };
    },
  };
};
