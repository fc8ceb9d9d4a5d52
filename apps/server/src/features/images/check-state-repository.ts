import type { Database } from '../../storage/database.ts';
import type { ImageCheckTable } from '../../storage/tables/image-tables.ts';
import type { Place } from './check-repository.ts';

/** How far the check of a catalog's pictures is; undefined if there never was one. */
export const findCheck = (
  database: Database,
  { customerId, catalogId }: Place,
): Promise<Pick<ImageCheckTable, 'finished_at' | 'recheck_since'> | undefined> =>
  database
    .selectFrom('image_check')
    .select(['finished_at', 'recheck_since'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst();

export const updateCheck = (database: Database, { customerId, catalogId }: Place) =>
  database
    .updateTable('image_check')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId);

/** Notes that the list is out of date; whoever lists it next begins a new round. */
export const reopenCheck = async (
  database: Database,
  { customerId, catalogId }: Place,
  changed: { readonly recheck_since?: string } = {},
): Promise<void> => {
  const reopened = { generation_id: null, finished_at: null, ...changed };
  await database
    .insertInto('image_check')
    .values({ customer_id: customerId, catalog_id: catalogId, round: 0, ...reopened })
    .onConflict((conflict) => conflict.column('catalog_id').doUpdateSet(reopened))
    .execute();
};
