import type { Database } from '../../../storage/database.ts';

/** A search instance with its catalog: what sums are kept for. */
export type ReportPlace = {
  readonly customerId: string;
  readonly instanceId: string;
  readonly catalogId: string;
};

/** The number that the place's sums are stored under; null before anything was counted. */
export const findPlaceId = async (
  database: Database,
  { customerId, instanceId, catalogId }: ReportPlace,
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
