import { describe, expect, test } from 'vitest';
import { dayMs } from './calendar-days.ts';
import { createDayOf, createDaysIn, startOfDay } from './local-days.ts';

describe('[R3.29] the day of a time', () => {
  test.each([
    // Winter and summer, a second before and after midnight.
    ['Europe/Warsaw', '2026-01-15T22:59:59.999Z', '2026-01-15'],
    ['Europe/Warsaw', '2026-01-15T23:00:00.000Z', '2026-01-16'],
    ['Europe/Warsaw', '2026-07-15T21:59:59.999Z', '2026-07-15'],
    ['Europe/Warsaw', '2026-07-15T22:00:00.000Z', '2026-07-16'],
    // 29 March has 23 hours, 25 October 25.
    ['Europe/Warsaw', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Warsaw', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Warsaw', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Warsaw', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Europe/Warsaw', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Warsaw', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Warsaw', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    // Midnight is within an hour of UTC.
    ['America/St_Johns', '2026-01-15T03:29:59.999Z', '2026-01-14'],
    ['America/St_Johns', '2026-01-15T03:30:00.000Z', '2026-01-15'],
    ['America/St_Johns', '2026-07-15T02:29:59.999Z', '2026-07-14'],
    ['America/St_Johns', '2026-07-15T02:30:00.000Z', '2026-07-15'],
    ['America/St_Johns', '2026-03-08T03:29:59.999Z', '2026-03-07'],
    ['America/St_Johns', '2026-03-09T02:30:00.000Z', '2026-03-09'],
    ['America/St_Johns', '2026-11-01T02:30:00.000Z', '2026-11-01'],
    ['America/St_Johns', '2026-11-02T03:29:59.999Z', '2026-11-01'],
    // Clocks change at midnight: the day begins at one o'clock.
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
    ['Asia/Kathmandu', '2026-01-15T18:14:59.999Z', '2026-01-15'],
    ['Asia/Kathmandu', '2026-01-15T18:15:00.000Z', '2026-01-16'],
    ['Pacific/Kiritimati', '2026-01-15T10:00:00.000Z', '2026-01-16'],
  ])('in %s, %s is %s', (timeZone, at, day) => {
    expect(createDayOf(timeZone)(at)).toBe(day);
  });

  test('is the same as if each were formatted, in any order', () => {
    const from = Date.parse('2026-03-01T00:00:00.000Z');
    for (const timeZone of ['Europe/Warsaw', 'America/St_Johns', 'Australia/Lord_Howe']) {
      const dayOf = createDayOf(timeZone);
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
      for (let index = 0; index < 3000; index += 1) {
        // Steps of some hours and minutes, a year round.
        const at = new Date(from + ((index * 7_654_321_000) % (366 * dayMs)));
        expect(dayOf(at.toISOString()), `${timeZone} ${at.toISOString()}`).toBe(format.format(at));
      }
    }
  });

  test('in a time zone that is damaged is that of the default', () => {
    const daysIn = createDaysIn();
    expect(daysIn('Nowhere/Else')('2026-01-15T23:00:00.000Z')).toBe('2026-01-16');
    expect(daysIn('UTC')('2026-01-15T23:00:00.000Z')).toBe('2026-01-15');
  });
});

describe('the beginning of a day', () => {
  test.each([
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['Europe/Warsaw', '2026-11-22', '2026-11-21T23:00:00.000Z'],
    ['Europe/Warsaw', '2026-07-01', '2026-06-30T22:00:00.000Z'],
    // The days on which clocks are changed.
    ['Europe/Warsaw', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Warsaw', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Warsaw', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['America/St_Johns', '2026-01-01', '2026-01-01T03:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-01-01', '2026-01-01T12:00:00.000Z'],
    // There is no midnight: clocks go from 23:59 to 1:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('in %s the day %s begins at %s', (zone, day, at) => {
    expect(startOfDay(zone, day).toISOString()).toBe(at);
  });
});
