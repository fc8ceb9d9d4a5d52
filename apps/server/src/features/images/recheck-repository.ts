import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Place } from './check-repository.ts';
import { findCheck, reopenCheck, updateCheck } from './check-state-repository.ts';

/** Notes that all pictures of a catalog are to be looked at again; whoever lists them next makes them due. */
export const beginRecheck = async (
  database: Database,
  { customerId, catalogId }: Place,
  since: string,
): Promise<void> => {
  await reopenCheck(database, { customerId, catalogId }, { recheck_since: since });
};

/** Since when all pictures are to be looked at again; null if all of them are due, or it was never asked for. */
export const findRecheck = async (
  database: Database,
  { customerId, catalogId }: Place,
): Promise<string | null> => (await findCheck(database, { customerId, catalogId }))?.recheck_since ?? null;

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
  await updateCheck(database, { customerId, catalogId })
    .set({ recheck_since: null })
    .where('recheck_since', '=', since)
    .execute();
};
