/** A day of the calendar, `2026-11-23`. Which day it is somewhere is for the caller to know; nothing here has a clock or a time zone. */
export type CalendarDay = string;

const msPerDay = 86_400_000;

const toMs = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): CalendarDay => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: CalendarDay, days: number): CalendarDay => toDay(toMs(day) + days * msPerDay);

/** From the first day to the second; negative if that lies before. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((toMs(to) - toMs(from)) / msPerDay);

/** The same day of the month so many months later, or the last one of a month that is too short: 31 January + 1 is 28 February. */
export const addMonths = (day: CalendarDay, months: number): CalendarDay => {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(ofMonth, lastOfMonth)));
};
