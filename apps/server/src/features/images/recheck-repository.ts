import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Place } from './check-repository.ts';

/** Notes that all pictures of a catalog are to be looked at again; whoever lists them next makes them due. */
export const beginRecheck = async (
  database: Database,
  { customerId, catalogId }: Place,
  since: string,
): Promise<void> => {
  const begun = { generation_id: null, finished_at: null, recheck_since: since };
  await database
    .insertInto('image_check')
    .values({ customer_id: customerId, catalog_id: catalogId, round: 0, ...begun })
    .onConflict((conflict) => conflict.column('catalog_id').doUpdateSet(begun))
    .execute();
};

/** Since when all pictures are to be looked at again; null if all of them are due, or it was never asked for. */
export const findRecheck = async (
  database: Database,
  { customerId, catalogId }: Place,
): Promise<string | null> => {
  const row = await database
    .selectFrom('image_check')
    .select('recheck_since')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst();
  return row?.recheck_since ?? null;
};

/** Makes pictures due that weren't looked at since a time, a portion at a time. Returns how many had not been due. */
export const makeAllDue = async (
  database: Database,
  { customerId, catalogId }: Place,
  since: string,
  limit: number,
): Promise<number> => {
  const result =
    await sql`update image set due_at = '' where customer_id = ${customerId} and catalog_id = ${catalogId}
    and id in (select id from image where catalog_id = ${catalogId} and due_at > ''
      and (checked_at is null or checked_at < ${since}) limit ${limit})`.execute(database);
  return Number(result.numAffectedRows ?? 0);
};

/** All pictures are due, unless it was asked for once more meanwhile. */
export const endRecheck = async (
  database: Database,
  { customerId, catalogId }: Place,
  since: string,
): Promise<void> => {
  await database
    .updateTable('image_check')
    .set({ recheck_since: null })
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('recheck_since', '=', since)
    .execute();
};
