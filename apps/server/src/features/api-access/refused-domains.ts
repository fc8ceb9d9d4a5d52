import { LRUCache } from 'lru-cache';
import { hostOf } from './origin-match.ts';

/** What is remembered of a page that was refused: the domain, never who visited it. */
export type Refused = { readonly domain: string; readonly lastAskedAt: string; readonly timesAsked: number };

export const refusedLimits = {
  customers: 2_000,
  domains: 20,
  /** The longest name there can be. */
  nameLength: 253,
  /** New names from one network of visitors, and for one customer, in `perMs`. */
  newByNetwork: 5,
  newByCustomer: 30,
  perMs: 10 * 60_000,
} as const;

type Entry = { lastAskedAt: number; timesAsked: number };
type Count = { since: number; names: number };

export type RefusedDomains = ReturnType<typeof createRefusedDomains>;

/**
 * Domains whose pages asked for a search and were refused, by customer, kept in memory. Whoever makes names up gets only a few
 * in, and pushes out the name that asked least, which real shops' pages outgrow soon.
 */
export const createRefusedDomains = (now: () => Date) => {
  const byCustomer = new LRUCache<string, Map<string, Entry>>({ max: refusedLimits.customers });
  const counts = new LRUCache<string, Count>({ max: 10_000 });

  const mayAdd = (key: string, most: number, at: number): boolean => {
    const before = counts.get(key);
    const count = before && at - before.since < refusedLimits.perMs ? before : { since: at, names: 0 };
    if (count.names >= most) return false;
    count.names += 1;
    counts.set(key, count);
    return true;
  };

  const dropOne = (entries: Map<string, Entry>): void => {
    const [least] = [...entries].sort(
      ([, one], [, other]) => one.timesAsked - other.timesAsked || one.lastAskedAt - other.lastAskedAt,
    );
    if (least) entries.delete(least[0]);
  };

  return {
    /** `network` is where the visitor asked from; it is counted, and not kept with the name. */
    note: (customerId: string, origin: string, network: string): void => {
      const domain = origin.length > refusedLimits.nameLength + 20 ? null : hostOf(origin);
      if (domain === null || domain.length > refusedLimits.nameLength) return;
      const at = now().getTime();
      const entries = byCustomer.get(customerId) ?? new Map<string, Entry>();
      const known = entries.get(domain);
      if (known) {
        known.lastAskedAt = at;
        known.timesAsked += 1;
        return;
      }
      if (!mayAdd(`${customerId} ${network}`, refusedLimits.newByNetwork, at)) return;
      if (!mayAdd(customerId, refusedLimits.newByCustomer, at)) return;
      if (entries.size >= refusedLimits.domains) dropOne(entries);
      entries.set(domain, { lastAskedAt: at, timesAsked: 1 });
      byCustomer.set(customerId, entries);
    },

    /** The last first. */
    list: (customerId: string): Refused[] =>
      [...(byCustomer.get(customerId) ?? [])]
        .sort(([, one], [, other]) => other.lastAskedAt - one.lastAskedAt)
        .map(([domain, { lastAskedAt, timesAsked }]) => ({
          ...{ domain, timesAsked },
          lastAskedAt: new Date(lastAskedAt).toISOString(),
        })),
  };
};
