import { setImmediate } from 'node:timers/promises';
import { type PhraseKind, phraseKinds, type SettingKind } from '@vitrina/contract';
import type { PhraseChange, PhraseEntry } from '@vitrina/search-engine';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { type OnUnreadable, readJson } from '../../../storage/stored-json.ts';
import { storedValues } from '../entries.ts';
import { phraseReaders } from '../phrase-list.ts';

/** Rows per statement; others get their turn between two. */
const chunkRows = 500;

/** The version of the instance's settings; 0 if there is no such instance. */
export const readPhrasesVersion = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<number> => {
  const row = await database
    .selectFrom('search_instance')
    .select('settings_version')
    .where('customer_id', '=', customerId)
    .where('id', '=', instanceId)
    .executeTakeFirst();
  return row?.settings_version ?? 0;
};

/** A damaged row may have any text, `__proto__` too. */
const isPhraseKind = (kind: SettingKind): kind is PhraseKind => Object.hasOwn(storedValues, kind);

/** All entries of an instance's lists, in no particular order; concurrent changes may be included or not. */
export async function* eachPhrase(
  database: Database,
  customerId: string,
  instanceId: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<PhraseEntry> {
  const readers = phraseReaders(onUnreadable);
  const place = { customerId, subjectId: instanceId };
  for (let last = { kind: '', key: '' }, isMore = true; isMore; ) {
    const rows = await database
      .selectFrom('phrase')
      .select(['id', 'kind', 'key', 'value_json', 'created_at', 'created_by'])
      .where('customer_id', '=', customerId)
      .where('instance_id', '=', instanceId)
      .where(sql<boolean>`(kind, key) > (${last.kind}, ${last.key})`)
      .orderBy('kind')
      .orderBy('key')
      .limit(chunkRows)
      .execute();
    for (const { id, kind, value_json, created_at: createdAt, created_by: createdBy } of rows) {
      const stored = { id, value: readJson(value_json, null), createdAt, createdBy };
      if (!isPhraseKind(kind)) {
        onUnreadable({ ...place, kind: String(kind), entryId: id, problems: [] });
        continue;
      }
      const entry = readers[kind].entry(place, stored);
      if (entry) yield { ...entry, kind };
    }
    last = rows.at(-1) ?? last;
    isMore = rows.length === chunkRows;
    if (isMore) await setImmediate();
  }
}

/** Whether the lists are so short that reading them blocks nobody. */
export const areListsShort = async (
  database: Database,
  customerId: string,
  instanceId: string,
  max: { readonly entries: number; readonly chars: number },
): Promise<boolean> => {
  const { rows } = await sql<{ entries: number; chars: number | null }>`
    select count(*) as entries, sum(length(value_json)) as chars from (
      select value_json from phrase
      where customer_id = ${customerId} and instance_id = ${instanceId} limit ${max.entries + 1}) as stored`.execute(
    database,
  );
  const [counted] = rows;
  return counted !== undefined && counted.entries <= max.entries && (counted.chars ?? 0) <= max.chars;
};

const changesSince = (database: Database, customerId: string, instanceId: string, version: number) =>
  database
    .selectFrom('setting_change')
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', instanceId)
    .where('version', '>', version)
    .where('kind', 'in', phraseKinds);

/** The total length of all changes to the lists after a version; null if there are none. */
export const measureListChangesSince = async (
  database: Database,
  customerId: string,
  instanceId: string,
  version: number,
): Promise<{ readonly chars: number } | null> => {
  const row = await changesSince(database, customerId, instanceId, version)
    .select([
      sql<number>`count(*)`.as('changes'),
      // In stored bytes, which SQLite knows without reading the text.
      sql<number | null>`sum(octet_length(before_json) + octet_length(after_json))`.as('chars'),
    ])
    .executeTakeFirstOrThrow();
  return row.changes === 0 ? null : { chars: row.chars ?? 0 };
};

/**
 * The entries that changes after a version removed and added, oldest first, and the version of the last change. Changes that
 * can't be read are left out.
 */
export const listListChangesSince = async (
  database: Database,
  customerId: string,
  instanceId: string,
  version: number,
  onUnreadable: OnUnreadable,
): Promise<{ readonly changes: PhraseChange[]; readonly version: number }> => {
  const rows = await changesSince(database, customerId, instanceId, version)
    .select(['id', 'version', 'kind', 'before_json', 'after_json'])
    .orderBy('version')
    .execute();
  const readers = phraseReaders(onUnreadable);
  const changes = rows.flatMap(({ id, kind, before_json, after_json }): PhraseChange[] => {
    if (!isPhraseKind(kind)) return [];
    const stored = {
      subjectId: instanceId,
      changeId: id,
      before: readJson(before_json, null),
      after: readJson(after_json, null),
    };
    const change = readers[kind].change(customerId, stored);
    const ofKind = (entries: readonly Omit<PhraseEntry, 'kind'>[]): PhraseEntry[] =>
      entries.map((entry) => ({ ...entry, kind }));
    return change ? [{ removed: ofKind(change.removed), added: ofKind(change.added) }] : [];
  });
  return { changes, version: rows.at(-1)?.version ?? version };
};
