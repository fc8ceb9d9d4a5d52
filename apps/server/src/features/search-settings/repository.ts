import { phraseKinds, type SettingKind, settingKinds } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { ListKind } from '../../lists/list-definition.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';
import type { ChangeRecord } from '../../storage/setting-changes.ts';
import { readJson } from '../../storage/stored-json.ts';

/** Settings with a single value; the others are lists with tables of their own. */
export type ValueKind = Exclude<SettingKind, ListKind>;

/** Stored values by kind, not yet parsed. The defaults apply to a kind without one. */
export type StoredValues = ReadonlyMap<SettingKind, unknown>;

/** Damaged JSON becomes its text: neither a setting nor a list of entries is ever a text, so every schema refuses it. */
const readValue = (text: string): unknown => readJson(text, text);

/** The values of several subjects at once: a search instance and its catalog. */
export const readSettings = async (
  database: Database,
  customerId: string,
  subjectIds: readonly string[],
): Promise<StoredValues> => {
  const rows = await database
    .selectFrom('search_setting')
    .select(['kind', 'value_json'])
    .where('customer_id', '=', customerId)
    .where('subject_id', 'in', subjectIds)
    .execute();
  return new Map(rows.map((row) => [row.kind, readValue(row.value_json)]));
};

/** Null where the defaults hold. */
export const readSetting = async (
  database: Database,
  customerId: string,
  subjectId: string,
  kind: ValueKind,
): Promise<unknown> => {
  const row = await database
    .selectFrom('search_setting')
    .select('value_json')
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? readValue(row.value_json) : null;
};

/** Null restores the defaults. */
export const writeSetting = async (
  database: Database,
  customerId: string,
  subjectId: string,
  kind: ValueKind,
  value: unknown,
): Promise<void> => {
  if (value === null) {
    await database
      .deleteFrom('search_setting')
      .where('customer_id', '=', customerId)
      .where('subject_id', '=', subjectId)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  const value_json = JSON.stringify(value);
  await database
    .insertInto('search_setting')
    .values({ customer_id: customerId, subject_id: subjectId, kind, value_json })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'subject_id', 'kind']).doUpdateSet({ value_json }),
    )
    .execute();
};

export type Versions = {
  readonly version: string;
  /** The part of the version raised by the instance's own settings rather than its catalog's. */
  readonly instanceVersion: number;
  readonly timeZone: string;
  readonly catalogId: string;
};

/** The version of the settings a search uses; every change raises it. Null if there is no such instance. */
export const readVersions = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<Versions | null> => {
  const row = await database
    .selectFrom('search_instance')
    .innerJoin('catalog', 'catalog.id', 'search_instance.catalog_id')
    .innerJoin('customer', 'customer.id', 'search_instance.customer_id')
    .select([
      'search_instance.settings_version as instance_version',
      'catalog.settings_version as catalog_version',
      'catalog.id as catalog_id',
      'customer.time_zone as time_zone',
    ])
    .where('search_instance.customer_id', '=', customerId)
    .where('search_instance.id', '=', instanceId)
    .where('search_instance.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const version = `${row.instance_version}.${row.catalog_version}`;
  return {
    version,
    instanceVersion: row.instance_version,
    timeZone: row.time_zone,
    catalogId: row.catalog_id,
  };
};

const toChange = (row: Selectable<Tables['setting_change']>): ChangeRecord => ({
  changeId: row.id,
  subjectId: row.subject_id,
  version: row.version,
  kind: row.kind,
  at: row.at,
  by: row.by,
  before: readValue(row.before_json),
  after: readValue(row.after_json),
  addedCount: row.added_count,
  removedCount: row.removed_count,
  undoes: row.undoes,
});

const ownChanges = (database: Database, customerId: string, subjectIds: readonly string[]) =>
  database
    .selectFrom('setting_change')
    .where('customer_id', '=', customerId)
    .where('subject_id', 'in', subjectIds)
    .where('kind', 'in', settingKinds);

/** Changes of a kind that this release doesn't know. Nothing else here finds them; a few are enough to name what is damaged. */
export const listUnknownChanges = async (
  database: Database,
  customerId: string,
  subjectIds: readonly string[],
): Promise<{ changeId: string; subjectId: string; kind: string }[]> => {
  const rows = await database
    .selectFrom('setting_change')
    .select(['id', 'subject_id', 'kind'])
    .where('customer_id', '=', customerId)
    .where('subject_id', 'in', subjectIds)
    .where('kind', 'not in', settingKinds)
    .limit(20)
    .execute();
  return rows.map(({ id, subject_id, kind }) => ({
    changeId: id,
    subjectId: subject_id,
    kind: String(kind),
  }));
};

/** Newest first. */
export const listChanges = async (
  database: Database,
  customerId: string,
  subjectIds: readonly string[],
  { page, perPage, kind }: { page: number; perPage: number; kind?: SettingKind | undefined },
): Promise<{ changes: ChangeRecord[]; total: number }> => {
  const all = ownChanges(database, customerId, subjectIds);
  const own = kind === undefined ? all : all.where('kind', '=', kind);
  const { count } = await own
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { changes: rows.map(toChange), total: Number(count) };
};

export const findChange = async (
  database: Database,
  customerId: string,
  subjectIds: readonly string[],
  changeId: string,
): Promise<ChangeRecord | null> => {
  const row = await ownChanges(database, customerId, subjectIds)
    .selectAll()
    .where('id', '=', changeId)
    .executeTakeFirst();
  return row ? toChange(row) : null;
};

/** The newest change that took this one back. */
export const findUndoOf = async (
  database: Database,
  customerId: string,
  subjectIds: readonly string[],
  changeId: string,
): Promise<ChangeRecord | null> => {
  const row = await ownChanges(database, customerId, subjectIds)
    .selectAll()
    .where('undoes', '=', changeId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toChange(row) : null;
};

/** A change's position in the history. */
export type ChangePlace = Pick<ChangeRecord, 'subjectId' | 'version' | 'at'>;

/** Doesn't read what was changed, which may be ten thousand phrases. */
export const findChangePlace = async (
  database: Database,
  customerId: string,
  subjectIds: readonly string[],
  changeId: string,
): Promise<ChangePlace | null> => {
  const row = await ownChanges(database, customerId, subjectIds)
    .select(['subject_id', 'version', 'at'])
    .where('id', '=', changeId)
    .executeTakeFirst();
  return row ? { subjectId: row.subject_id, version: row.version, at: row.at } : null;
};

/** A subject's oldest version since a time; null if nothing was changed since. */
export const findFirstVersionSince = async (
  database: Database,
  customerId: string,
  subjectId: string,
  at: string,
): Promise<number | null> => {
  const row = await ownChanges(database, customerId, [subjectId])
    .select((select) => select.fn.min('version').as('version'))
    .where('at', '>=', at)
    .executeTakeFirst();
  return row?.version ?? null;
};

/**
 * A change and all later ones, newest first: by version for its own subject, by time for the other one. Changes of phrases are
 * left out.
 */
export const listChangesSince = async (
  database: Database,
  customerId: string,
  subjectIds: readonly string[],
  since: ChangePlace,
): Promise<ChangeRecord[]> => {
  const rows = await ownChanges(database, customerId, subjectIds)
    .selectAll()
    .where('kind', 'not in', phraseKinds)
    .where(({ or, and, eb }) =>
      or([
        and([eb('subject_id', '=', since.subjectId), eb('version', '>=', since.version)]),
        and([eb('subject_id', '!=', since.subjectId), eb('at', '>=', since.at)]),
      ]),
    )
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toChange);
};
