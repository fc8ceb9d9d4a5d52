import { describe, expect, test } from 'vitest';
import type { CatalogRecord } from '../storage/records.ts';
import { findDueRefreshes, runRefreshSchedule } from './refresh-schedule.ts';

const catalog = (id: string, periods: string[]): CatalogRecord => ({
  id,
  customerId: 'c',
  type: 'production',
  name: id,
  url: 'https://shop.example/feed.xml',
  feedCredentials: null,
  industry: 'food',
  language: 'pol',
  currency: 'PLN',
  nextCurrency: null,
  mapping: [],
  periods,
  feedValidators: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

const due = (periods: string[], timeZone: string, since: string, now: string): string[] =>
  findDueRefreshes([{ catalog: catalog('a', periods), timeZone }], new Date(since), new Date(now)).map(
    ({ scheduledFor }) => scheduledFor.toISOString(),
  );

describe('[R10.02] refresh times', () => {
  test('are read in the shop’s time zone, summer and winter', () => {
    expect(due(['06:00'], 'Europe/Warsaw', '2026-01-10T04:59:30Z', '2026-01-10T05:00:10Z')).toEqual([
      '2026-01-10T05:00:00.000Z',
    ]);
    expect(due(['06:00'], 'Europe/Warsaw', '2026-07-10T03:59:30Z', '2026-07-10T04:00:10Z')).toEqual([
      '2026-07-10T04:00:00.000Z',
    ]);
    expect(due(['06:00'], 'America/New_York', '2026-01-10T04:59:30Z', '2026-01-10T05:00:10Z')).toEqual([]);
  });

  test('are due once: neither before their minute nor in the next look', () => {
    expect(due(['06:00'], 'UTC', '2026-01-10T05:59:00Z', '2026-01-10T05:59:59Z')).toEqual([]);
    expect(due(['06:00'], 'UTC', '2026-01-10T06:00:10Z', '2026-01-10T06:00:25Z')).toEqual([]);
  });

  test('a time that the change of clocks leaves out is still served that night, one that it repeats only once', () => {
    const spring = due(['02:30'], 'Europe/Warsaw', '2026-03-29T00:00:00Z', '2026-03-29T03:00:00Z');
    expect(spring).toHaveLength(1);
    const autumnFirst = due(['02:30'], 'Europe/Warsaw', '2026-10-25T00:00:00Z', '2026-10-25T00:45:00Z');
    const autumnSecond = due(['02:30'], 'Europe/Warsaw', '2026-10-25T00:45:00Z', '2026-10-25T03:00:00Z');
    expect([...autumnFirst, ...autumnSecond]).toHaveLength(1);
  });

  test('after a pause of the server only the last missed time of a catalog counts', () => {
    expect(due(['06:00', '07:00', '08:00'], 'UTC', '2026-01-10T05:59:00Z', '2026-01-10T07:30:00Z')).toEqual([
      '2026-01-10T07:00:00.000Z',
    ]);
  });

  test('a start that fails is told and does not stop the next look', async () => {
    const errors: unknown[] = [];
    const stop = runRefreshSchedule({
      now: () => new Date('2026-01-10T06:00:05Z'),
      listScheduled: async () => [{ catalog: catalog('a', ['06:00']), timeZone: 'UTC' }],
      start: async () => {
        throw new Error('no disk');
      },
      onError: (error) => errors.push(error),
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop();
    expect(errors).toEqual([new Error('no disk')]);
  });

  test('of one catalog that can’t be told, or not be started, keep no other from its import', async () => {
    const errors: unknown[] = [];
    const started: string[] = [];
    const stop = runRefreshSchedule({
      now: () => new Date('2026-01-10T06:00:05Z'),
      listScheduled: async () => [
        { catalog: catalog('nonsense', ['99:99']), timeZone: 'UTC' },
        { catalog: catalog('nowhere', ['06:00']), timeZone: 'Mars/Olympus' },
        { catalog: catalog('fails', ['06:00']), timeZone: 'UTC' },
        { catalog: catalog('sound', ['06:00']), timeZone: 'UTC' },
      ],
      start: async (due) => {
        if (due.catalog.id === 'fails') throw new Error('no disk');
        started.push(due.catalog.id);
      },
      onError: (error) => errors.push(error),
      // Only the first look.
      everyMs: 60_000,
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop();
    expect(started).toEqual(['sound']);
    expect(errors).toHaveLength(3);
  });
});
