import { sql } from 'kysely';
import { monthOf } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/schema.ts';
import { allLooks, allLooksKey, allPosts, allPostsKey } from '../../../storage/showcase-ids.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { listColumns } from '../../../storage/sql/insert-rows.ts';
import { type ColumnType, jsonColumns, jsonEach } from '../../../storage/sql/json-rows.ts';
import { type NumberOf, numberPhrases, numberProducts, numberShowcases } from './dictionaries.ts';
import type { NextPhraseRow, PhraseRow, ProductRow, RuleRow, SearchRow, ShowcaseRow } from './tallies.ts';

type SumsTable = {
  readonly name: keyof Tables;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  /** Replaced rather than added to. */
  readonly latest?: string;
};
type Values = readonly (string | number | null)[];

export const phraseSums = ['searches', 'empty_searches', 'clicks', 'sales', 'units', 'revenue'] as const;
export const productSums = ['views', 'clicks', 'carts', 'purchases', 'sales', 'units', 'revenue'] as const;
const phraseDay: SumsTable = {
  name: 'phrase_day',
  keys: ['place_id', 'context', 'day', 'phrase_key'],
  sums: phraseSums,
  latest: 'last_total',
};
const phraseMonth: SumsTable = {
  name: 'phrase_month',
  keys: ['place_id', 'context', 'month', 'phrase_key'],
  sums: phraseSums,
};
const productDay: SumsTable = {
  name: 'product_day',
  keys: ['place_id', 'day', 'product_key'],
  sums: productSums,
};
const productMonth: SumsTable = {
  name: 'product_month',
  keys: ['place_id', 'month', 'product_key'],
  sums: productSums,
};
const searchDay: SumsTable = {
  name: 'search_day',
  keys: ['place_id', 'context', 'day', 'device'],
  sums: ['searches', 'empty_searches', 'clicked_searches', 'clicks', 'carts', 'sales', 'units', 'revenue'],
};
const nextPhraseDay: SumsTable = {
  name: 'next_phrase_day',
  keys: ['place_id', 'day', 'phrase_key', 'next_phrase_key'],
  sums: ['times'],
};
const ruleDay: SumsTable = {
  name: 'rule_day',
  keys: ['place_id', 'day', 'rule_id'],
  sums: ['searches', 'clicks'],
};
const showcaseDay: SumsTable = {
  name: 'showcase_day',
  keys: ['place_id', 'day', 'showcase_key'],
  sums: ['views', 'clicks', 'carts', 'sales', 'units', 'revenue'],
};
const keysOfAll: ReadonlyMap<string, number> = new Map([
  [allLooks, allLooksKey],
  [allPosts, allPostsKey],
]);

/** Where the days of a month are summed up as well. */
const monthsOf: ReadonlyMap<SumsTable, SumsTable> = new Map([
  [phraseDay, phraseMonth],
  [productDay, productMonth],
]);

const textColumns: ReadonlySet<string> = new Set(['context', 'day', 'month', 'device', 'rule_id']);
const typeOf = (column: string): ColumnType => {
  if (textColumns.has(column)) return 'text';
  return column === 'revenue' ? 'double precision' : 'bigint';
};

/** A statement has one parameter whatever the rows; all of a group of events fit into a few. */
const rowsAtOnce = 5000;

/** Adds to rows, or makes them. */
const add = async (
  database: Database,
  { name, keys, sums, latest }: SumsTable,
  rows: readonly Values[],
): Promise<void> => {
  const columns = [...keys, ...sums, ...(latest === undefined ? [] : [latest])];
  const stored = (column: string) => sql.ref(`${name}.${column}`);
  const updates = sums.map((sum) => sql`${sql.ref(sum)} = ${stored(sum)} + ${sql.ref(`excluded.${sum}`)}`);
  if (latest !== undefined)
    updates.push(sql`${sql.ref(latest)} = coalesce(${sql.ref(`excluded.${latest}`)}, ${stored(latest)})`);
  for (const some of chunk(rows, rowsAtOnce))
    await sql`insert into ${sql.table(name)} (${listColumns(columns)})
      select ${jsonColumns(columns.map(typeOf))} from ${jsonEach(some)} where true
      on conflict (${listColumns(keys)}) do update set ${sql.join(updates)}`.execute(database);
};

/** The same rows by month. */
const byMonth = (rows: readonly Values[], { keys, sums }: SumsTable): Values[] => {
  const day = keys.findIndex((key) => key === 'day' || key === 'month');
  const months = new Map<string, { readonly key: Values; readonly added: number[] }>();
  for (const row of rows) {
    const key = row.slice(0, keys.length).with(day, monthOf(String(row[day])));
    const name = JSON.stringify(key);
    const month = months.get(name) ?? { key, added: sums.map(() => 0) };
    for (const index of sums.keys())
      month.added[index] = Number(month.added[index]) + Number(row[keys.length + index]);
    months.set(name, month);
  }
  return [...months.values()].map(({ key, added }) => [...key, ...added]);
};

/** Rows in which something is left: what cancels out within a group needs none. */
const isCounted = ({ counts }: { readonly counts: object }): boolean =>
  Object.entries(counts).some(([name, count]) => name !== 'lastTotal' && count !== 0);

const phraseKeys = jsonColumns(['bigint', 'text', 'text', 'bigint']);

