import type { Database } from '../../storage/database.ts';

/** Searches that visitors made in all of a customer's search instances from a day on, as they are counted for reports. */
export const countSearches = async (
  database: Database,
  customerId: string,
  firstDay: string,
): Promise<number> => {
  const { searches } = await database
    .selectFrom('search_day')
    .innerJoin('event_place', 'event_place.id', 'search_day.place_id')
    .select((select) => select.fn.sum<number | null>('search_day.searches').as('searches'))
    .where('event_place.customer_id', '=', customerId)
    .where('search_day.day', '>=', firstDay)
    // Each is counted once more by where it was made.
    .where('search_day.context', '=', 'all')
    .executeTakeFirstOrThrow();
  return Number(searches ?? 0);
};

/** Products of all of a customer's catalogs, as each one's last successful import counted them; imports by earlier versions counted variants. */
export const countProducts = async (database: Database, customerId: string): Promise<number> => {
  const ranked = database
    .selectFrom('import_run')
    .innerJoin('catalog', 'catalog.id', 'import_run.catalog_id')
    .select((select) => [
      select.fn.coalesce('import_run.groups_count', 'import_run.correct_count').as('products'),
      select.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('import_run.catalog_id')
            .orderBy('import_run.started_at', 'desc')
            .orderBy('import_run.id', 'desc'),
        )
        .as('place'),
    ])
    .where('import_run.customer_id', '=', customerId)
    .where('import_run.status', '=', 'ok')
    .where('catalog.deleted_at', 'is', null);
  const { products } = await database
    .selectFrom(ranked.as('ranked'))
    .select((select) => select.fn.sum<number | null>('ranked.products').as('products'))
    .where('place', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(products ?? 0);
};
