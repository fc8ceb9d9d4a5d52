/* Days are `YYYY-MM-DD`, and counted as such, without times: a change of clocks can't shift them. What counts in `dayMs` is about times. */

/** As long as a day is without a change of clocks. */
export const dayMs = 24 * 60 * 60 * 1000;

/** The time so many times 24 hours before another one, as times are stored. */
export const daysBefore = (time: Date, days: number): string =>
  new Date(time.getTime() - days * dayMs).toISOString();

/** The day so many days later; earlier, if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The month (`YYYY-MM`) of a day, or of a time in UTC. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month (`YYYY-MM`) so many months later; earlier, if negative. */
export const addMonths = (month: string, months: number): string => {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
};

/** How many days have passed since Monday, 0 to 6. */
export const daysSinceMonday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The last full week, Monday to Sunday, before a day. */
export const fullWeekBefore = (day: string): { from: string; to: string } => {
  const monday = addDays(day, -daysSinceMonday(day));
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
};
