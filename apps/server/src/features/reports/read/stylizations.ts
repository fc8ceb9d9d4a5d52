import type {
  ReportPeriod,
  StylizationColumn,
  StylizationDay,
  StylizationFigures,
  StylizationReport,
} from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { readJson } from '../../../storage/stored-json.ts';
import { listDays } from '../periods.ts';

/** Whose looks are asked about: those of a search instance, or of all that search a catalog. */
export type LookPlaces = {
  readonly customerId: string;
  readonly catalogId: string;
  readonly instanceId: string | null;
};

export type StylizationQuestion = {
  readonly period: ReportPeriod;
  /** The period to compare with, if any. */
  readonly before: ReportPeriod | null;
  readonly orderBy: StylizationColumn;
  readonly sort: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
};

export type StylizationSums = StylizationFigures & {
  readonly stylizationId: string;
  readonly name: string;
  readonly isDeleted: boolean;
  /** What its picture is of: an address, or the main product; null if it was erased. */
  readonly look: { readonly url?: string; readonly productId?: string } | null;
  readonly before: StylizationFigures | null;
};

export type StylizationAnswer = Pick<
  StylizationReport,
  'rowCount' | 'totals' | 'totalsBefore' | 'days' | 'firstDay'
> & { readonly rows: readonly StylizationSums[] };

/** All looks of a place together. */
const allKey = 0;
const sums = ['views', 'clicks', 'carts', 'sales', 'units', 'revenue'] as const;
type Sums = Record<(typeof sums)[number], number>;

const noSums: Sums = { views: 0, clicks: 0, carts: 0, sales: 0, units: 0, revenue: 0 };
const cents = (amount: number): number => Math.round(amount * 100) / 100 + 0;

const toFigures = ({ views, clicks, carts, sales, units, revenue }: Sums): StylizationFigures => ({
  ...{ views, clicks, carts, salesCount: sales, unitsSold: units, total: cents(revenue) },
  ctr: views === 0 ? null : clicks / views,
});

const addUp = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (all, row) => Object.fromEntries(sums.map((name) => [name, all[name] + row[name]] as const)) as Sums,
    noSums,
  );

const findPlaces = async (
  database: Database,
  { customerId, catalogId, instanceId }: LookPlaces,
): Promise<number[]> => {
  const rows = await database
    .selectFrom('event_place')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .$if(instanceId !== null, (query) => query.where('instance_id', '=', instanceId ?? ''))
    .execute();
  return rows.map(({ id }) => id);
};

const inPeriod = (database: Database, placeIds: readonly number[], { from, to }: ReportPeriod) =>
  database
    .selectFrom('stylization_day')
    .where('stylization_day.place_id', 'in', placeIds)
    .where('day', '>=', from)
    .where('day', '<=', to);

type Day = Sums & { readonly day: string };

const readDays = (database: Database, placeIds: readonly number[], period: ReportPeriod): Promise<Day[]> =>
  inPeriod(database, placeIds, period)
    .where('stylization_key', '=', allKey)
    .select(['day', ...sums])
    .execute();

type Row = Sums & { readonly stylization_id: string; readonly name: string };

/** Sums of each stylization, with the name it was last reported under. */
const readSums = (database: Database, placeIds: readonly number[], period: ReportPeriod): Promise<Row[]> =>
  inPeriod(database, placeIds, period)
    .innerJoin('event_stylization', 'event_stylization.id', 'stylization_key')
    .select(({ fn }) => [
      ...(['event_stylization.stylization_id', fn.max('name').as('name')] as const),
      ...sums.map((name) => fn.sum<number>(name).as(name)),
    ])
    .groupBy('event_stylization.stylization_id')
    .execute();

type Known = { readonly name: string; readonly isDeleted: boolean; readonly look: StylizationSums['look'] };

/** Those that are there, or can still be restored, as they are now. */
const readKnown = async (
  database: Database,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Known>> => {
  const rows = await database
    .selectFrom('stylization')
    .select(['id', 'deleted_at', sql<string | null>`value_json ->> '$.name'`.as('name')])
    .select(sql<string | null>`value_json -> '$.look'`.as('look'))
    .where('customer_id', '=', customerId)
    .where('id', 'in', sql<string>`(select value from json_each(${JSON.stringify(ids)}))`)
    .execute();
  return new Map(
    rows.map(({ id, name, deleted_at, look }) => [
      id,
      {
        name: name ?? '',
        isDeleted: deleted_at !== null,
        look: readJson(look ?? 'null', null) as Known['look'],
      },
    ]),
  );
};

/** Without a value last, whichever way; equal rows by views, then by id, so that no page repeats a row of another. */
const inOrder =
  ({ orderBy, sort }: StylizationQuestion) =>
  (one: StylizationSums, other: StylizationSums): number => {
    const [a, b] = orderBy === 'name' ? [fold(one.name), fold(other.name)] : [one[orderBy], other[orderBy]];
    const equal = other.views - one.views || (one.stylizationId < other.stylizationId ? -1 : 1);
    if (a === b) return equal;
    if (a === null) return 1;
    if (b === null) return -1;
    return (a < b ? -1 : 1) * (sort === 'asc' ? 1 : -1);
  };

/** A catalog has a thousand stylizations at most, so that all rows are read for any page of them. */
export const reportStylizations = async (
  database: Database,
  places: LookPlaces,
  question: StylizationQuestion,
): Promise<StylizationAnswer> => {
  const { period, before, offset, limit } = question;
  const placeIds = await findPlaces(database, places);
  const rows = await readSums(database, placeIds, period);
  const earlier = new Map(
    before ? (await readSums(database, placeIds, before)).map((row) => [row.stylization_id, row]) : [],
  );
  const known = await readKnown(
    database,
    places.customerId,
    rows.map(({ stylization_id }) => stylization_id),
  );
  const all = rows.map(({ stylization_id: stylizationId, name, ...row }): StylizationSums => {
    const now = known.get(stylizationId) ?? { name, isDeleted: true, look: null };
    const rowBefore = earlier.get(stylizationId);
    return { stylizationId, ...now, ...toFigures(row), before: rowBefore ? toFigures(rowBefore) : null };
  });
  const days = Map.groupBy(await readDays(database, placeIds, period), ({ day }) => day);
  const first = await database
    .selectFrom('stylization_day')
    .select(({ fn }) => fn.min<string | null>('day').as('day'))
    .where('place_id', 'in', placeIds)
    .executeTakeFirst();
  return {
    rows: all.toSorted(inOrder(question)).slice(offset, offset + limit),
    rowCount: all.length,
    totals: toFigures(addUp([...days.values()].flat())),
    totalsBefore: before && toFigures(addUp(await readDays(database, placeIds, before))),
    days: listDays(period).map((day): StylizationDay => {
      const { ctr: _, unitsSold: __, ...figures } = toFigures(addUp(days.get(day) ?? []));
      return { day, ...figures };
    }),
    firstDay: first?.day ?? null,
  };
};
