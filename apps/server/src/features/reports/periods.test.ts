import { limits, type ReportPeriod } from '@vitrina/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDays, listDays, listMonths, periodBefore, resolvePeriod, splitPeriod } from './periods.ts';

const noon = (day: string): Date => new Date(`${day}T12:00:00.000Z`);

describe('[R9.05] the days of a report', () => {
  test.each([
    ['2026-11-22', '2026-10-22'],
    ['2026-01-05', '2025-12-05'],
    ['2026-03-31', '2026-02-28'],
    ['2024-03-31', '2024-02-29'],
    ['2024-03-29', '2024-02-29'],
    ['2000-03-30', '2000-02-29'],
    ['2100-03-30', '2100-02-28'],
    ['2026-07-31', '2026-06-30'],
    ['2026-12-31', '2026-11-30'],
    ['2026-05-01', '2026-04-01'],
  ])('of %s are by default those since %s', (today, from) => {
    expect(resolvePeriod({}, 'Europe/Warsaw', noon(today))).toEqual({ from, to: today });
  });

  test.each([
    ['2026-11-22T22:59:59.000Z', 'Europe/Warsaw', '2026-11-22'],
    ['2026-11-22T23:00:00.000Z', 'Europe/Warsaw', '2026-11-23'],
    ['2026-06-30T22:00:00.000Z', 'Europe/Warsaw', '2026-07-01'],
    ['2026-11-23T03:29:59.000Z', 'America/St_Johns', '2026-11-22'],
    ['2026-11-23T03:30:00.000Z', 'America/St_Johns', '2026-11-23'],
    ['2026-11-22T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-23'],
    ['2026-11-22T11:59:59.000Z', 'Etc/GMT+12', '2026-11-21'],
  ])('end at %s in %s with %s', (now, zone, to) => {
    expect(resolvePeriod({ from: '2026-06-01' }, zone, new Date(now))).toEqual({ from: '2026-06-01', to });
  });

  test('are the month until the last one, if that is all that is said', () => {
    expect(resolvePeriod({ to: '2026-03-31' }, 'UTC', noon('2026-11-22'))).toEqual({
      from: '2026-02-28',
      to: '2026-03-31',
    });
  });

  test.each([
    [{ from: '2026-11-23' }, { path: 'from', rule: 'dateOrder' }],
    [{ from: '2023-01-01' }, { path: 'from', rule: 'maxDays', params: { max: limits.reportDays } }],
    [
      { from: '0000-01-01', to: '0000-01-02' },
      { path: 'from', rule: 'invalid' },
    ],
    [
      { from: '9999-12-31', to: '9999-12-31' },
      { path: 'to', rule: 'invalid' },
    ],
  ])('%j can’t be read', (wanted, problem) => {
    expect(resolvePeriod(wanted, 'UTC', noon('2026-11-22'))).toMatchObject({
      failure: 'VALIDATION_FAILED',
      details: { problems: [problem] },
    });
  });

  test.each([
    ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
    ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
    ['2024-03-01', '2024-03-31', '2024-01-30', '2024-02-29'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2024-01-01', '2024-12-31', '2022-12-31', '2023-12-31'],
  ])('%s to %s follow %s to %s', (from, to, ...before) => {
    expect(Object.values(periodBefore({ from, to }))).toEqual(before);
  });
});

describe('a period is split', () => {
  const lastDay = '2026-11-23';
  const days = (from: string, to: string) => ({ from, to });
  type Case = [
    from: string,
    to: string,
    months: ReportPeriod | null,
    rest: ReportPeriod[],
    without: ReportPeriod[],
  ];
  test.each<Case>([
    // Days, where they are few.
    ['2026-11-23', '2026-11-23', null, [days('2026-11-23', '2026-11-23')], []],
    ['2026-10-05', '2026-10-20', null, [days('2026-10-05', '2026-10-20')], []],
    // Months, where they are whole.
    ['2026-10-01', '2026-10-31', days('2026-10', '2026-10'), [], []],
    ['2024-02-01', '2024-02-29', days('2024-02', '2024-02'), [], []],
    ['2026-01-01', '2026-12-31', days('2026-01', '2026-12'), [], []],
    [
      '2025-12-31',
      '2026-02-01',
      days('2026-01', '2026-01'),
      [days('2025-12-31', '2025-12-31'), days('2026-02-01', '2026-02-01')],
      [],
    ],
    // Months less a few days.
    ['2026-01-02', '2026-10-31', days('2026-01', '2026-10'), [], [days('2026-01-01', '2026-01-01')]],
    ['2026-02-01', '2026-02-27', days('2026-02', '2026-02'), [], [days('2026-02-28', '2026-02-28')]],
    [
      '2026-10-04',
      '2026-10-29',
      days('2026-10', '2026-10'),
      [],
      [days('2026-10-01', '2026-10-03'), days('2026-10-30', '2026-10-31')],
    ],
    // The last 30 days: of the month so far there is nothing to take away.
    [
      '2026-10-25',
      '2026-11-23',
      days('2026-11', '2026-11'),
      [days('2026-10-25', '2026-10-31')],
      [days('2026-11-24', '2026-11-30')],
    ],
  ])('from %s to %s', (from, to, months, rest, without) => {
    expect(splitPeriod({ from, to }, lastDay)).toEqual({ months, days: rest, without });
  });

  test('so that each of its days is counted once, and no other', () => {
    const isDay = (text: string): boolean =>
      !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
    const daysOf = (month: string): string[] =>
      Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`).filter(
        isDay,
      );
    const day = fc.date({ min: new Date('2019-12-01'), max: new Date('2025-03-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 500 }), day, (date, count, last) => {
        const from = date.toISOString().slice(0, 10);
        const to = listDays({ from, to: '2030-01-01' })[count - 1] ?? from;
        const { months, days: rest, without } = splitPeriod({ from, to }, last.toISOString().slice(0, 10));
        const taken = new Set(without.flatMap(listDays));
        const ofMonths = (months ? listMonths(months) : []).flatMap(daysOf);
        const all = [...ofMonths.filter((one) => !taken.has(one)), ...rest.flatMap(listDays)];
        expect(all.sort()).toEqual(listDays({ from, to }));
        expect([...taken].every((one) => ofMonths.includes(one))).toBe(true);
        expect(countDays({ from, to })).toBe(count);
      }),
    );
  });
});
