import type {
  ReportPeriod,
  StylizationColumn,
  StylizationDay,
  StylizationFigures,
  StylizationReport,
} from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import type { Database } from '../../../storage/database.ts';
import { allLooksKey, allPostsKey, streamShowcaseId } from '../../../storage/showcase-ids.ts';
import { listDays } from '../periods.ts';

/** Whose looks or posts are asked about: those of a search instance, or of all that search a catalog. */
export type ShowcasePlaces = {
  readonly customerId: string;
  readonly catalogId: string;
  readonly instanceId: string | null;
};

export type ShowcaseQuestion = {
  readonly period: ReportPeriod;
  /** The period to compare with, if any. */
  readonly before: ReportPeriod | null;
  readonly orderBy: StylizationColumn;
  readonly sort: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
};

/** Which of them: all looks, all posts, or those of a stream. */
export type ShowcaseScope =
  | { readonly kind: 'look' }
  | { readonly kind: 'post'; readonly streamId: string | null };

export type ShowcaseSums = StylizationFigures & {
  readonly showcaseId: string;
  /** As it was last reported. */
  readonly name: string;
  readonly before: StylizationFigures | null;
};

export type ShowcaseAnswer<Row> = Pick<
  StylizationReport,
  'rowCount' | 'totals' | 'totalsBefore' | 'days' | 'firstDay'
> & { readonly rows: readonly Row[] };

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
  { customerId, catalogId, instanceId }: ShowcasePlaces,
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
    .selectFrom('showcase_day')
    .where('showcase_day.place_id', 'in', placeIds)
    .where('day', '>=', from)
    .where('day', '<=', to);

type Day = Sums & { readonly day: string };

/** The row that stands for all in question: a sale that began in two of them is one there. */
const readDays = (
  database: Database,
  placeIds: readonly number[],
  scope: ShowcaseScope,
  period: ReportPeriod,
): Promise<Day[]> => {
  const ofPeriod = inPeriod(database, placeIds, period).select(['day', ...sums]);
  if (scope.kind === 'look') return ofPeriod.where('showcase_key', '=', allLooksKey).execute();
  if (scope.streamId === null) return ofPeriod.where('showcase_key', '=', allPostsKey).execute();
  return ofPeriod
    .innerJoin('event_showcase', 'event_showcase.id', 'showcase_key')
    .where('showcase_id', '=', streamShowcaseId(scope.streamId))
    .execute();
};

type Row = Sums & { readonly showcase_id: string; readonly name: string };

/** Sums of each, with the name it was last reported under. */
const readSums = (
  database: Database,
  placeIds: readonly number[],
  scope: ShowcaseScope,
  period: ReportPeriod,
): Promise<Row[]> => {
  const streamId = scope.kind === 'post' ? scope.streamId : null;
  return (
    inPeriod(database, placeIds, period)
      .innerJoin('event_showcase', 'event_showcase.id', 'showcase_key')
      .where('event_showcase.kind', '=', scope.kind)
      // All ids that begin with `stream/`: a zero follows the slash.
      .$if(streamId !== null, (query) =>
        query
          .where('showcase_id', '>', streamShowcaseId(streamId ?? ''))
          .where('showcase_id', '<', `${streamId}0`),
      )
      .select(({ fn }) => [
        ...(['event_showcase.showcase_id', fn.max('name').as('name')] as const),
        ...sums.map((name) => fn.sum<number>(name).as(name)),
      ])
      .groupBy('event_showcase.showcase_id')
      .execute()
  );
};

/** Without a value last, whichever way; equal rows by views, then by id, so that no page repeats a row of another. */
const inOrder =
  ({ orderBy, sort }: ShowcaseQuestion) =>
  (one: ShowcaseSums, other: ShowcaseSums): number => {
    const [a, b] = orderBy === 'name' ? [fold(one.name), fold(other.name)] : [one[orderBy], other[orderBy]];
    const equal = other.views - one.views || (one.showcaseId < other.showcaseId ? -1 : 1);
    if (a === b) return equal;
    if (a === null) return 1;
    if (b === null) return -1;
    return (a < b ? -1 : 1) * (sort === 'asc' ? 1 : -1);
  };

const firstDayOf = async (
  database: Database,
  placeIds: readonly number[],
  scope: ShowcaseScope,
): Promise<string | null> => {
  const days = await readDays(database, placeIds, scope, { from: '', to: '9999' });
  return days.reduce<string | null>((first, { day }) => (first === null || day < first ? day : first), null);
};

/**
 * A catalog has a thousand looks at most, and some thousand posts, so that all rows are read for any page of them. `describe` adds what they are now.
 */
export const reportShowcases = async <Row extends ShowcaseSums>(
  database: Database,
  { customerId, ...places }: ShowcasePlaces,
  scope: ShowcaseScope,
  question: ShowcaseQuestion,
  describe: (rows: readonly ShowcaseSums[]) => Promise<readonly Row[]>,
): Promise<ShowcaseAnswer<Row>> => {
  const { period, before, offset, limit } = question;
  const placeIds = await findPlaces(database, { customerId, ...places });
  const rows = await readSums(database, placeIds, scope, period);
  const earlier = new Map(
    before ? (await readSums(database, placeIds, scope, before)).map((row) => [row.showcase_id, row]) : [],
  );
  const all = rows.map(({ showcase_id: showcaseId, name, ...row }): ShowcaseSums => {
    const rowBefore = earlier.get(showcaseId);
    return { showcaseId, name, ...toFigures(row), before: rowBefore ? toFigures(rowBefore) : null };
  });
  const described = await describe(all);
  const ofPeriod = await readDays(database, placeIds, scope, period);
  const days = Map.groupBy(ofPeriod, ({ day }) => day);
  return {
    rows: described.toSorted(inOrder(question)).slice(offset, offset + limit),
    rowCount: all.length,
    totals: toFigures(addUp(ofPeriod)),
    totalsBefore: before && toFigures(addUp(await readDays(database, placeIds, scope, before))),
    days: listDays(period).map((day): StylizationDay => {
      const { ctr: _, unitsSold: __, ...figures } = toFigures(addUp(days.get(day) ?? []));
      return { day, ...figures };
    }),
    firstDay: await firstDayOf(database, placeIds, scope),
  };
};
