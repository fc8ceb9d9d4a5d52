import { describe, expect, test } from 'vitest';
import { buildSummary } from '../../../testing/build-reports.ts';
import { compareDays } from './compare-days.ts';

/** 16 to 22 November, beside 9 to 15 November. */
const summary = (
  searches: readonly number[],
  searchesBefore: readonly number[],
  firstDay: string | null = '2025-01-01',
) => {
  const daysOf = (from: number, counts: readonly number[]) =>
    counts.map((count, index) => ({
      day: `2026-11-${String(from + index).padStart(2, '0')}`,
      ...{ searches: count, emptySearches: 0, clicks: count / 2, salesCount: 1, total: 10 },
    }));
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const base = buildSummary();
  return buildSummary({
    period: { from: '2026-11-16', to: '2026-11-22' },
    before: { from: '2026-11-09', to: '2026-11-15' },
    firstDay,
    days: daysOf(16, searches),
    daysBefore: daysOf(9, searchesBefore),
    figures: { ...base.figures, searches: sum(searches) },
    figuresBefore: { ...base.figuresBefore, searches: sum(searchesBefore) },
  });
};
const steady = [100, 100, 100, 100, 100, 100, 100];

describe('what a period is compared with', () => {
  test('a day that has only begun is left out; the days compared lie next to each other', () => {
    const halfToday = summary([100, 100, 100, 100, 100, 100, 4], [900, 100, 100, 100, 100, 100, 100]);
    const comparison = compareDays(halfToday, '2026-11-22');
    expect(comparison).toMatchObject({
      isFair: true,
      isWithoutToday: true,
      now: { searches: 600, clicks: 300, ctr: 0.5, salesCount: 6, conversion: 0.02, total: 60 },
      before: { searches: 600 },
      days: { from: '2026-11-16', to: '2026-11-21' },
      daysBefore: { from: '2026-11-10', to: '2026-11-15' },
    });
  });

  test('days that are all over are compared as they are', () => {
    const whole = summary(steady, [50, 50, 50, 50, 50, 50, 50]);
    expect(compareDays(whole, '2026-11-23')).toMatchObject({
      ...{ isFair: true, isWithoutToday: false },
      ...{ now: { searches: 700 }, before: { searches: 350 } },
    });
  });

  test('days to come are left out too', () => {
    expect(compareDays(summary([100, 100, 4, 0, 0, 0, 0], steady), '2026-11-18')).toMatchObject({
      ...{ isFair: true, now: { searches: 200 }, before: { searches: 200 } },
      daysBefore: { from: '2026-11-14', to: '2026-11-15' },
    });
  });

  test('today alone is compared with nothing', () => {
    const today = { ...summary([4], [100]), period: { from: '2026-11-22', to: '2026-11-22' } };
    expect(compareDays(today, '2026-11-22')).toEqual({ isFair: false, reason: 'unfinished' });
  });

  test.each([['2026-11-16'], [null]])('nor is a period before counting began, on %s', (firstDay) => {
    expect(compareDays(summary(steady, [0, 0, 0, 0, 0, 0, 0], firstDay), '2026-11-23')).toMatchObject({
      isFair: false,
      reason: 'nothingBefore',
    });
  });

  test('nor one in which it began on a later day; a shop that had counted earlier was only quiet', () => {
    const quiet = [0, 0, 10, 100, 100, 100, 100];
    expect(compareDays(summary(steady, quiet, '2026-11-11'), '2026-11-23')).toMatchObject({
      ...{ isFair: false, reason: 'partlyBefore', since: '2026-11-11' },
    });
    expect(compareDays(summary(steady, quiet, '2026-11-02'), '2026-11-23')).toMatchObject({ isFair: true });
  });
});
