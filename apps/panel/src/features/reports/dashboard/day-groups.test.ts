import type { DayFigures } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { isUnfinished } from '../../../kit/unfinished-day.ts';
import { groupDays, groupingOf } from './day-groups.ts';

const daysFrom = (from: string, count: number, searches: number): DayFigures[] =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
    searches,
    emptySearches: 1,
    clicks: 2,
    salesCount: 0,
    total: 9.5,
  }));

describe('the days of a chart', () => {
  test.each([
    [1, 'day'],
    [92, 'day'],
    [93, 'week'],
    [366, 'week'],
    [367, 'month'],
    [1100, 'month'],
  ] as const)('%i days are shown by %s', (days, grouping) => {
    expect(groupingOf(days)).toBe(grouping);
  });

  test('weeks begin on Monday; the first and the last may be shorter', () => {
    // 2026-03-04 is a Wednesday.
    const groups = groupDays(daysFrom('2026-03-04', 14, 10), daysFrom('2026-02-18', 14, 7), 'week');
    expect(groups.map(({ from, to, now, before }) => [from, to, now.searches, before.searches])).toEqual([
      ['2026-03-04', '2026-03-08', 50, 35],
      ['2026-03-09', '2026-03-15', 70, 49],
      ['2026-03-16', '2026-03-17', 20, 14],
    ]);
  });

  test('months are those of the calendar', () => {
    const groups = groupDays(daysFrom('2026-01-30', 31, 1), [], 'month');
    expect(groups.map(({ from, now }) => [from, now.searches])).toEqual([
      ['2026-01-30', 2],
      ['2026-02-01', 28],
      ['2026-03-01', 1],
    ]);
  });

  test('nothing of a day is lost', () => {
    for (const count of [1, 92, 93, 400]) {
      const groups = groupDays(daysFrom('2025-01-01', count, 3), daysFrom('2023-11-28', count, 2));
      const sum = (of: (group: (typeof groups)[number]) => number) =>
        groups.reduce((all, each) => all + of(each), 0);
      expect(sum(({ now }) => now.searches)).toBe(3 * count);
      expect(sum(({ before }) => before.searches)).toBe(2 * count);
      expect(sum(({ now }) => now.total)).toBeCloseTo(9.5 * count);
    }
  });

  test('a line leaves out today, unless there is little else', () => {
    const week = groupDays(daysFrom('2026-03-04', 7, 10), []);
    expect(week.map((group) => isUnfinished(week, group, '2026-03-10')).lastIndexOf(false)).toBe(5);
    expect(week.some((group) => isUnfinished(week, group, '2026-03-11'))).toBe(false);
    const two = groupDays(daysFrom('2026-03-04', 2, 10), []);
    expect(two.some((group) => isUnfinished(two, group, '2026-03-05'))).toBe(false);
  });

  test('no days are no groups', () => {
    expect(groupDays([], [])).toEqual([]);
  });
});
