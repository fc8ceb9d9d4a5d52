import type { ReportPeriod } from '@vitrina/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { type EventPlace, findPlaceId } from '../../../storage/event-places.ts';
import type { Tables } from '../../../storage/schema.ts';
import { figureNames, orderOf, type SumFilter, selectSumsOf, selectTotals, withSums } from './sum-rows.ts';
import type { AnyTable, SumTable } from './sum-table.ts';

export type ReportQuestion<Column extends string> = {
  readonly filter: SumFilter;
  readonly period: ReportPeriod;
  /** The period to compare with, if any. */
  readonly before: ReportPeriod | null;
  readonly orderBy: Column;
  readonly sort: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
};

/** All rows rather than a page of them. */
export type RowOrder<Column extends string> = Omit<ReportQuestion<Column>, 'before' | 'offset' | 'limit'>;

type Texts = Readonly<Record<string, string>>;
export type ReportRow<Figures> = {
  readonly texts: Texts;
  readonly figures: Figures;
  /** Null if nothing was counted, or no comparison was asked for. */
  readonly before: Figures | null;
};
export type ReportAnswer<Figures> = {
  readonly rows: readonly ReportRow<Figures>[];
  /** How many rows there are on all pages. */
  readonly total: number;
  readonly totals: Figures;
  readonly totalsBefore: Figures | null;
};

const rowsAtOnce = 500;

type Row = Readonly<Record<string, number | string | null>>;

/** Without the negative zero that rounding may leave. */
const cents = (amount: number): number => Math.round(amount * 100) / 100 + 0;

/** The figures of a row of sums, with the shares; a row of nulls counts nothing. */
export const readFigures = <Figures>(table: AnyTable, row: Row): Figures => {
  const figures: Record<string, number | null> = {};
  for (const name of Object.keys(table.sums)) figures[name] = Number(row[name] ?? 0);
  for (const [name, [part, of]] of Object.entries(table.shares)) {
    const divisor = Number(figures[of]);
    figures[name] = divisor === 0 ? null : Number(figures[part]) / divisor;
  }
  figures.total = cents(Number(figures.total));
  return figures as Figures;
};

const run = async (database: Database, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.execute(database)).rows as Row[];

const totalName = (name: string): string => `all_${name}`;

/** Without a value last, whichever way. The number decides in the end: no page repeats or loses a row of another. */
const inOrder = ({ mainFigure }: AnyTable, sort: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`order by sorted_by ${sql.raw(sort)} nulls last, ${sql.ref(mainFigure)} desc, key`;

const toRow = <Figures, Column extends string>(
  table: SumTable<Figures, Column>,
  row: Row,
  before: Figures | null,
): ReportRow<Figures> => ({
  texts: Object.fromEntries(table.columns.map((column) => [column, String(row[column] ?? '')])),
  figures: readFigures(table, row),
  before,
});

/** One page with the count and the sums of all rows, in a single pass over the period. */
const readPage = <Figures, Column extends string>(
  database: Database,
  table: SumTable<Figures, Column>,
  placeId: number,
  { filter, period, orderBy, sort, offset, limit }: ReportQuestion<Column>,
): Promise<Row[]> => {
  const names = figureNames(table);
  const textOrder = table.textOrder[orderBy];
  const joined = textOrder ? sql`join ${sql.table(table.texts)} on id = key` : sql``;
  const totals = names.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(totalName(name))}`);
  return run(
    database,
    sql`${withSums(table, placeId, filter, period)},
      totals as materialized (select count(*) as row_count, ${sql.join(totals)} from sums),
      page as materialized (
        select sums.*, ${orderOf(table, textOrder, orderBy)} as sorted_by from sums ${joined}
        ${inOrder(table, sort)} limit ${limit} offset ${offset}
      )
      select totals.*, page.*, ${sql.join(table.columns.map((column) => sql.ref(`texts.${column}`)))}
      from totals left join page on true left join ${sql.table(table.texts)} as texts on texts.id = page.key
      ${inOrder(table, sort)}`,
  );
};

/** All rows in order, a portion at a time, without a count. The statement is open until the last one was read. */
export async function* readAllRows<Figures, Column extends string>(
  database: Kysely<Tables>,
  place: EventPlace,
  table: SumTable<Figures, Column>,
  { filter, period, orderBy, sort }: RowOrder<Column>,
): AsyncGenerator<ReportRow<Figures>[]> {
  const placeId = await findPlaceId(database, place);
  if (placeId === null) return;
  const query = sql<Row>`${withSums(table, placeId, filter, period)}
    select sums.*, ${sql.join(table.columns.map((column) => sql.ref(column)))},
      ${orderOf(table, table.textOrder[orderBy], orderBy)} as sorted_by
    from sums join ${sql.table(table.texts)} on id = key ${inOrder(table, sort)}`;
  const portions = database.getExecutor().stream(query.compile(database), rowsAtOnce);
  for await (const { rows } of portions) yield rows.map((row) => toRow(table, row, null));
}

const readTotals = async <Figures, Column extends string>(
  database: Database,
  table: SumTable<Figures, Column>,
  placeId: number,
  filter: SumFilter,
  period: ReportPeriod,
): Promise<Figures> => {
  const totals = figureNames(table).map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  // Whether a phrase found nothing at times is only known once its rows are added up.
  const query = filter.onlyEmpty
    ? sql`${withSums(table, placeId, filter, period)} select ${sql.join(totals)} from sums`
    : selectTotals(table, placeId, filter, period);
  const [row = {}] = await run(database, query);
  return readFigures(table, row);
};

/** A report of phrases or products, as the table says. */
export const readReport = async <Figures, Column extends string>(
  database: Database,
  place: EventPlace,
  table: SumTable<Figures, Column>,
  question: ReportQuestion<Column>,
): Promise<ReportAnswer<Figures>> => {
  const { filter, before } = question;
  const placeId = await findPlaceId(database, place);
  const nothing = readFigures<Figures>(table, {});
  if (placeId === null) return { rows: [], total: 0, totals: nothing, totalsBefore: before && nothing };
  const page = await readPage(database, table, placeId, question);
  const [first = {}] = page;
  const rows = page.filter(({ key }) => key !== null);
  const keys = rows.map(({ key }) => Number(key));
  const rowsBefore = before ? await run(database, selectSumsOf(table, placeId, filter, before, keys)) : [];
  const byKey = new Map(rowsBefore.map((row) => [row.key, row]));
  const counted = (row: Row | undefined): Figures | null => {
    if (!row) return null;
    const figures = readFigures<Figures & Row>(table, row);
    return figureNames(table).some((name) => figures[name] !== 0) ? figures : null;
  };
  return {
    rows: rows.map((row) => toRow(table, row, counted(byKey.get(row.key ?? null)))),
    total: Number(first.row_count ?? 0),
    totals: readFigures(
      table,
      Object.fromEntries(figureNames(table).map((name) => [name, first[totalName(name)] ?? 0])),
    ),
    totalsBefore: before && (await readTotals(database, table, placeId, filter, before)),
  };
};
