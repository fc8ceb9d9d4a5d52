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

type Entry = { lastAskedAt: string; timesAsked: number };
type Entries = Map<string, Entry>;
type Count = { since: number; names: number };

type Dependencies = {
  readonly now: () => Date;
  readonly load: (customerId: string) => Promise<readonly Refused[]>;
  /** Keeps these in the place of all those of before. */
  readonly store: (customerId: string, refused: readonly Refused[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

const toEntries = (refused: readonly Refused[]): Entries =>
  new Map(refused.map(({ domain, ...entry }) => [domain, entry]));

/** The last first. */
const toList = (entries: Entries): Refused[] =>
  [...entries]
    .map(([domain, entry]) => ({ domain, ...entry }))
    .sort((one, other) => (one.lastAskedAt < other.lastAskedAt ? 1 : -1));

const dropOne = (entries: Entries): void => {
  const [least] = [...entries].sort(
    ([, one], [, other]) =>
      one.timesAsked - other.timesAsked || (one.lastAskedAt < other.lastAskedAt ? -1 : 1),
  );
  if (least) entries.delete(least[0]);
};

/**
 * Domains whose pages asked for a search and were refused, by customer. Counted in memory, and stored now and then: whoever is
 * refused makes no writes. Whoever makes names up gets only a few in, and pushes out the name that asked least, which real
 * shops' pages outgrow soon.
 */
export const createRefusedDomains = ({ now, load, store, onError }: Dependencies) => {
  const kept = new LRUCache<string, Promise<Entries>>({ max: refusedLimits.customers });
  const unsaved = new Map<string, Entries>();
  const counts = new LRUCache<string, Count>({ max: 10_000 });

  const entriesOf = (customerId: string): Promise<Entries> => {
    const known = kept.get(customerId);
    if (known) return known;
    const waiting = unsaved.get(customerId);
    const entries = waiting ? Promise.resolve(waiting) : load(customerId).then(toEntries);
    kept.set(customerId, entries);
    entries.catch(() => kept.delete(customerId));
    return entries;
  };

  const mayAdd = (key: string, most: number, at: number): boolean => {
    const before = counts.get(key);
    const count = before && at - before.since < refusedLimits.perMs ? before : { since: at, names: 0 };
    if (count.names >= most) return false;
    count.names += 1;
    counts.set(key, count);
    return true;
  };

  const add = (entries: Entries, customerId: string, domain: string, network: string, at: Date): void => {
    const lastAskedAt = at.toISOString();
    const known = entries.get(domain);
    if (known) {
      known.lastAskedAt = lastAskedAt;
      known.timesAsked += 1;
    } else {
      if (!mayAdd(`${customerId} ${network}`, refusedLimits.newByNetwork, at.getTime())) return;
      if (!mayAdd(customerId, refusedLimits.newByCustomer, at.getTime())) return;
      if (entries.size >= refusedLimits.domains) dropOne(entries);
      entries.set(domain, { lastAskedAt, timesAsked: 1 });
    }
    unsaved.set(customerId, entries);
  };

  return {
    /** Returns at once. `network` is where the visitor asked from; it is counted, and not kept with the name. */
    note: (customerId: string, origin: string, network: string): void => {
      const domain = origin.length > refusedLimits.nameLength + 20 ? null : hostOf(origin);
      if (domain === null || domain.length > refusedLimits.nameLength) return;
      const at = now();
      entriesOf(customerId)
        .then((entries) => add(entries, customerId, domain, network, at))
        .catch(onError);
    },

    /** The last first. */
    list: async (customerId: string): Promise<Refused[]> => toList(await entriesOf(customerId)),

    /** Stores what was counted since the last time. */
    save: async (): Promise<void> => {
      const due = [...unsaved];
      unsaved.clear();
      for (const [customerId, entries] of due) await store(customerId, toList(entries)).catch(onError);
    },
  };
};
