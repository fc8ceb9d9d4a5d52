import { setImmediate } from 'node:timers/promises';
import { type PhraseKind, phraseKinds, type SettingKind } from '@vitrina/contract';
import type { PhraseChange, PhraseEntry } from '@vitrina/search-engine';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { type OnUnreadable, readJson } from '../../../storage/stored-json.ts';
import { storedValues } from '../entries.ts';
import { phraseReaders } from '../phrase-list.ts';

/** Rows of one statement, so that others have their turn between two. */
const chunkRows = 500;

/** The version of the instance's settings; 0 where there is no such instance. */
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

/** All entries of an instance's lists, in no order; what is changed meanwhile may be among them or not. */
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
      const entry = readers[kind].entry(place, stored);
      if (entry) yield { ...entry, kind };
    }
    last = rows.at(-1) ?? last;
    isMore = rows.length === chunkRows;
    if (isMore) await setImmediate();
  }
}

/** Whether the lists are so short that reading them holds nobody up. */
export const areListsShort = async (
  database: Database,
  customerId: string,
  instanceId: string,
  most: { readonly entries: number; readonly chars: number },
): Promise<boolean> => {
  const { rows } = await sql<{ entries: number; chars: number | null }>`
    select count(*) as entries, sum(length(value_json)) as chars from (
      select value_json from phrase
      where customer_id = ${customerId} and instance_id = ${instanceId} limit ${most.entries + 1})`.execute(
    database,
  );
  const [counted] = rows;
  return counted !== undefined && counted.entries <= most.entries && (counted.chars ?? 0) <= most.chars;
};

const isPhraseKind = (kind: SettingKind): kind is PhraseKind => kind in storedValues;

const changesSince = (database: Database, customerId: string, instanceId: string, version: number) =>
  database
    .selectFrom('setting_change')
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', instanceId)
    .where('version', '>', version)
    .where('kind', 'in', phraseKinds);

/** The newest change of the lists after a version, and how long all of them are as text; null where there is none. */
export const measureListChangesSince = async (
  database: Database,
  customerId: string,
  instanceId: string,
  version: number,
): Promise<{ readonly chars: number } | null> => {
  const row = await changesSince(database, customerId, instanceId, version)
    .select([
      sql<number>`count(*)`.as('changes'),
      // Bytes as they are stored: nothing of a long text is read for that.
      sql<number | null>`sum(octet_length(before_json) + octet_length(after_json))`.as('chars'),
    ])
    .executeTakeFirstOrThrow();
  return row.changes === 0 ? null : { chars: row.chars ?? 0 };
};

/** What later changes than a version took out of the lists and put in, oldest first, and the version of the last one. A change that can't be read is left out. */
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
