import type { PhraseKind } from '@vitrina/contract';
import { type Selectable, sql } from 'kysely';
import { inChunks, visitInTurns } from '../../lists/in-chunks.ts';
import type { Wanted } from '../../lists/list-definition.ts';
import type { Database } from '../../storage/database.ts';
import type { ListEntry } from '../../storage/records.ts';
import type { Tables } from '../../storage/schema.ts';
import { readJson } from '../../storage/stored-json.ts';
import { keyOf, type PhraseValue, sortTextOf } from './entries.ts';

export type StoredPhrase = ListEntry<PhraseValue>;

export type PhrasePage = {
  readonly page: number;
  readonly perPage: number;
  readonly orderBy: 'phrase' | 'createdAt';
  readonly sort: 'asc' | 'desc';
  /** Folded; empty for all. */
  readonly query: string;
};

/** The list's schema parses the value later. */
const toEntry = (row: Selectable<Tables['phrase']>): ListEntry => ({
  id: row.id,
  value: readJson(row.value_json, null),
  createdAt: row.created_at,
  createdBy: row.created_by,
});

const ownPhrases = (database: Database, customerId: string, instanceId: string, kind: PhraseKind) =>
  database
    .selectFrom('phrase')
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind);

const containing = (query: string) =>
  sql<boolean>`sort_text like ${`%${query.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export const listPhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  { page, perPage, orderBy, sort, query }: PhrasePage,
): Promise<{ entries: ListEntry[]; total: number }> => {
  const own = ownPhrases(database, customerId, instanceId, kind).$if(query !== '', (all) =>
    all.where(containing(query)),
  );
  const { count } = await own
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy(orderBy === 'phrase' ? 'sort_text' : 'created_at', sort)
    .orderBy('key', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { entries: rows.map(toEntry), total: Number(count) };
};

/** All entries of a list, oldest first. */
export const readPhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
): Promise<ListEntry[]> => {
  const rows = await ownPhrases(database, customerId, instanceId, kind)
    .selectAll()
    .orderBy('created_at')
    .orderBy('key')
    .execute();
  const entries: ListEntry[] = [];
  await visitInTurns(rows, (row) => entries.push(toEntry(row)));
  return entries;
};

export const countPhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<Record<PhraseKind, number>> => {
  const rows = await database
    .selectFrom('phrase')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    // Checking the owner once, in a subquery, lets SQLite count in the index of keys without reading the long rows.
    .where('instance_id', '=', (select) =>
      select
        .selectFrom('search_instance')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('id', '=', instanceId),
    )
    .groupBy('kind')
    .execute();
  const counts = { synonyms: 0, blocked: 0, immutable: 0 };
  for (const { kind, count } of rows) counts[kind] = Number(count);
  return counts;
};

/** The entries of a list that have one of these ids or keys. */
export const findPhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  { ids, keys }: Wanted,
): Promise<ListEntry[]> => {
  const found = new Map<string, ListEntry>();
  const read = async (column: 'id' | 'key', values: readonly string[]): Promise<void> => {
    for await (const some of inChunks(values)) {
      const rows = await ownPhrases(database, customerId, instanceId, kind)
        .selectAll()
        .where(column, 'in', some)
        .execute();
      for (const row of rows) found.set(row.id, toEntry(row));
    }
  };
  await read('id', ids);
  await read('key', keys);
  return [...found.values()];
};

export const deletePhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  ids: readonly string[],
): Promise<void> => {
  for await (const some of inChunks(ids))
    await database
      .deleteFrom('phrase')
      .where('customer_id', '=', customerId)
      .where('instance_id', '=', instanceId)
      .where('id', 'in', some)
      .execute();
};

export const insertPhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  entries: readonly StoredPhrase[],
): Promise<ReadonlySet<string>> => {
  const inserted = new Set<string>();
  for await (const some of inChunks(entries)) {
    const ids = some.map(({ id }) => id);
    const keys = some.map(({ value }) => keyOf(value));
    // Rows that can't be read give way to the entries that have their ids or keys; nobody else's rows do.
    const own = database
      .deleteFrom('phrase')
      .where('customer_id', '=', customerId)
      .where('instance_id', '=', instanceId)
      .where('kind', '=', kind);
    await own.where('id', 'in', ids).execute();
    await own.where('key', 'in', keys).execute();
    const rows = await database
      .insertInto('phrase')
      .values(
        some.map(({ id, value, createdAt, createdBy }) => ({
          id,
          customer_id: customerId,
          instance_id: instanceId,
          kind,
          key: keyOf(value),
          sort_text: sortTextOf(value),
          value_json: JSON.stringify(value),
          created_at: createdAt,
          created_by: createdBy,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) inserted.add(id);
  }
  return inserted;
};
