import {
  type DayFigures,
  devices,
  type PhraseContext,
  type PhraseFigures,
  type ReportPeriod,
  type ReportSummary,
} from '@vitrina/contract';
import type { Database } from '../../../storage/database.ts';
import { type EventPlace, findPlaceId } from '../../../storage/event-places.ts';
import { listDays } from '../periods.ts';
import { readFigures } from './report.ts';
import { phraseTable } from './sum-table.ts';

const sums = [
  ...(['searches', 'empty_searches', 'clicked_searches', 'clicks'] as const),
  ...(['carts', 'sales', 'units', 'revenue'] as const),
] as const;
type Sums = Record<(typeof sums)[number], number>;
type DeviceDay = Sums & { readonly day: string; readonly device: ReportSummary['devices'][number]['device'] };

/** A few rows a day, one for each device. */
const readDays = (
  database: Database,
  placeId: number,
  context: PhraseContext,
  { from, to }: ReportPeriod,
): Promise<DeviceDay[]> =>
  database
    .selectFrom('search_day')
    .select(['day', 'device', ...sums])
    .where('place_id', '=', placeId)
    .where('context', '=', context)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

/** The first day with a row, found at the beginning of its key. */
const readFirstDay = async (database: Database, placeId: number): Promise<string | null> => {
  const row = await database
    .selectFrom('search_day')
    .select(({ fn }) => fn.min<string | null>('day').as('day'))
    .where('place_id', '=', placeId)
    .where('context', '=', 'all')
    .executeTakeFirst();
  return row?.day ?? null;
};

const addUp = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(
    sums.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const),
  ) as Sums;

const toFigures = (rows: readonly Sums[]): PhraseFigures => {
  const { empty_searches, sales, units, revenue, ...counts } = addUp(rows);
  return readFigures(phraseTable, {
    ...counts,
    ...{ emptySearches: empty_searches, salesCount: sales, unitsSold: units, total: revenue },
  });
};

const presentDays = (rows: readonly DeviceDay[], period: ReportPeriod): DayFigures[] => {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return listDays(period).map((day) => {
    const { searches, emptySearches, clicks, salesCount, total } = toFigures(byDay.get(day) ?? []);
    return { day, searches, emptySearches, clicks, salesCount, total };
  });
};

export type SummaryAnswer = Omit<ReportSummary, 'period' | 'before' | 'currency'>;

/** All searches of a place, from sums of their own: phrases can't be added up, as one sale may begin with two of them. */
export const summariseSearches = async (
  database: Database,
  place: EventPlace,
  context: PhraseContext,
  period: ReportPeriod,
  before: ReportPeriod,
): Promise<SummaryAnswer> => {
  const placeId = await findPlaceId(database, place);
  const read = async (days: ReportPeriod) =>
    placeId === null ? [] : readDays(database, placeId, context, days);
  const rows = await read(period);
  const rowsBefore = await read(before);
  const all = addUp(rows);
  const byDevice = Map.groupBy(rows, ({ device }) => device);
  return {
    firstDay: placeId === null ? null : await readFirstDay(database, placeId),
    figures: toFigures(rows),
    figuresBefore: toFigures(rowsBefore),
    days: presentDays(rows, period),
    daysBefore: presentDays(rowsBefore, before),
    funnel: {
      searches: all.searches,
      found: all.searches - all.empty_searches,
      clicked: all.clicked_searches,
      carts: all.carts,
      sales: all.sales,
    },
    devices: devices.flatMap((device) => {
      const own = byDevice.get(device);
      if (!own) return [];
      const { searches, clicks, salesCount, total } = toFigures(own);
      return [{ device, searches, clicks, salesCount, total }];
    }),
  };
};
