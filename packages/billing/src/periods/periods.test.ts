import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPeriod, periodDays, periodOf } from './billing-period.ts';
import { addDays, daysBetween } from './calendar-day.ts';
import { forecastUse } from './forecast.ts';
import { priceOfDays, prorateChange } from './proration.ts';

const dayIn2020s = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2024-01-01', days));

test('a period that begins on the 31st ends on the last day of a shorter month, and finds back to the 31st', () => {
  expect([0, 1, 2, 3].map((index) => periodOf('2027-01-31', index))).toEqual([
    { start: '2027-01-31', end: '2027-02-28' },
    { start: '2027-02-28', end: '2027-03-31' },
    { start: '2027-03-31', end: '2027-04-30' },
    { start: '2027-04-30', end: '2027-05-31' },
  ]);
  expect(periodOf('2028-01-31', 0).end).toBe('2028-02-29');
  expect(periodOf('2026-11-23', 2)).toEqual({ start: '2027-01-23', end: '2027-02-23' });
});

test('every day from the anchor on is in one period, and periods leave no gap', () => {
  fc.assert(
    fc.property(dayIn2020s, fc.nat(2000), (anchor, later) => {
      const day = addDays(anchor, later);
      const period = findPeriod(anchor, day);
      expect(period).not.toBeNull();
      expect(daysBetween(period?.start ?? '', day)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(day, period?.end ?? '')).toBeGreaterThan(0);
      expect(findPeriod(anchor, period?.end ?? '')?.start).toBe(period?.end);
    }),
  );
  expect(findPeriod('2026-11-23', '2026-11-22')).toBeNull();
  expect(findPeriod('2027-01-31', '2027-02-28')).toEqual({ start: '2027-02-28', end: '2027-03-31' });
});

test('an upgrade gives back the rest of the old plan and charges that of the new, by days', () => {
  const period = { start: '2026-11-01', end: '2026-12-01' };
  expect(prorateChange({ period, on: '2026-11-16', oldPriceMinor: 9900, newPriceMinor: 29900 })).toEqual({
    ...{ creditMinor: 4950, chargeMinor: 14950, dueMinor: 10000, days: 15 },
  });
  expect(prorateChange({ period, on: '2026-11-01', oldPriceMinor: 9900, newPriceMinor: 29900 })).toEqual({
    ...{ creditMinor: 9900, chargeMinor: 29900, dueMinor: 20000, days: 30 },
  });
  // 21 of 31 days of 99.00 are 67.06, so 31.94 are left.
  const january = { start: '2027-01-01', end: '2027-02-01' };
  expect(prorateChange({ period: january, on: '2027-01-22', oldPriceMinor: 9900, newPriceMinor: 0 })).toEqual(
    {
      ...{ creditMinor: 3194, chargeMinor: 0, dueMinor: -3194, days: 10 },
    },
  );
});

test('however often a plan is changed in a period, the sum is that of the days of each plan, to the cent', () => {
  fc.assert(
    fc.property(
      dayIn2020s,
      fc.nat(200_000),
      fc.array(fc.tuple(fc.nat(30), fc.nat(200_000)), { maxLength: 12 }),
      (anchor, firstPrice, changes) => {
        const period = periodOf(anchor, 0);
        const steps = changes
          .map(([offset, price]) => ({ offset: Math.min(offset, periodDays(period)), price }))
          .sort((a, b) => a.offset - b.offset);
        let [paid, price, from, owed] = [firstPrice, firstPrice, period.start, 0];
        for (const step of steps) {
          const on = addDays(period.start, step.offset);
          paid += prorateChange({ period, on, oldPriceMinor: price, newPriceMinor: step.price }).dueMinor;
          owed += priceOfDays(price, period, from, on);
          [price, from] = [step.price, on];
        }
        owed += priceOfDays(price, period, from, period.end);
        expect(paid).toBe(owed);
      },
    ),
  );
});

test('there and back on one day costs nothing', () => {
  fc.assert(
    fc.property(dayIn2020s, fc.nat(30), fc.nat(100_000), fc.nat(100_000), (anchor, days, one, other) => {
      const period = periodOf(anchor, 0);
      const on = addDays(period.start, days);
      const there = prorateChange({ period, on, oldPriceMinor: one, newPriceMinor: other });
      const back = prorateChange({ period, on, oldPriceMinor: other, newPriceMinor: one });
      expect(there.dueMinor + back.dueMinor).toBe(0);
    }),
  );
});

test('use is forecast by the days that have passed, and not in the first two', () => {
  const period = { start: '2026-11-01', end: '2026-12-01' };
  const used = 1000;
  expect(forecastUse({ used, period, today: '2026-11-02', limit: null })).toBeNull();
  expect(forecastUse({ used, period, today: '2026-11-11', limit: null })).toEqual({
    ...{ atEnd: 3000, passesLimitOn: null },
  });
  expect(forecastUse({ used, period, today: '2026-11-11', limit: 3000 })?.passesLimitOn).toBeNull();
  expect(forecastUse({ used, period, today: '2026-11-11', limit: 2000 })?.passesLimitOn).toBe('2026-11-21');
  expect(forecastUse({ used, period, today: '2026-11-11', limit: 500 })?.passesLimitOn).toBe('2026-11-11');
  expect(forecastUse({ used: 0, period, today: '2026-11-11', limit: 0 })).toEqual({
    ...{ atEnd: 0, passesLimitOn: null },
  });
});
