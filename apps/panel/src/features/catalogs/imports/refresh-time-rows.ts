import { hourlyRefreshTimes, limits, type Problem, refreshTimes, validate } from '@vitrina/contract';

/** A refresh time being edited. The `key` stays the same when the time changes. */
export type TimeRow = { readonly key: string; readonly time: string };

const minutesPerDay = 24 * 60;
/** Minutes since midnight; null if the text isn't a time of day. */
export const minutesOf = (time: string): number | null => {
  const match = /^(\d{1,2}):(\d{2})$/.exec(time);
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])];
  return match && hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
};
const pad = (value: number): string => String(value).padStart(2, '0');
export const timeAt = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** Pads a time to `HH:MM`: `6:05` becomes `06:05`. Anything else is left as it is. */
export const padTime = (time: string): string => {
  const minutes = minutesOf(time);
  return minutes === null ? time : timeAt(minutes);
};

export const timesOf = (rows: readonly TimeRow[]): string[] => rows.map((row) => row.time);
export const rowsOfTimes = (times: readonly string[]): TimeRow[] =>
  times
    .map(padTime)
    .toSorted()
    .map((time, index) => ({ key: `time-${index}`, time }));

/** The minute if the times are hourly, otherwise null. */
export const hourlyMinute = (times: readonly string[]): number | null => {
  const first = minutesOf(times[0] ?? '');
  if (first === null || times.length !== 24) return null;
  const minute = first % 60;
  const hourly = hourlyRefreshTimes(minute);
  return times.every((time) => hourly.includes(time)) && new Set(times).size === 24 ? minute : null;
};

/**
 * A time for a new row: the middle of the widest gap, so that it is an hour from every other time while there is
 * room.
 */
export const nextTime = (times: readonly string[]): string => {
  const taken = times
    .map(minutesOf)
    .filter((minutes) => minutes !== null)
    .toSorted((a, b) => a - b);
  const first = taken[0];
  if (first === undefined) return '06:00';
  const gaps = taken.map((from, index) => ({ from, to: taken[index + 1] ?? first + minutesPerDay }));
  const widest = gaps.reduce((best, gap) => (gap.to - gap.from > best.to - best.from ? gap : best));
  const middle = (widest.from + widest.to) / 2;
  return timeAt((Math.round(middle / 15) * 15) % minutesPerDay);
};

export const isFull = (rows: readonly TimeRow[]): boolean => rows.length >= limits.refreshTimesPerDay;

export const addTime = (rows: readonly TimeRow[], time: string): TimeRow[] => {
  const highest = Math.max(-1, ...rows.map((row) => Number(row.key.replace('time-', ''))));
  return [...rows, { key: `time-${highest + 1}`, time }].toSorted((a, b) => a.time.localeCompare(b.time));
};

export type TimeProblems = {
  readonly rows: Readonly<Record<string, Problem>>;
  readonly whole: Problem | undefined;
};

/** Validates the times against the contract, with each problem at its entry. */
export const validateTimes = (rows: readonly TimeRow[]): TimeProblems => {
  const result = validate(refreshTimes, timesOf(rows));
  return timeProblems(rows, result.ok ? [] : result.problems);
};

/** Assigns problems to their entries. Paths are `2`, or `periods.2` with the body's own field in front. */
export const timeProblems = (rows: readonly TimeRow[], problems: readonly Problem[]): TimeProblems => {
  const byRow: Record<string, Problem> = {};
  let whole: Problem | undefined;
  for (const problem of problems) {
    const row = rows[Number.parseInt(problem.path.replace(/^periods\.?/, ''), 10)];
    if (row) byRow[row.key] ??= problem;
    else whole ??= problem;
  }
  return { rows: byRow, whole };
};
