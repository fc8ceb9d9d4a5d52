import { LRUCache } from 'lru-cache';
import type { OnUnreadable, Unreadable } from './stored-json.ts';

/** After this many of a customer, more are no news, and would only fill the log. Nobody else's reports are held back by them. */
const maxOfCustomer = 200;
const maxCustomers = 10_000;

/** The first unreadable part of a value or list, and how many were found at the same time; missing for a single one. */
type Report = Unreadable & { readonly count?: number };

/**
 * Reports each unreadable value or list once, and its history once, although every read meets it again until it is replaced. A
 * list of thousands of damaged entries is one report.
 */
export const reportOnce = (report: (found: Report) => void): OnUnreadable => {
  const reported = new LRUCache<string, Set<string>>({ max: maxCustomers });
  const counts = new Map<string, number>();
  return (unreadable) => {
    const { customerId, subjectId, kind, changeId } = unreadable;
    const place = `${subjectId} ${changeId === undefined ? 'value' : 'history'} ${kind}`;
    const key = `${customerId} ${place}`;
    const count = counts.get(key);
    if (count !== undefined) {
      counts.set(key, count + 1);
      return;
    }
    const own = reported.get(customerId) ?? new Set();
    if (own.has(place) || own.size === maxOfCustomer) return;
    reported.set(customerId, own.add(place));
    counts.set(key, 1);
    // Entries are read many at a time: after this turn, all of them are counted.
    setImmediate(() => {
      const found = counts.get(key) ?? 1;
      counts.delete(key);
      report({ ...unreadable, ...(found > 1 && { count: found }) });
    });
  };
};
