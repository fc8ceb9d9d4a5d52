import { limits, type ReportPeriod } from '@vitrina/contract';
import { type Failure, invalid } from '../../http/failure.ts';
import { dayIn } from '../../storage/active-days.ts';
import { addDays, addMonths, dayMs } from '../../storage/calendar-days.ts';

/* Days are `YYYY-MM-DD`, and calculated in UTC, where each has 24 hours. */

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const countDays = ({ from, to }: ReportPeriod): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

export const listDays = (period: ReportPeriod): string[] =>
  Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index));

/** The same day of the month before; its last one if it has no such day. */
export const monthBefore = (day: string): string => {
  const date = new Date(day);
  const lastOfMonthBefore = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0));
  lastOfMonthBefore.setUTCDate(Math.min(date.getUTCDate(), lastOfMonthBefore.getUTCDate()));
  return toDay(lastOfMonthBefore.getTime());
};

/** As many days, just before. */
export const periodBefore = (period: ReportPeriod): ReportPeriod => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
});

/** Beyond four digits, days no longer sort as texts. */
const earliest = '1900-01-01';
const latest = '2999-12-31';

type Wanted = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The period asked for; without days, the last month until today in the shop's time zone. */
export const resolvePeriod = (wanted: Wanted, timeZone: string, now: Date): ReportPeriod | Failure => {
  const to = wanted.to ?? dayIn(timeZone, now);
  const period = { from: wanted.from ?? monthBefore(to), to };
  if (to > latest) return invalid({ path: 'to', rule: 'invalid' });
  if (period.from < earliest) return invalid({ path: 'from', rule: 'invalid' });
  // The contract compares days that are both given.
  if (period.to < period.from) return invalid({ path: 'from', rule: 'dateOrder' });
  return countDays(period) > limits.reportDays
    ? invalid({ path: 'from', rule: 'maxDays', params: { max: limits.reportDays } })
    : period;
};

/**
 * The stored sums that make up a period: whole months (`YYYY-MM`, both inclusive) and days, less the days `without` that belong to
 * those months but not to the period.
 */
export type Spans = {
  readonly months: ReportPeriod | null;
  readonly days: readonly ReportPeriod[];
  readonly without: readonly ReportPeriod[];
};

const firstDayOf = (month: string): string => `${month}-01`;
const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1);

const lengthOf = ({ from, to }: ReportPeriod): number => Math.max(0, countDays({ from, to }));

/** A month has a third of its days' rows. */
const monthRowsPerDayRow = 1 / 3;

/** What a month has outside a period. */
const listOutside = (month: string, { from, to }: ReportPeriod): ReportPeriod[] =>
  [
    { from: firstDayOf(month), to: addDays(from, -1) },
    { from: addDays(to, 1), to: lastDayOf(month) },
  ].filter((span) => lengthOf(span) > 0);

/** Whether a month less some days has fewer rows than the days of it that are wanted. After the last day nothing was counted. */
const isShorter = (month: string, period: ReportPeriod, lastDay: string): boolean => {
  const until = (day: string): string => (day < lastDay ? day : lastDay);
  const counted = (span: ReportPeriod): number => lengthOf({ from: span.from, to: until(span.to) });
  const all = counted({ from: firstDayOf(month), to: lastDayOf(month) });
  const outside = listOutside(month, period).reduce((sum, span) => sum + counted(span), 0);
  return all * monthRowsPerDayRow + outside <= all - outside;
};

/**
 * Splits a period so that few rows are to be read: into months as far as possible, and a month of which most days are wanted counts
 * as a whole less the others. `lastDay` is the last one with anything counted, if only roughly.
 */
export const splitPeriod = ({ from, to }: ReportPeriod, lastDay: string): Spans => {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const isTaken = (month: string): boolean => isShorter(month, { from, to }, lastDay);
  const begin = isTaken(first) ? first : addMonths(first, 1);
  const end = isTaken(last) ? last : addMonths(last, -1);
  if (end < begin) return { months: null, days: [{ from, to }], without: [] };
  const ends = begin === end ? [begin] : [begin, end];
  return {
    months: { from: begin, to: end },
    days: [
      { from, to: addDays(firstDayOf(begin), -1) },
      { from: addDays(lastDayOf(end), 1), to },
    ].filter((span) => lengthOf(span) > 0),
    without: ends.flatMap((month) => listOutside(month, { from, to })),
  };
};

/** All months (`YYYY-MM`) from one to another. */
export const listMonths = ({ from, to }: ReportPeriod): string[] => {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
};
