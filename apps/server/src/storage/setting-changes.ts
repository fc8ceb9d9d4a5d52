import type { SettingKind } from '@vitrina/contract';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import type { ListChange } from './records.ts';

/** How many changes the history of a search instance or catalog has; older ones are deleted. */
export const maxChanges = 1000;

/** One change of a setting, as its history keeps it. */
export type ChangeRecord = {
  readonly changeId: string;
  readonly subjectId: string;
  readonly version: number;
  readonly kind: SettingKind;
  readonly at: string;
  readonly by: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly addedCount: number;
  readonly removedCount: number;
  readonly undoes: string | null;
};

/** Whether a setting belongs to a search instance, or to the catalog that several instances may search. */
export type SettingScope = 'instance' | 'catalog';

export type NewChange = Omit<ChangeRecord, 'changeId' | 'version'> & { readonly scope: SettingScope };

const subjectTables = { instance: 'search_instance', catalog: 'catalog' } as const;

const raiseVersion = async (
  database: Database,
  customerId: string,
  scope: SettingScope,
  subjectId: string,
): Promise<number> => {
  const { settings_version: version } = await database
    .updateTable(subjectTables[scope])
    .set(({ eb }) => ({ settings_version: eb('settings_version', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', subjectId)
    .returning('settings_version')
    .executeTakeFirstOrThrow();
  return version;
};

/**
 * Records a change and raises the version by which searches notice it. Called in the transaction that writes the new value, so
 * that value and history always agree.
 */
export const recordChange = async (
  database: Database,
  customerId: string,
  { scope, ...change }: NewChange,
): Promise<ChangeRecord> => {
  const version = await raiseVersion(database, customerId, scope, change.subjectId);
  const changeId = newId();
  await database
    .insertInto('setting_change')
    .values({
      id: changeId,
      customer_id: customerId,
      subject_id: change.subjectId,
      version,
      kind: change.kind,
      at: change.at,
      by: change.by,
      before_json: JSON.stringify(change.before),
      after_json: JSON.stringify(change.after),
      added_count: change.addedCount,
      removed_count: change.removedCount,
      undoes: change.undoes,
    })
    .execute();
  await database
    .deleteFrom('setting_change')
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', change.subjectId)
    .where('version', '<=', version - maxChanges)
    .execute();
  return { ...change, changeId, version };
};

/** Records a change of a list: the entries removed and added. */
export const recordListChange = (
  database: Database,
  customerId: string,
  change: Pick<NewChange, 'subjectId' | 'kind' | 'at' | 'by' | 'undoes'>,
  { removed, added }: ListChange,
): Promise<ChangeRecord> =>
  recordChange(database, customerId, {
    ...change,
    scope: 'instance',
    before: removed,
    after: added,
    addedCount: added.length,
    removedCount: removed.length,
  });
