import type { PhraseContext } from '@vitrina/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/schema.ts';
import { listColumns } from '../../../storage/sql/insert-rows.ts';
import { phraseSums, productSums } from '../writer/add-sums.ts';

/** Sums by day that are also there by month. */
export type MonthlySums = {
  readonly days: keyof Tables;
  readonly months: keyof Tables;
  readonly key: string;
  readonly sums: readonly string[];
  /** Columns before the time, with their values. */
  readonly scope: Readonly<Record<string, string>>;
};

export const phrasesIn = (context: PhraseContext): MonthlySums => ({
  days: 'phrase_day',
  months: 'phrase_month',
  key: 'phrase_key',
  sums: phraseSums,
  scope: { context },
});
export const products: MonthlySums = {
  days: 'product_day',
  months: 'product_month',
  key: 'product_key',
  sums: productSums,
  scope: {},
};

const rowsOf = (placeId: number, { scope }: MonthlySums): RawBuilder<unknown> =>
  sql.join(
    Object.entries({ place_id: placeId, ...scope }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  );
const keysOf = ({ scope, key }: MonthlySums): RawBuilder<unknown> =>
  listColumns(['place_id', ...Object.keys(scope), 'month', key]);

/** The same columns, with what is made of each sum. */
const selected = (
  { scope, key, sums }: MonthlySums,
  month: string,
  of: (sum: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join([
    listColumns(['place_id', ...Object.keys(scope)]),
    sql`${month}`,
    sql.ref(key),
    ...sums.map((sum) => of(sql.ref(sum))),
  ]);

/** Makes a month (`YYYY-MM`) the sum of its days again. */
export const sumUpMonth = async (
  database: Database,
  placeId: number,
  stored: MonthlySums,
  month: string,
): Promise<void> => {
  const { days, months, key, sums } = stored;
  await sql`delete from ${sql.table(months)} where ${rowsOf(placeId, stored)} and month = ${month}`.execute(
    database,
  );
  await sql`insert into ${sql.table(months)} (${keysOf(stored)}, ${listColumns(sums)})
    select ${selected(stored, month, (sum) => sql`sum(${sum})`)} from ${sql.table(days)}
    where ${rowsOf(placeId, stored)} and day between ${`${month}-01`} and ${`${month}-31`}
    group by ${listColumns(['place_id', ...Object.keys(stored.scope), key])}`.execute(database);
};

/** Deletes a day, and takes it from its month. Rows of the month in which nothing is left stay for `dropEmptyRows`. */
export const takeOutDay = async (
  database: Database,
  placeId: number,
  stored: MonthlySums,
  day: string,
): Promise<void> => {
  const { days, months, sums } = stored;
  const isWanted = sql`${rowsOf(placeId, stored)} and day = ${day}`;
  const added = sums.map(
    (sum) => sql`${sql.ref(sum)} = ${sql.ref(`${months}.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`,
  );
  await sql`insert into ${sql.table(months)} (${keysOf(stored)}, ${listColumns(sums)})
    select ${selected(stored, day.slice(0, 7), (sum) => sql`- ${sum}`)} from ${sql.table(days)} where ${isWanted}
    on conflict (${keysOf(stored)}) do update set ${sql.join(added)}`.execute(database);
  await sql`delete from ${sql.table(days)} where ${isWanted}`.execute(database);
};

/** What was only counted on days that have been taken out. */
export const dropEmptyRows = async (
  database: Database,
  placeId: number,
  stored: MonthlySums,
  month: string,
): Promise<void> => {
  const isEmpty = sql.join(
    stored.sums.map((sum) => sql`round(${sql.ref(sum)}, 2) = 0`),
    sql` and `,
  );
  await sql`delete from ${sql.table(stored.months)}
    where ${rowsOf(placeId, stored)} and month = ${month} and ${isEmpty}`.execute(database);
};
