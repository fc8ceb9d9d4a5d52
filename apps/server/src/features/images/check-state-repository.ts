import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { isPostgres } from '../../storage/sql/is-postgres.ts';
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

/**
 * Notes that the list is out of date: a new round begins, and who makes a list for another has been overtaken. Returns the number of the
 * round.
 */
export const reopenCheck = async (
  database: Database,
  { customerId, catalogId }: Place,
  changed: { readonly recheck_since?: string } = {},
): Promise<number> => {
  const reopened = { generation_id: null, finished_at: null, ...changed };
  const { round } = await database
    .insertInto('image_check')
    .values({ customer_id: customerId, catalog_id: catalogId, round: 1, ...reopened })
    .onConflict((conflict) =>
      conflict.column('catalog_id').doUpdateSet({ ...reopened, round: sql<number>`image_check.round + 1` }),
    )
    .returning('round')
    .executeTakeFirstOrThrow();
  return round;
};

/** Another round has begun. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** Does something within a round of which no other can begin meanwhile. Throws an `OvertakenError` if one has begun. */
export const withinRound = <T>(
  database: Database,
  { customerId, catalogId }: Place,
  round: number,
  work: (transaction: Database) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    const check = await transaction
      .selectFrom('image_check')
      .select('round')
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .$if(isPostgres(database), (query) => query.forShare())
      .executeTakeFirst();
    if (check?.round !== round) throw new OvertakenError('a list of pictures is out of date');
    return work(transaction);
  });
