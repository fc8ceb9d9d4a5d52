import type { EventUsage } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import { daysBefore } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { listUsage, readUsage } from './repository.ts';
import { utcDayOf } from './visitor-event.ts';
import { linkDays } from './writer/forget.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly quotaBytes: number;
  readonly retentionDays: number;
  /** Called for a customer whose events are near the quota, or refused. */
  readonly onAlarm: (alarm: { readonly customerId: string; readonly usedPercent: number }) => void;
};

/** How long a reading of the usage is trusted: a customer can exceed the quota by as much as it sends in this time. */
const freshMs = 5_000;
const maxCustomers = 10_000;
/** From this share of the quota on, the operator is alerted, at most this often. */
const alarmShare = 0.8;
const alarmEveryMs = 60 * 60_000;

export type EventQuota = ReturnType<typeof createEventQuota>;

/** How much disk a customer's events use, and whether they may use more. */
export const createEventQuota = ({ database, now, quotaBytes, retentionDays, onAlarm }: Dependencies) => {
  const used = new LRUCache<string, { readonly atMs: number; readonly bytes: Promise<number> }>({
    max: maxCustomers,
  });
  const alarms = new LRUCache<string, number>({ max: maxCustomers });
  /** The first days whose events and links still exist. */
  const retainedSince = () => {
    const before = (days: number): string => utcDayOf(daysBefore(now(), days));
    return { events: before(retentionDays), links: before(Math.min(retentionDays, linkDays)) };
  };

  const raiseAlarm = (customerId: string, bytes: number): void => {
    const atMs = now().getTime();
    if (bytes < quotaBytes * alarmShare || atMs - (alarms.get(customerId) ?? 0) < alarmEveryMs) return;
    alarms.set(customerId, atMs);
    onAlarm({ customerId, usedPercent: Math.floor((100 * bytes) / quotaBytes) });
  };

  const readFresh = (customerId: string): Promise<number> => {
    const atMs = now().getTime();
    const known = used.get(customerId);
    if (known && Math.abs(atMs - known.atMs) < freshMs) return known.bytes;
    const bytes = readUsage(database, customerId, retainedSince());
    used.set(customerId, { atMs, bytes });
    bytes.then(
      (read) => raiseAlarm(customerId, read),
      () => used.delete(customerId),
    );
    return bytes;
  };

  return {
    isExceeded: async (customerId: string): Promise<boolean> => (await readFresh(customerId)) >= quotaBytes,

    read: async (customerId: string): Promise<EventUsage> => ({
      usedBytes: await readUsage(database, customerId, retainedSince()),
      quotaBytes,
      retentionDays,
    }),

    /** For the operator: every customer with events, by symbol. */
    list: () => listUsage(database, retainedSince()),
  };
};
