import type { PhraseContext } from '@vitrina/contract';
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { toPhrase } from './visitor-event.ts';

/** Days are `YYYY-MM-DD` in UTC, both inclusive; pages count from 1. */
export type ReportRequest<Column extends string> = {
  readonly from: string;
  readonly to: string;
  readonly sort: Column;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly perPage: number;
};

export type Report<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** `ctr` and `conversion` are fractions, not per cent; null where the divisor is 0. `total` is in major units. */
export type PhraseReportRow = {
  readonly phrase: string;
  readonly searches: number;
  /** Searches that found nothing. */
  readonly emptySearches: number;
  readonly clicks: number;
  /** Clicks divided by searches; more than 1 where visitors click several products of one search. */
  readonly ctr: number | null;
  /** Sales divided by clicks. */
  readonly conversion: number | null;
  readonly salesCount: number;
  readonly unitsSold: number;
  readonly total: number;
};

export type ProductReportRow = {
  readonly productId: string;
  readonly views: number;
  readonly clicks: number;
  readonly carts: number;
  /** Purchases divided by clicks. */
  readonly conversion: number | null;
  /** Purchases that contain the product. */
  readonly salesCount: number;
  /** Of these, the ones that began with a click on it in a search. */
  readonly salesFromSearch: number;
  readonly unitsSold: number;
  readonly total: number;
};

const orZero = (amount: RawBuilder<number>): RawBuilder<number> => sql<number>`coalesce(${amount}, 0)`;
const sum = (column: string): RawBuilder<number> => sql<number>`sum(${sql.ref(column)})`;
const share = (part: string, of: string): RawBuilder<number | null> =>
  sql<number | null>`1.0 * sum(${sql.ref(part)}) / nullif(sum(${sql.ref(of)}), 0)`;

const phraseColumns = {
  phrase: sql<string>`phrase`,
  searches: sum('searches'),
  emptySearches: sum('empty_searches'),
  clicks: sum('clicks'),
  ctr: share('clicks', 'searches'),
  conversion: share('sales', 'clicks'),
  salesCount: sum('sales'),
  unitsSold: sum('units'),
  total: sum('revenue'),
};
const productColumns = {
  productId: sql<string>`product_id`,
  views: sum('views'),
  clicks: sum('clicks'),
  carts: sum('carts'),
  conversion: share('purchases', 'clicks'),
  salesCount: sum('purchases'),
  salesFromSearch: sum('sales'),
  unitsSold: sum('units'),
  total: sum('revenue'),
};

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const containing = (text: string): string => `%${toPhrase(text).replaceAll(/[\\%_]/g, '\\$&')}%`;

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;
type Selection<C extends Columns> = {
  [Name in keyof C & string]: C[Name] extends RawBuilder<infer T> ? AliasedRawBuilder<T, Name> : never;
}[keyof C & string];

/** Each column under its name. The cast restores the names that `Object.entries` widens, so that Kysely infers the row. */
const selections = <C extends Columns>(columns: C) =>
  Object.entries(columns).map(([name, column]) => column.as(name)) as Selection<C>[];

/** For `all`, autocomplete or the results page; optionally only phrases that contain a text, or that found nothing at times. */
export type PhraseReportRequest = ReportRequest<keyof PhraseReportRow> & {
  readonly context: PhraseContext;
  readonly text?: string | undefined;
  readonly onlyEmpty?: boolean | undefined;
  /** Only these phrases. */
  readonly phrases?: readonly string[] | undefined;
};

export const reportPhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  { from, to, sort, order, page, perPage, context, text, onlyEmpty, phrases }: PhraseReportRequest,
): Promise<Report<PhraseReportRow>> => {
  let wanted = database
    .selectFrom('phrase_day')
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('context', '=', context)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('phrase');
  if (text) wanted = wanted.where(sql<boolean>`phrase like ${containing(text)} escape '\\'`);
  if (phrases) wanted = wanted.where('phrase', 'in', phrases);
  if (onlyEmpty) wanted = wanted.having(sum('empty_searches'), '>', 0);
  const { count } = await database
    .selectFrom(wanted.select('phrase').as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select(selections(phraseColumns))
    .orderBy(phraseColumns[sort], order)
    .orderBy('phrase')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows.map((row) => ({ ...row, total: cents(row.total) })), total: Number(count) };
};

/** All phrases of an instance together. */
export const sumPhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  from: string,
  to: string,
): Promise<Pick<PhraseReportRow, 'searches' | 'clicks' | 'salesCount' | 'total'>> => {
  const { searches, clicks, salesCount, total } = phraseColumns;
  const row = await database
    .selectFrom('phrase_day')
    // SQL's sum of no rows is null.
    .select(
      selections({
        searches: orZero(searches),
        clicks: orZero(clicks),
        salesCount: orZero(salesCount),
        total: orZero(total),
      }),
    )
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('context', '=', 'all')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return { ...row, total: cents(row.total) };
};

/** What happened to each product of a catalog. Called by tests alone so far: the report screens come next. */
export const reportProducts = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { from, to, sort, order, page, perPage }: ReportRequest<keyof ProductReportRow>,
): Promise<Report<ProductReportRow>> => {
  const wanted = database
    .selectFrom('product_day')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('product_id');
  const { count } = await database
    .selectFrom(wanted.select('product_id').as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select(selections(productColumns))
    .orderBy(productColumns[sort], order)
    .orderBy('product_id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows.map((row) => ({ ...row, total: cents(row.total) })), total: Number(count) };
};
