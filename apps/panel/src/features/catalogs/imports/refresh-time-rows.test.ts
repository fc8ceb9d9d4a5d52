import { hourlyRefreshTimes } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import {
  addTime,
  hourlyMinute,
  isFull,
  minutesOf,
  nextTime,
  padTime,
  rowsOfTimes,
  timeProblems,
  timesOf,
  validateTimes,
} from './refresh-time-rows.ts';
import { clockIn } from './shop-clock.ts';

const rulesOf = (times: readonly string[]) => {
  const rows = times.map((time, index) => ({ key: `time-${index}`, time }));
  const { rows: byRow, whole } = validateTimes(rows);
  return {
    rows: Object.fromEntries(Object.entries(byRow).map(([key, { rule }]) => [key, rule])),
    whole: whole?.rule,
  };
};

describe('refresh times', () => {
  test('[R3.13] are zero-padded and in order', () => {
    expect(timesOf(rowsOfTimes(['16:30', '6:05', '09:00']))).toEqual(['06:05', '09:00', '16:30']);
    expect(padTime('nonsense')).toBe('nonsense');
    expect(minutesOf('24:00')).toBeNull();
  });

  test('[R5.03] [R8.16] of two times less than an hour apart, the later entry is refused', () => {
    expect(rulesOf(['06:00', '06:59'])).toEqual({ rows: { 'time-1': 'timeInterval' }, whole: undefined });
    expect(rulesOf(['06:00', '07:00'])).toEqual({ rows: {}, whole: undefined });
  });

  test('[R5.04] [R8.16] of two equal times, the later entry is refused', () => {
    expect(rulesOf(['06:00', '09:00', '06:00']).rows).toEqual({ 'time-2': 'timeDistinct' });
  });

  test('[R5.05] [R8.16] the 25th time is refused, and none can be added after the 24th', () => {
    expect(rulesOf([...hourlyRefreshTimes(0), '23:59']).whole).toBe('timeCount');
    expect(isFull(rowsOfTimes(hourlyRefreshTimes(0)))).toBe(true);
    expect(isFull(rowsOfTimes(hourlyRefreshTimes(0).slice(1)))).toBe(false);
  });

  test('[R5.06] recognises 24 hourly times by their minute', () => {
    expect(hourlyMinute(hourlyRefreshTimes(15))).toBe(15);
    expect(hourlyMinute(hourlyRefreshTimes(15).toReversed())).toBe(15);
    expect(hourlyMinute([...hourlyRefreshTimes(15).slice(1), '00:16'])).toBeNull();
    expect(hourlyMinute(['06:00'])).toBeNull();
  });

  test('an incomplete time is refused at its entry', () => {
    expect(rulesOf(['06:00', '']).rows).toEqual({ 'time-1': 'time' });
  });

  test('a new time is in the middle of the widest gap, across midnight too', () => {
    expect(nextTime([])).toBe('06:00');
    expect(nextTime(['06:00', '18:00', '12:00'])).toBe('00:00');
    expect(nextTime(['00:00', '12:00', '18:00'])).toBe('06:00');
    expect(timesOf(addTime(rowsOfTimes(['12:00']), '00:00'))).toEqual(['00:00', '12:00']);
    const keys = addTime(rowsOfTimes(['12:00', '15:00']), '00:00').map((row) => row.key);
    expect(new Set(keys).size).toBe(3);
  });

  test('problems reported by the API are shown at their entries too', () => {
    const rows = rowsOfTimes(['06:00', '09:00']);
    expect(timeProblems(rows, [{ path: 'periods.1', rule: 'timeInterval' }]).rows['time-1']?.rule).toBe(
      'timeInterval',
    );
    expect(timeProblems(rows, [{ path: 'periods', rule: 'timeCount' }]).whole?.rule).toBe('timeCount');
  });

  test('gives the time in the shop’s time zone', () => {
    const noon = Date.UTC(2026, 0, 1, 12);
    expect(clockIn('Europe/Warsaw', noon)).toBe('13:00');
    expect(clockIn('No/Such', noon)).toBeNull();
  });
});
