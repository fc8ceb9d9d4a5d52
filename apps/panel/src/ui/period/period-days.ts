import { limits, type ReportPeriod } from '@vitrina/contract';

/** The periods on offer; `own` has days of its own. */
export const periodNames = [
  'today',
  'yesterday',
  'last7',
  'lastMonth',
  'thisMonth',
  'previousMonth',
  'last12Months',
] as const;
export type PeriodName = (typeof periodNames)[number];
export const defaultPeriod: PeriodName = 'lastMonth';

/** The chosen period, as it is in the address. */
export type PeriodChoice = {
  readonly period: PeriodName | 'own';
  readonly from: string;
  readonly to: string;
};

const dayMs = 24 * 60 * 60 * 1000;

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * dayMs);

/** How many days a period has. Both ends belong to it. */
export const countDays = ({ from, to }: ReportPeriod): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The same day of the month before, or its last day if it is shorter. */
const monthBefore = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 2, Math.min(date, lastDate)));
};

/** The first of the month that many months before the one of a day. */
const firstOfMonth = (day: string, monthsBefore: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return toDay(Date.UTC(year, month - 1 - monthsBefore, 1));
};

/** The day (`YYYY-MM-DD`) in a time zone; in UTC if the zone is unknown. */
export const dayIn = (timeZone: string, nowMs: number): string => {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(nowMs);
  } catch {
    return toDay(nowMs);
  }
};

const daysOf = (name: PeriodName, today: string): ReportPeriod => {
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'lastMonth':
      return { from: monthBefore(today), to: today };
    case 'thisMonth':
      return { from: firstOfMonth(today, 0), to: today };
    case 'previousMonth':
      return { from: firstOfMonth(today, 1), to: addDays(firstOfMonth(today, 0), -1) };
    case 'last12Months':
      return { from: firstOfMonth(today, 11), to: today };
  }
};

/** Whether the server accepts the days of a period. */
export const isPossible = (days: ReportPeriod): boolean =>
  days.from !== '' && days.to >= days.from && countDays(days) <= limits.reportDays;

/** The days of the chosen period. Own days that make no sense give way to the default. */
export const periodDays = (choice: PeriodChoice, today: string): ReportPeriod => {
  if (choice.period !== 'own') return daysOf(choice.period, today);
  const own = { from: choice.from, to: choice.to };
  return isPossible(own) ? own : daysOf(defaultPeriod, today);
};

/** The days of a period that are over. Null if none is: today has only begun. */
export const wholeDays = ({ from, to }: ReportPeriod, today: string): ReportPeriod | null => {
  if (to < today) return { from, to };
  return from < today ? { from, to: addDays(today, -1) } : null;
};
