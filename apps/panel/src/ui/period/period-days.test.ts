import { describe, expect, test } from 'vitest';
import { countDays, dayIn, isPossible, type PeriodName, periodDays, wholeDays } from './period-days.ts';

const preset = (period: PeriodName, today: string) => {
  const { from, to } = periodDays({ period, from: '', to: '' }, today);
  return [from, to];
};

describe('the days of a period', () => {
  test.each([
    ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['lastMonth', '2026-11-22', '2026-10-22', '2026-11-22'],
    ['lastMonth', '2026-03-31', '2026-02-28', '2026-03-31'],
    ['lastMonth', '2028-03-31', '2028-02-29', '2028-03-31'],
    ['lastMonth', '2026-01-15', '2025-12-15', '2026-01-15'],
    ['thisMonth', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['previousMonth', '2026-03-15', '2026-02-01', '2026-02-28'],
    ['previousMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['last12Months', '2026-11-22', '2025-12-01', '2026-11-22'],
    ['last12Months', '2026-12-31', '2026-01-01', '2026-12-31'],
  ] as const)('[R9.05] %s on %s is %s to %s', (period, today, from, to) => {
    expect(preset(period, today)).toEqual([from, to]);
  });

  test('own days count as they are, unless they make no sense: then the default applies', () => {
    const own = (from: string, to: string) => periodDays({ period: 'own', from, to }, '2026-11-22');
    expect(own('2026-02-01', '2026-02-14')).toEqual({ from: '2026-02-01', to: '2026-02-14' });
    const usual = { from: '2026-10-22', to: '2026-11-22' };
    expect(own('2026-02-14', '2026-02-01')).toEqual(usual);
    expect(own('', '2026-02-01')).toEqual(usual);
    expect(own('1990-01-01', '2026-02-01')).toEqual(usual);
  });

  test('at most 1100 days, both ends included', () => {
    expect(countDays({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
    expect(isPossible({ from: '2023-11-19', to: '2026-11-22' })).toBe(true);
    expect(isPossible({ from: '2023-11-18', to: '2026-11-22' })).toBe(false);
  });

  test('today is the shop’s day', () => {
    const lateEvening = Date.parse('2026-11-22T23:30:00Z');
    expect(dayIn('Europe/Warsaw', lateEvening)).toBe('2026-11-23');
    expect(dayIn('America/New_York', lateEvening)).toBe('2026-11-22');
    expect(dayIn('Nowhere/At all', lateEvening)).toBe('2026-11-22');
  });

  test('today isn’t over, so it is no whole day', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' };
    expect(wholeDays(week, '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-21' });
    expect(wholeDays(week, '2026-11-23')).toEqual(week);
    // Days to come aren't over either.
    expect(wholeDays(week, '2026-11-18')).toEqual({ from: '2026-11-16', to: '2026-11-17' });
    expect(wholeDays(week, '2026-11-10')).toBeNull();
    expect(wholeDays({ from: '2026-11-22', to: '2026-11-22' }, '2026-11-22')).toBeNull();
  });
});
