import { describe, expect, test } from 'vitest';
import { buildSummary } from '../../../testing/build-reports.ts';
import { compareDays, possibleStart } from './compare-days.ts';

/** 16 to 22 November, beside 9 to 15 November. */
const summary = (searches: readonly number[], searchesBefore: readonly number[]) => {
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
    days: daysOf(16, searches),
    daysBefore: daysOf(9, searchesBefore),
    figures: { ...base.figures, searches: sum(searches) },
    figuresBefore: { ...base.figuresBefore, searches: sum(searchesBefore) },
  });
};
const steady = [100, 100, 100, 100, 100, 100, 100];

describe('what a period is compared with', () => {
  test('a day that has only begun is left out, and so is its counterpart', () => {
    const halfToday = summary([100, 100, 100, 100, 100, 100, 4], steady);
    const comparison = compareDays(halfToday, '2026-11-22', false);
    expect(comparison).toMatchObject({
      isFair: true,
      isWithoutToday: true,
      now: { searches: 600, clicks: 300, ctr: 0.5, salesCount: 6, conversion: 0.02, total: 60 },
      before: { searches: 600 },
      days: { from: '2026-11-16', to: '2026-11-21' },
      daysBefore: { from: '2026-11-09', to: '2026-11-14' },
    });
  });

  test('days that are all over are compared as they are', () => {
    const whole = summary(steady, [50, 50, 50, 50, 50, 50, 50]);
    expect(compareDays(whole, '2026-11-23', false)).toMatchObject({
      ...{ isFair: true, isWithoutToday: false },
      ...{ now: { searches: 700 }, before: { searches: 350 } },
    });
  });

  test('today alone is compared with nothing', () => {
    const today = { ...summary([4], [100]), period: { from: '2026-11-22', to: '2026-11-22' } };
    expect(compareDays(today, '2026-11-22', true)).toEqual({ isFair: false, reason: 'unfinished' });
  });

  test('a period without figures before is compared with nothing', () => {
    const isNew = summary(steady, [0, 0, 0, 0, 0, 0, 0]);
    expect(compareDays(isNew, '2026-11-23', false)).toMatchObject({
      isFair: false,
      reason: 'nothingBefore',
    });
  });

  test('nor is one in which counting began on a later day; a shop that had counted earlier was only quiet', () => {
    const begun = summary(steady, [0, 0, 10, 100, 100, 100, 100]);
    expect(possibleStart(begun)).toBe('2026-11-11');
    expect(compareDays(begun, '2026-11-23', false)).toMatchObject({
      ...{ isFair: false, reason: 'partlyBefore', since: '2026-11-11' },
    });
    expect(compareDays(begun, '2026-11-23', true)).toMatchObject({ isFair: true });
    expect(possibleStart(summary(steady, steady))).toBeNull();
  });
});
