import type { Database } from './database.ts';

/** A search instance with its catalog, and whose they are: what events and their sums are stored under. */
export type EventPlace = {
  readonly customerId: string;
  readonly instanceId: string;
  readonly catalogId: string;
};

/** The number that stands for a place in the tables of sums; null before anything was counted. */
export const findPlaceId = async (
  database: Database,
  { customerId, instanceId, catalogId }: EventPlace,
): Promise<number | null> => {
  const row = await database
    .selectFrom('event_place')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst();
  return row?.id ?? null;
};
