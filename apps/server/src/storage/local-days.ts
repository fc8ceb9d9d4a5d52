import { LRUCache } from 'lru-cache';
import { readTimeZone } from './time-zone.ts';

/** The day (`YYYY-MM-DD`) of a time (ISO 8601 in UTC). */
export type DayOf = (at: string) => string;

/** Some more than the hours of a month, which is how late events may come. */
const maxHours = 1000;
/** For the hours in which a day ends. */
const twoDays = '';

/** Formatting a time takes microseconds, so the day is remembered for each hour that lies within one. */
export const createDayOf = (timeZone: string): DayOf => {
  // Swedish dates have the form of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const dayAt = (at: string): string => format.format(new Date(at));
  const hours = new LRUCache<string, string>({ max: maxHours });
  return (at) => {
    const hour = at.slice(0, 13);
    let day = hours.get(hour);
    if (day === undefined) {
      const first = dayAt(`${hour}:00:00.000Z`);
      day = first === dayAt(`${hour}:59:59.999Z`) ? first : twoDays;
      hours.set(hour, day);
    }
    return day === twoDays ? dayAt(at) : day;
  };
};

const maxTimeZones = 100;

/** Finds the days of a stored time zone; of the default one if it is damaged. */
export type DaysIn = (storedTimeZone: string) => DayOf;

export const createDaysIn = (): DaysIn => {
  const known = new LRUCache<string, DayOf>({ max: maxTimeZones });
  return (stored) => {
    const dayOf = known.get(stored) ?? createDayOf(readTimeZone(stored));
    known.set(stored, dayOf);
    return dayOf;
  };
};

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** No zone is further from UTC. */
const maxOffsetMs = 15 * hourMs;

/**
 * When a day (`YYYY-MM-DD`) begins in a time zone. Searched rather than calculated: where clocks are changed at midnight, a day
 * begins at one o'clock.
 */
export const startOfDay = (timeZone: string, day: string): Date => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const midnightInUtc = Date.parse(`${day}T00:00:00.000Z`);
  let before = midnightInUtc - maxOffsetMs;
  let after = midnightInUtc + maxOffsetMs;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs;
    if (format.format(middle) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
};
