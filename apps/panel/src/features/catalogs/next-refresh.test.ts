import { expect, test } from 'vitest';
import { nextRefresh } from './next-refresh.ts';

const noonUtc = Date.parse('2026-01-15T12:00:00Z');

test('[R2.55] the next refresh is the first one later today, in the shop’s time zone', () => {
  const periods = ['20:00', '04:00', '12:30'];
  expect(nextRefresh(periods, 'UTC', noonUtc)).toEqual({ time: '12:30', day: 'today' });
  expect(nextRefresh(periods, 'Europe/Warsaw', noonUtc)).toEqual({ time: '20:00', day: 'today' });
});
test('[R2.55] after the last time of the day it is the first one tomorrow', () => {
  expect(nextRefresh(['04:00', '12:00'], 'UTC', noonUtc)).toEqual({ time: '04:00', day: 'tomorrow' });
});
test('[R2.55] there is none without refresh times', () => {
  expect(nextRefresh([], 'UTC', noonUtc)).toBeNull();
});
