import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findDue, runDigestSchedule } from './digest-schedule.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('the mail of a Monday is due', () => {
  const warsaw = 'Europe/Warsaw';
  test.each([
    ['not before seven on Monday', warsaw, '2026-11-23T05:59:59Z', null],
    ['from seven on Monday', warsaw, '2026-11-23T06:00:00Z', '2026-11-23'],
    ['until Wednesday midnight', warsaw, '2026-11-25T22:59:59Z', '2026-11-23'],
    ['not on Thursday', warsaw, '2026-11-25T23:00:00Z', null],
    ['not on Sunday', warsaw, '2026-11-29T12:00:00Z', null],
    ['all of Tuesday, from midnight', warsaw, '2026-11-23T23:00:00Z', '2026-11-23'],
    ['an hour earlier by UTC in summer', warsaw, '2026-06-01T05:00:00Z', '2026-06-01'],
    ['not earlier the day after clocks went forward', warsaw, '2026-03-30T04:59:59Z', null],
    ['at seven the day after clocks went forward', warsaw, '2026-03-30T05:00:00Z', '2026-03-30'],
    ['not at six the day after clocks went back', warsaw, '2026-10-26T05:59:59Z', null],
    ['at seven the day after clocks went back', warsaw, '2026-10-26T06:00:00Z', '2026-10-26'],
    ['when it is Monday there, not in UTC', 'Pacific/Auckland', '2026-11-22T18:00:00Z', '2026-11-23'],
    ['not on a Sunday there', 'America/New_York', '2026-11-23T04:59:59Z', null],
    ['over the turn of a year', warsaw, '2026-12-30T12:00:00Z', '2026-12-28'],
  ])('%s', (_, timeZone, now, monday) => {
    expect(findDue(timeZone, new Date(now))?.monday ?? null).toBe(monday);
  });
});

type Dependencies = Parameters<typeof runDigestSchedule>[0];
type Sent = readonly [customerId: string, monday: string, isRetry: boolean];

/** A schedule whose mails are written down. `sentOn` outlives a restart, as the database does. */
const makeOffice = (customers: readonly string[] = ['a']) => {
  const sentOn = new Map<string, string>();
  const tried: Sent[] = [];
  const errors: unknown[] = [];
  const office = { fails: new Set<string>(), throws: new Set<string>() };
  const start = (change: Partial<Dependencies> = {}) =>
    runDigestSchedule({
      now: () => new Date(),
      listReaders: async () =>
        customers.map((customerId) => ({
          ...{ customerId, timeZone: 'Europe/Warsaw' },
          sentOn: sentOn.get(customerId) ?? null,
        })),
      send: async (customerId, monday, isRetry) => {
        tried.push([customerId, monday, isRetry]);
        if (office.throws.has(customerId)) throw new Error(`no report of ${customerId}`);
        if (office.fails.has(customerId)) return false;
        sentOn.set(customerId, monday);
        return true;
      },
      giveUp: async (customerId, monday) => {
        sentOn.set(customerId, monday);
      },
      onError: (error) => errors.push(error),
      ...change,
    });
  return { ...office, start, tried, errors, sentOn };
};

describe('weekly mails', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-23T05:58:00Z') });
  });
  afterEach(() => vi.useRealTimers());

  test('go out on Monday at seven, once, also when the server restarts', async () => {
    const { start, tried } = makeOffice(['a', 'b']);
    const stop = start();
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(tried).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(tried).toEqual([
      ['a', '2026-11-23', false],
      ['b', '2026-11-23', false],
    ]);
    await vi.advanceTimersByTimeAsync(hourMs);
    await stop();
    const stopAgain = start();
    await vi.advanceTimersByTimeAsync(6 * 24 * hourMs);
    expect(tried).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(24 * hourMs);
    expect(tried.slice(2).map(([, monday]) => monday)).toEqual(['2026-11-30', '2026-11-30']);
    await stopAgain();
  });

  test('of a server that was off on Monday go out until Wednesday', async () => {
    for (const [start, times] of [
      ['2026-11-25T20:00:00Z', 1],
      ['2026-11-26T00:00:00Z', 0],
    ] as const) {
      vi.setSystemTime(new Date(start));
      const office = makeOffice();
      const stop = office.start();
      await vi.advanceTimersByTimeAsync(minuteMs);
      expect(office.tried).toHaveLength(times);
      await stop();
    }
  });

  test('that failed are tried again an hour later, for that day; then not any more that week', async () => {
    const { start, tried, fails } = makeOffice(['a', 'b']);
    fails.add('a');
    const stop = start();
    await vi.advanceTimersByTimeAsync(2 * minuteMs + 59 * minuteMs);
    expect(tried.map(([id, , isRetry]) => [id, isRetry])).toEqual([
      ['a', false],
      ['b', false],
    ]);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(tried[2]).toEqual(['a', '2026-11-23', true]);
    // Until midnight, seventeen hours in all.
    await vi.advanceTimersByTimeAsync(3 * 24 * hourMs);
    expect(tried).toHaveLength(2 + 16);
    fails.clear();
    await vi.advanceTimersByTimeAsync(4 * 24 * hourMs);
    expect(tried.slice(18)).toEqual([
      ['a', '2026-11-30', false],
      ['b', '2026-11-30', false],
    ]);
    await stop();
  });

  test('that failed and then worked are not sent again', async () => {
    const { start, tried, fails } = makeOffice();
    fails.add('a');
    const stop = start();
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    fails.clear();
    await vi.advanceTimersByTimeAsync(24 * hourMs);
    expect(tried).toHaveLength(2);
    await stop();
  });

  test('of one shop that can’t be made are told once and keep no other from its own', async () => {
    const { start, tried, throws, errors } = makeOffice(['a', 'b']);
    throws.add('a');
    const stop = start();
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(errors).toEqual([new Error('no report of a')]);
    expect(tried.filter(([id]) => id === 'b')).toHaveLength(1);
    expect(tried.filter(([id]) => id === 'a').length).toBe(3);
    await stop();
  });

  test('are sent one after the other, and the one on its way is waited for at the end', async () => {
    const { start } = makeOffice(['a', 'b', 'c']);
    const finishers: (() => void)[] = [];
    vi.setSystemTime(new Date('2026-11-23T08:00:00Z'));
    const stop = start({
      send: () => new Promise((resolve) => finishers.push(() => resolve(true))),
    });
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(finishers).toHaveLength(1);
    finishers[0]?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(finishers).toHaveLength(2);
    let isStopped = false;
    void stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(isStopped).toBe(false);
    finishers[1]?.();
    await vi.advanceTimersByTimeAsync(1);
    expect([isStopped, finishers.length]).toEqual([true, 2]);
    vi.setSystemTime(new Date('2026-11-23T09:00:00Z'));
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(finishers).toHaveLength(2);
  });

  test('that never end don’t keep the server from stopping', async () => {
    vi.setSystemTime(new Date('2026-11-23T08:00:00Z'));
    const stop = makeOffice().start({ send: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(minuteMs);
    let isStopped = false;
    void stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isStopped).toBe(true);
  });
});
