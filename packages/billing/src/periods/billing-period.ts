import { addMonths, type CalendarDay, daysBetween } from './calendar-day.ts';

/** A month that is paid for: from `start` on, up to but without `end`, which is the next one's start. */
export type BillingPeriod = { readonly start: CalendarDay; readonly end: CalendarDay };

/**
 * The period of that number, 0 being the one that begins on the anchor. Each is counted from the anchor and not from the one before,
 * so that after 31 January and 28 February comes 31 March again.
 */
export const periodOf = (anchor: CalendarDay, index: number): BillingPeriod => ({
  start: addMonths(anchor, index),
  end: addMonths(anchor, index + 1),
});

/** The period that a day falls into. A day before the anchor has none. */
export const findPeriod = (anchor: CalendarDay, day: CalendarDay): BillingPeriod | null => {
  if (daysBetween(anchor, day) < 0) return null;
  const [year = 0, month = 0] = anchor.split('-').map(Number);
  const [itsYear = 0, itsMonth = 0] = day.split('-').map(Number);
  const months = (itsYear - year) * 12 + itsMonth - month;
  const period = periodOf(anchor, months);
  return daysBetween(period.start, day) < 0 ? periodOf(anchor, months - 1) : period;
};

export const periodDays = ({ start, end }: BillingPeriod): number => daysBetween(start, end);
