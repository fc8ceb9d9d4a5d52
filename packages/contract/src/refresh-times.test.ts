import { describe, expect, test } from 'vitest';
import { hourlyRefreshTimes, refreshTimes } from './refresh-times.ts';
import { validate } from './validation.ts';

const problemsOf = (times: unknown) => {
  const result = validate(refreshTimes, times);
  return result.ok ? [] : result.problems;
};

describe('refresh times', () => {
  test('[R3.13] are zero-padded HH:MM, anything else is named where it stands', () => {
    expect(problemsOf(['06:00', '6:00', '24:00', '12:60', 'noon'])).toEqual([
      { path: '1', rule: 'time' },
      { path: '2', rule: 'time' },
      { path: '3', rule: 'time' },
      { path: '4', rule: 'time' },
    ]);
  });

  test('[R5.03] [R9.03] are at least an hour apart, reading HH:MM as a number', () => {
    expect(problemsOf(['10:30', '11:29'])).toEqual([{ path: '1', rule: 'timeInterval' }]);
    expect(problemsOf(['10:30', '11:30'])).toEqual([]);
    expect(problemsOf(['11:30', '10:31'])).toEqual([{ path: '1', rule: 'timeInterval' }]);
  });

  test('[R5.04] are distinct', () => {
    expect(problemsOf(['06:00', '12:00', '06:00'])).toEqual([{ path: '2', rule: 'timeDistinct' }]);
  });

  test('[R5.05] are at most 24', () => {
    const tooMany = [...hourlyRefreshTimes(0), '23:59'];
    expect(problemsOf(tooMany)).toContainEqual({ path: '', rule: 'timeCount', params: { max: 24 } });
  });

  test('[R5.06] [R9.03] every hour makes 24 valid entries at the chosen minute', () => {
    const times = hourlyRefreshTimes(5);
    expect(times).toHaveLength(24);
    expect([times[0], times[23]]).toEqual(['00:05', '23:05']);
    expect(problemsOf(times)).toEqual([]);
  });

  test('a list that is far too long is refused as a whole, without a look at each time', () => {
    expect(problemsOf(Array(100_000).fill('06:00'))).toEqual([
      { path: '', rule: 'timeCount', params: { max: 24 } },
    ]);
  });
});
