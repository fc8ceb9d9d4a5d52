import type { Database } from './database.ts';
import { readJson } from './stored-json.ts';
import type { VersionTable } from './tables/version-table.ts';

/* Histories of what an owner edits as a whole. Each kind of subject has a table of its own, since its rows go with the subject; all have one shape. */

export type VersionsTable = 'stylization_version' | 'html_template_version';

/** A subject at some time: `value` is still to be parsed; what `at` and `by` are of is the kind's. */
export type SavedVersion = {
  /** Counts from 1 for each subject. */
  readonly version: number;
  readonly value: unknown;
  readonly at: string;
  readonly by: string;
};

type SubjectId = VersionTable['subject_id'];

const versionsOf = (database: Database, table: VersionsTable, customerId: string, subjectId: SubjectId) =>
  database.selectFrom(table).where('customer_id', '=', customerId).where('subject_id', '=', subjectId);

/** Newest first. */
export const listVersions = async (
  database: Database,
  table: VersionsTable,
  customerId: string,
  subjectId: SubjectId,
): Promise<SavedVersion[]> => {
  const rows = await versionsOf(database, table, customerId, subjectId)
    .select(['version', 'value_json', 'at', 'by'])
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ value_json, ...version }) => ({ ...version, value: readJson(value_json, null) }));
};

/** Adds a version after the last; only the newest ones stay, `kept` of them. Call it in the transaction of the change. */
export const addVersion = async (
  database: Database,
  table: VersionsTable,
  customerId: string,
  subjectId: SubjectId,
  { value, at, by }: Omit<SavedVersion, 'version'>,
  kept: number,
): Promise<void> => {
  const last = await versionsOf(database, table, customerId, subjectId)
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await database
    .insertInto(table)
    .values({
      ...{ customer_id: customerId, subject_id: subjectId, version },
      ...{ value_json: JSON.stringify(value), at, by },
    })
    .execute();
  await database
    .deleteFrom(table)
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', subjectId)
    .where('version', '<=', version - kept)
    .execute();
};
