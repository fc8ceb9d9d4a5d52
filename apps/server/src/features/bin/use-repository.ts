import type { Database } from '../../storage/database.ts';

/** Searches that visitors made in a search instance from a day on, and on a last day alone. Days are of the shop's time zone. */
export const countInstanceSearches = async (
  database: Database,
  customerId: string,
  instanceId: string,
  { firstDay, today }: { readonly firstDay: string; readonly today: string },
): Promise<{ readonly inWeek: number; readonly today: number }> => {
  const rows = await database
    .selectFrom('search_day')
    .innerJoin('event_place', 'event_place.id', 'search_day.place_id')
    .select(['search_day.day', ({ fn }) => fn.sum<number | null>('search_day.searches').as('searches')])
    .where('event_place.customer_id', '=', customerId)
    .where('event_place.instance_id', '=', instanceId)
    .where('search_day.day', '>=', firstDay)
    // Each is counted once more by where it was made.
    .where('search_day.context', '=', 'all')
    .groupBy('search_day.day')
    .execute();
  const counts = rows.map(({ day, searches }) => ({ day, searches: Number(searches ?? 0) }));
  return {
    inWeek: counts.reduce((sum, { searches }) => sum + searches, 0),
    today: counts.find(({ day }) => day === today)?.searches ?? 0,
  };
};

const countOver = async (
  database: Database,
  table: 'stylization' | 'social_config',
  customerId: string,
  catalogId: string,
): Promise<number> => {
  const { count } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** What shows products of a catalog beside search instances. */
export const countShowcases = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<{ stylizations: number; streams: number }> => ({
  stylizations: await countOver(database, 'stylization', customerId, catalogId),
  streams: await countOver(database, 'social_config', customerId, catalogId),
});
