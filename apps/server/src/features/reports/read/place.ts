import type { ReportPlace } from '../../../ports/reports.ts';
import type { Database } from '../../../storage/database.ts';

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