/** Removes rows of phrases that intents have moved on from, of days and of months. */
const dropEmptied = async (database: Database, rows: readonly Values[]): Promise<void> => {
  for (const some of chunk(rows)) {
    const dropped = await sql<Record<string, string | number>>`delete from phrase_day
      where (place_id, context, day, phrase_key) in (select ${phraseKeys} from ${jsonEach(some)})
        and searches <= 0 and clicks = 0 and sales = 0
      returning place_id, context, day, phrase_key, ${listColumns(phraseSums)}`.execute(database);
    const gone = dropped.rows.map((row) => [
      ...[Number(row.place_id), String(row.context), String(row.day), Number(row.phrase_key)],
      ...phraseSums.map((sum) => -Number(row[sum])),
    ]);
    const months = byMonth(gone, phraseMonth);
    const unequal = months.filter((row) => row.slice(phraseMonth.keys.length).some((sum) => sum !== 0));
    await add(database, phraseMonth, unequal);
    const zeros = sql.join(
      phraseSums.map((sum) => sql`${sql.ref(sum)} = 0`),
      sql` and `,
    );
    if (months.length > 0)
      await sql`delete from phrase_month where (place_id, context, month, phrase_key) in (select ${phraseKeys} from ${jsonEach(months)})
        and ${zeros}`.execute(database);
  }
};

export type Sums = ReturnType<typeof collectSums>;

/** Collects what is to be added to the sums of several places, each place once, to write it in a statement a table. */
export const collectSums = () => {
  const collected = new Map<SumsTable, Values[]>();
  return {
    add: (table: SumsTable, placeId: number, rows: readonly Values[]): void => {
      const all = collected.get(table) ?? [];
      for (const row of rows) all.push([placeId, ...row]);
      collected.set(table, all);
    },
    write: async (database: Database): Promise<void> => {
      for (const [table, rows] of collected) {
        await add(database, table, rows);
        const months = monthsOf.get(table);
        if (months) await add(database, months, byMonth(rows, table));
      }
      const lessened = (collected.get(phraseDay) ?? []).filter(
        (row) => Number(row[phraseDay.keys.length]) < 0,
      );
      await dropEmptied(database, lessened);
    },
  };
};

/** Adds to the phrases' sums by day and month. */
export const addPhrases = async (
  sums: Sums,
  database: Database,
  placeId: number,
  rows: readonly PhraseRow[],
): Promise<void> => {
  const counted = rows.filter(isCounted);
  const phrases = counted.map(({ key }) => key.phrase);
  const numberOf = await numberPhrases(database, placeId, phrases);
  const days = counted.map(({ key, counts }) => [
    ...[key.context, key.day, numberOf(key.phrase), counts.searches, counts.emptySearches, counts.clicks],
    ...[counts.sales, counts.units, counts.revenue, counts.lastTotal],
  ]);
  sums.add(phraseDay, placeId, days);
};

/** Adds to the products' sums by day and month. Returns the products' numbers. */
export const addProducts = async (
  sums: Sums,
  database: Database,
  placeId: number,
  rows: readonly ProductRow[],
  productNames: ReadonlyMap<string, string>,
): Promise<NumberOf> => {
  const ids = rows.map(({ key }) => key.productId);
  const numberOf = await numberProducts(database, placeId, ids, productNames);
  const days = rows.map(({ key, counts }) => [
    ...[key.day, numberOf(key.productId), counts.views, counts.clicks, counts.carts, counts.purchases],
    ...[counts.sales, counts.units, counts.revenue],
  ]);
  sums.add(productDay, placeId, days);
  return numberOf;
};

/** Adds to the sums of all searches by day. */
export const addSearches = (sums: Sums, placeId: number, rows: readonly SearchRow[]): void => {
  const days = rows
    .filter(isCounted)
    .map(({ key, counts }) => [
      ...[key.context, key.day, key.device, counts.searches, counts.emptySearches, counts.clickedSearches],
      ...[counts.clicks, counts.carts, counts.sales, counts.units, counts.revenue],
    ]);
  sums.add(searchDay, placeId, days);
};

/** Adds to what was searched after phrases that found nothing. */
export const addNextPhrases = async (
  sums: Sums,
  database: Database,
  placeId: number,
  rows: readonly NextPhraseRow[],
): Promise<void> => {
  const phrases = rows.flatMap(({ key }) => [key.phrase, key.nextPhrase]);
  const numberOf = await numberPhrases(database, placeId, phrases);
  const days = rows.map(({ key: { day, phrase, nextPhrase }, counts: { times } }) => [
    ...[day, numberOf(phrase), numberOf(nextPhrase), times],
  ]);
  sums.add(nextPhraseDay, placeId, days);
};

/** Adds to how often rules acted, by day. */
export const addRules = (sums: Sums, placeId: number, rows: readonly RuleRow[]): void => {
  const days = rows
    .filter(isCounted)
    .map(({ key, counts }) => [key.day, key.ruleId, counts.searches, counts.clicks]);
  sums.add(ruleDay, placeId, days);
};

/** Adds to the sums of looks and posts by day. */
export const addShowcases = async (
  sums: Sums,
  database: Database,
  placeId: number,
  rows: readonly ShowcaseRow[],
  names: ReadonlyMap<string, string>,
): Promise<void> => {
  const ids = rows.map(({ key }) => key.showcaseId).filter((id) => !keysOfAll.has(id));
  const numberOf = await numberShowcases(database, placeId, ids, names);
  const days = rows.map(({ key: { day, showcaseId }, counts }) => [
    ...[day, keysOfAll.get(showcaseId) ?? numberOf(showcaseId)],
    ...[counts.views, counts.clicks, counts.carts, counts.sales, counts.units, counts.revenue],
  ]);
  sums.add(showcaseDay, placeId, days);
};
