import { LRUCache } from 'lru-cache';
import { hostOfOrigin } from '../../http/host-of-origin.ts';
import { createWindowCounter } from '../../http/window-counter.ts';

/** A domain whose page was refused. Nothing is remembered of who visited it. */
export type Refused = { readonly domain: string; readonly lastAskedAt: string; readonly timesAsked: number };

export const refusedLimits = {
  customers: 2_000,
  domains: 20,
  /** The longest domain name that DNS allows. */
  nameLength: 253,
  /** New names from one network of visitors, and for one customer, in `perMs`. */
  newByNetwork: 5,
  newByCustomer: 30,
  perMs: 10 * 60_000,
} as const;

type Entry = { lastAskedAt: string; timesAsked: number };
type Entries = Map<string, Entry>;

type Dependencies = {
  readonly now: () => Date;
  readonly load: (customerId: string) => Promise<readonly Refused[]>;
  /** Replaces all that were stored. */
  readonly store: (customerId: string, refused: readonly Refused[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

const toEntries = (refused: readonly Refused[]): Entries =>
  new Map(refused.map(({ domain, ...entry }) => [domain, entry]));

/** Last asked first. */
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
 * Domains whose pages asked for a search and were refused, by customer. They are counted in memory and stored now and then, so
 * that refused requests cause no writes. Made-up names are admitted only a few at a time, and push out the name that asked least,
 * which a real shop's page soon outgrows.
 */
export const createRefusedDomains = ({ now, load, store, onError }: Dependencies) => {
  const unsaved = new Map<string, Entries>();
  const cache = new LRUCache<string, Entries>({
    max: refusedLimits.customers,
    fetchMethod: async (customerId) => unsaved.get(customerId) ?? toEntries(await load(customerId)),
    ignoreFetchAbort: true,
  });
  const counterOf = (max: number) => createWindowCounter({ max, windowMs: refusedLimits.perMs, now });
  const newByNetwork = counterOf(refusedLimits.newByNetwork);
  const newByCustomer = counterOf(refusedLimits.newByCustomer);

  const add = (entries: Entries, customerId: string, domain: string, network: string, at: Date): void => {
    const lastAskedAt = at.toISOString();
    const known = entries.get(domain);
    if (known) {
      known.lastAskedAt = lastAskedAt;
      known.timesAsked += 1;
    } else {
      if (newByNetwork.take(`${customerId} ${network}`) ?? newByCustomer.take(customerId)) return;
      if (entries.size >= refusedLimits.domains) dropOne(entries);
      entries.set(domain, { lastAskedAt, timesAsked: 1 });
    }
    unsaved.set(customerId, entries);
  };

  return {
    /** Returns at once. `network` is where the visitor asked from: it is counted, and not stored with the name. */
    note: (customerId: string, origin: string, network: string): void => {
      const domain = origin.length > refusedLimits.nameLength + 20 ? null : hostOfOrigin(origin);
      if (domain === null || domain.length > refusedLimits.nameLength) return;
      const at = now();
      cache
        .forceFetch(customerId)
        .then((entries) => add(entries, customerId, domain, network, at))
        .catch(onError);
    },

    /** Last asked first. */
    list: async (customerId: string): Promise<Refused[]> => toList(await cache.forceFetch(customerId)),

    /** Stores everything counted since the last call. */
    save: async (): Promise<void> => {
      const due = [...unsaved];
      unsaved.clear();
      for (const [customerId, entries] of due) await store(customerId, toList(entries)).catch(onError);
    },
  };
};
