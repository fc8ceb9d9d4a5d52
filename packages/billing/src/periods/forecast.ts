import { type BillingPeriod, periodDays } from './billing-period.ts';
import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';

/** Fewer days say too little about a month. */
const fewestDays = 2;

/**
 * What the use of a period comes to by its end if it goes on as so far, and the day on which it passes the limit. Null in the first two
 * days. `today` counts as not yet over, so `used` is divided by the days before it.
 */
export const forecastUse = (use: {
  readonly used: number;
  readonly period: BillingPeriod;
  readonly today: CalendarDay;
  readonly limit: number | null;
}): { readonly atEnd: number; readonly passesLimitOn: CalendarDay | null } | null => {
  const { used, period, today, limit } = use;
  const passed = daysBetween(period.start, today);
  if (passed < fewestDays) return null;
  const atEnd = Math.max(used, Math.round((used * periodDays(period)) / passed));
  if (limit === null || atEnd <= limit) return { atEnd, passesLimitOn: null };
  const day = addDays(period.start, Math.floor((limit * passed) / used));
  return { atEnd, passesLimitOn: daysBetween(today, day) < 0 ? today : day };
};
