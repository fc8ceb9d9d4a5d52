import { type BillingPeriod, periodDays } from './billing-period.ts';
import { type CalendarDay, daysBetween } from './calendar-day.ts';
import { roundedShare } from './rounded-share.ts';

/**
 * What the days of a period from `from` up to but without `to` cost, of a price for all of it. The price of the days up to a point is
 * rounded, never that of a part: so the parts of a period add up to its price, however often it is cut.
 */
export const priceOfDays = (
  priceMinor: number,
  period: BillingPeriod,
  from: CalendarDay,
  to: CalendarDay,
): number => {
  const days = periodDays(period);
  const upTo = (day: CalendarDay): number =>
    roundedShare(priceMinor, Math.min(Math.max(daysBetween(period.start, day), 0), days), days);
  return upTo(to) - upTo(from);
};

/** What a change of plan costs: `creditMinor` is given back for the rest of the old, `chargeMinor` is due for the rest of the new. */
export type PlanChange = {
  readonly creditMinor: number;
  readonly chargeMinor: number;
  /** What is due now; negative if more is given back. */
  readonly dueMinor: number;
  /** Days of the new plan, the day of the change included. */
  readonly days: number;
};

/** The new plan begins on the day `on`, which is its own already. Net, in the smallest unit. */
export const prorateChange = (change: {
  readonly period: BillingPeriod;
  readonly on: CalendarDay;
  readonly oldPriceMinor: number;
  readonly newPriceMinor: number;
}): PlanChange => {
  const { period, on, oldPriceMinor, newPriceMinor } = change;
  const creditMinor = priceOfDays(oldPriceMinor, period, on, period.end);
  const chargeMinor = priceOfDays(newPriceMinor, period, on, period.end);
  return {
    ...{ creditMinor, chargeMinor, dueMinor: chargeMinor - creditMinor },
    days: Math.min(Math.max(daysBetween(on, period.end), 0), periodDays(period)),
  };
};
