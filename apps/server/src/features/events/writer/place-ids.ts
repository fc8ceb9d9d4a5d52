import { LRUCache } from 'lru-cache';
import type { Database } from '../../../storage/database.ts';
import { type EventPlace, findPlaceId } from '../../../storage/event-places.ts';

const maxPlaces = 10_000;

/** The number of a place; it gets one on first use. */
export const ensurePlaceId = async (database: Database, place: EventPlace): Promise<number> => {
  const known = await findPlaceId(database, place);
  if (known !== null) return known;
  const { customerId, instanceId, catalogId } = place;
  const made = await database
    .insertInto('event_place')
    .values({ customer_id: customerId, instance_id: instanceId, catalog_id: catalogId })
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
