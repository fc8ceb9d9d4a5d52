import { expect, test } from 'vitest';
import { startOfDay } from './active-days.ts';

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
