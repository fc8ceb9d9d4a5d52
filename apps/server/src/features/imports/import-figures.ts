import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

/** Of all customers’ imports, for whoever watches the server. */
export const readImportFigures = async (database: Database) => {
  const { running, lastSuccess } = await database
    .selectFrom('import_run')
    .select((build) => [
      build.fn.count<number>('id').filterWhere('status', '=', 'in_progress').as('running'),
      build.fn.max('finished_at').filterWhere('status', '=', 'ok').as('lastSuccess'),
    ])
    .executeTakeFirstOrThrow();
  const { failing } = await database
    .selectFrom('import_run as run')
    .innerJoin('catalog', 'catalog.id', 'run.catalog_id')
    .select(sql<number>`count(*)`.as('failing'))
    .where('catalog.deleted_at', 'is', null)
    .where('run.status', '=', 'error')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_run as later')
            .select('later.id')
            .whereRef('later.catalog_id', '=', 'run.catalog_id')
            .whereRef('later.started_at', '>', 'run.started_at')
            .where('later.status', 'in', ['ok', 'error']),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return {
    running: Number(running),
    failing: Number(failing),
    lastSuccess: lastSuccess === null ? null : new Date(lastSuccess),
  };
};
