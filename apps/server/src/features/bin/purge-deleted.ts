import { beyondRestoring } from '../../storage/bin.ts';
import type { Database } from '../../storage/database.ts';
import { deleteSettingsOf } from './repository.ts';

/** Then the engine itself is away, and the others can wait for it, too. */
const maxFailures = 3;

/** Nothing of a customer who may not change anything is removed: nothing of it can be restored meanwhile. */
const selectReadOnly = (database: Database) =>
  database.selectFrom('customer').select('customer.id').where('read_only_since', 'is not', null);

/** Catalogs deleted before a time that no search instance needs, not even one in the bin. */
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

type DropIndex = (catalogId: string) => Promise<void>;

/**
 * Removes a catalog that is due, its index before its row: where that can't be dropped, this throws, and the catalog is due again. It can't be
 * restored from then on. False if it isn't due: another server may have removed it, or its owner restored it.
 */
export const removeCatalog = async (
  database: Database,
  customerId: string,
  catalogId: string,
  before: string,
  dropIndex: DropIndex,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('catalog')
    .set({ deleted_at: beyondRestoring })
    .where('customer_id', '=', customerId)
    .where('id', 'in', selectDue(database, before).where('catalog.id', '=', catalogId))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await dropIndex(catalogId);
  const removed = await database
    .deleteFrom('catalog')
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .where('deleted_at', '<', before)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) await deleteSettingsOf(database, customerId, catalogId);
  return true;
};

/** Removes search instances and catalogs deleted before a time. Throws once the others are gone, if an index couldn't be dropped. */
export const purgeDeleted = async (
  database: Database,
  before: string,
  dropIndex: DropIndex,
): Promise<void> => {
  const instances = await database
    .deleteFrom('search_instance')
    .where('deleted_at', '<', before)
    .where('customer_id', 'not in', selectReadOnly(database))
    .returning(['id', 'customer_id'])
    .execute();
  for (const { id, customer_id } of instances) await deleteSettingsOf(database, customer_id, id);
  const due = await selectDue(database, before)
    .select('catalog.customer_id')
    .where('customer_id', 'not in', selectReadOnly(database))
    .execute();
  const failures: unknown[] = [];
  for (const { id, customer_id } of due) {
    const removal = removeCatalog(database, customer_id, id, before, dropIndex);
    await removal.catch((error: unknown) => failures.push(error));
    if (failures.length === maxFailures) break;
  }
  if (failures.length > 0) throw failures[0];
};
