import { limits, type ReportPeriod } from '@vitrina/contract';
import { type Failure, invalid } from '../../http/failure.ts';
import { dayIn } from '../../storage/active-days.ts';
import { addDays, dayMs } from '../../storage/calendar-days.ts';

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

/** `months` are whole ones (`YYYY-MM`, both inclusive), `days` what remains on either side of them. */
export type Spans = { readonly months: ReportPeriod | null; readonly days: readonly ReportPeriod[] };

/** Splits a period into months as far as possible: they have a tenth of the rows. */
export const splitPeriod = ({ from, to }: ReportPeriod): Spans => {
  const monthAfter = (day: string): Date => {
    const date = new Date(day);
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  };
  const begin = from.endsWith('-01') ? from : toDay(monthAfter(from).getTime());
  const isWhole = monthAfter(to).getTime() === Date.parse(to) + dayMs;
  const end = isWhole ? to : addDays(`${to.slice(0, 7)}-01`, -1);
  if (end < begin) return { months: null, days: [{ from, to }] };
  return {
    months: { from: begin.slice(0, 7), to: end.slice(0, 7) },
    days: [
      ...(from < begin ? [{ from, to: addDays(begin, -1) }] : []),
      ...(end < to ? [{ from: addDays(end, 1), to }] : []),
    ],
  };
};

/** All months (`YYYY-MM`) from one to another. */
export const listMonths = ({ from, to }: ReportPeriod): string[] => {
  const months: string[] = [];
  const date = new Date(`${from}-01`);
  for (let month = from; month <= to; month = date.toISOString().slice(0, 7)) {
    months.push(month);
    date.setUTCMonth(date.getUTCMonth() + 1);
  }
  return months;
};
