import type { Database } from '../../storage/database.ts';
import { beyondRestoring } from './repository.ts';

/** Settings and history of deleted search instances and catalogs; phrases and rules go with their instance's row. */
const purgeSettingsOf = async (database: Database, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length === 0) return;
  for (const table of ['search_setting', 'setting_change'] as const)
    await database.deleteFrom(table).where('subject_id', 'in', subjectIds).execute();
};

/** Then the engine itself is away, and the others can wait for it, too. */
const maxFailures = 3;

const selectDue = (database: Database, before: string) =>
  database
    .selectFrom('catalog')
    .select('catalog.id')
    .where('deleted_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_instance')
            .select('search_instance.id')
            .whereRef('search_instance.catalog_id', '=', 'catalog.id'),
        ),
      ),
    );

/**
 * For housekeeping: removes search instances and catalogs deleted before a time. A catalog's index goes before its row, so that one which
 * can't be dropped now is due again; throws then, once others are gone.
 */
export const purgeDeleted = async (
  database: Database,
  before: string,
  dropIndex: (catalogId: string) => Promise<void>,
): Promise<void> => {
  const instances = await database
    .deleteFrom('search_instance')
    .where('deleted_at', '<', before)
    .returning('id')
    .execute();
  await purgeSettingsOf(
    database,
    instances.map(({ id }) => id),
  );
  const purge = async (catalogId: string): Promise<void> => {
    const { numUpdatedRows } = await database
      .updateTable('catalog')
      .set({ deleted_at: beyondRestoring })
      .where('id', 'in', selectDue(database, before).where('catalog.id', '=', catalogId))
      .executeTakeFirstOrThrow();
    // Another server may have purged it, or its owner restored it.
    if (numUpdatedRows === 0n) return;
    await dropIndex(catalogId);
    const purged = await database
      .deleteFrom('catalog')
      .where('id', '=', catalogId)
      .where('deleted_at', '<', before)
      .executeTakeFirst();
    if (purged.numDeletedRows > 0n) await purgeSettingsOf(database, [catalogId]);
  };
  const failures: unknown[] = [];
  for (const { id } of await selectDue(database, before).execute()) {
    await purge(id).catch((error: unknown) => failures.push(error));
    if (failures.length === maxFailures) break;
  }
  if (failures.length > 0) throw failures[0];
};
