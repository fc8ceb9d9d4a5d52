import { limits, type ReportPeriod } from '@vitrina/contract';

/** Periods that end today or lie a whole month back; `own` has days of its own. The first is the default. */
export const periodNames = [
  'month',
  'today',
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'previousMonth',
  'thisYear',
] as const;
export type PeriodName = (typeof periodNames)[number];

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

/** The day (`YYYY-MM-DD`) in a time zone; in UTC if the zone is unknown. */
export const dayIn = (timeZone: string, nowMs: number): string => {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(nowMs);
  } catch {
    return toDay(nowMs);
  }
};

const daysOf = (name: PeriodName, today: string): ReportPeriod => {
  const startOfMonth = `${today.slice(0, 7)}-01`;
  const since = (from: string): ReportPeriod => ({ from, to: today });
  switch (name) {
    case 'today':
      return since(today);
    case 'last7':
      return since(addDays(today, -6));
    case 'last30':
      return since(addDays(today, -29));
    case 'last90':
      return since(addDays(today, -89));
    case 'month':
      return since(monthBefore(today));
    case 'thisMonth':
      return since(startOfMonth);
    case 'thisYear':
      return since(`${today.slice(0, 4)}-01-01`);
    case 'previousMonth': {
      const to = addDays(startOfMonth, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
};

/** Whether the server accepts the days of a period. */
export const isPossible = (days: ReportPeriod): boolean =>
  days.from !== '' && days.to >= days.from && countDays(days) <= limits.reportDays;

/** The days of the chosen period. Own days that make no sense give way to the default. */
export const periodDays = (choice: PeriodChoice, today: string): ReportPeriod => {
  if (choice.period !== 'own') return daysOf(choice.period, today);
  const own = { from: choice.from, to: choice.to };
  return isPossible(own) ? own : daysOf('month', today);
};
