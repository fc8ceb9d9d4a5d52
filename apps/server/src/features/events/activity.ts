import type { Activity } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import { hostOfOrigin } from '../../http/host-of-origin.ts';
import type { Usage } from '../../http/register-public.ts';
import { createWindowCounter } from '../../http/window-counter.ts';
import type { NamedFigures, ReadDay } from '../../ports/reports.ts';
import { dayIn } from '../../storage/active-days.ts';
import type { Database } from '../../storage/database.ts';
import { startOfDay } from '../../storage/local-days.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { type AskedPages, mergePages } from './asked-pages.ts';
import { type LastUsed, readAskedPages, readLastUsed, writeAskedPages, writeLastUsed } from './repository.ts';
import type { VisitorEvent } from './visitor-event.ts';

type Recent = LastUsed & { readonly phrases: readonly string[]; readonly pages: AskedPages };
type Unsaved = { readonly customerId: string; readonly used: LastUsed; readonly pages: AskedPages };

const secondOf = (isoTime: string): string => isoTime.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

const unused: LastUsed = { lastAsked: null, lastTested: null };

const maxBytes = 8 * 2 ** 20;
const entryBytes = 500;
const pageBytes = 100;
const maxPhrases = 20;
/** Search instances whose stored domains are kept at hand. */
const maxKnown = 2000;

export type ActivityLog = ReturnType<typeof createActivityLog>;

/** Domains that are new: from one network of visitors, and to one search instance. Whoever makes names up pushes no others out. */
const newPages = { byNetwork: 5, byInstance: 30, perMs: 10 * 60_000 } as const;

/** What last used each search instance, stored now and then; and the latest phrases, in memory only. */
export const createActivityLog = (database: Database, now: () => Date) => {
  const cache = new LRUCache<string, Recent>({
    maxSize: maxBytes,
    sizeCalculation: ({ phrases, pages }) =>
      entryBytes +
      phrases.reduce((sum, phrase) => sum + phrase.length * 2 + 50, 0) +
      Object.keys(pages).reduce((sum, domain) => sum + domain.length + pageBytes, 0),
  });
  const counterOf = (max: number) => createWindowCounter({ max, windowMs: newPages.perMs, now });
  const newByNetwork = counterOf(newPages.byNetwork);
  const newByInstance = counterOf(newPages.byInstance);
  const unsaved = new Map<string, Unsaved>();
  const recentOf = (instanceId: string): Recent =>
    cache.get(instanceId) ?? { ...unused, phrases: [], pages: unsaved.get(instanceId)?.pages ?? {} };
  /** Domains stored before this server knew an instance are none that are new. */
  const stored = new LRUCache<string, AskedPages, string>({
    max: maxKnown,
    fetchMethod: (instanceId, _, { context }) => readAskedPages(database, context, instanceId),
    ignoreFetchAbort: true,
  });
  /** None while the database fails; the next look asks it again. */
  const storedOf = (customerId: string, instanceId: string): Promise<AskedPages> =>
    stored.forceFetch(instanceId, { context: customerId }).catch((): AskedPages => ({}));
  const mayBeNamed = (instanceId: string, network: string): boolean =>
    (newByNetwork.take(`${instanceId} ${network}`) ?? newByInstance.take(instanceId)) === null;
  const record = (
    customerId: string,
    instanceId: string,
    used: Partial<LastUsed>,
    page: AskedPages,
  ): void => {
    const recent = recentOf(instanceId);
    const pages = mergePages(now(), recent.pages, page);
    cache.set(instanceId, { ...recent, ...used, pages });
    const before = unsaved.get(instanceId)?.used ?? unused;
    unsaved.set(instanceId, { customerId, used: { ...before, ...used }, pages });
  };
  return {
    /** Of an admitted request. Returns at once, before it is known whether a domain is new. */
    recordUsage: (
      { instance: { id }, catalog: { customerId } }: InstanceWithCatalog,
      { origin, from, network }: Usage,
    ): void => {
      const domain = origin === null ? null : hostOfOrigin(origin);
      const at = now().toISOString();
      if (from !== 'shop') {
        record(customerId, id, { lastTested: { at, domain: domain ?? '' } }, {});
        return;
      }
      const { pages, lastAsked } = recentOf(id);
      const isKnown = domain !== null && Object.hasOwn(pages, domain);
      // Each search of a page asks this: once a second is enough.
      if (isKnown && lastAsked?.domain === domain && secondOf(lastAsked.at) === secondOf(at)) return;
      record(customerId, id, { lastAsked: { at, domain } }, isKnown ? { [domain]: at } : {});
      if (domain === null || isKnown) return;
      void storedOf(customerId, id).then((pages) => {
        if (Object.hasOwn({ ...pages, ...recentOf(id).pages }, domain) || mayBeNamed(id, network))
          record(customerId, id, {}, { [domain]: at });
      });
    },

    noteEvents: (instanceId: string, events: readonly VisitorEvent[]): void => {
      const found = events.flatMap((event) => (event.type === 'search' ? [event.phrase] : [])).reverse();
      if (found.length === 0) return;
      const recent = recentOf(instanceId);
      const phrases = [...new Set([...found, ...recent.phrases])].slice(0, maxPhrases);
      cache.set(instanceId, { ...recent, phrases });
    },

    read: async (customerId: string, instanceId: string): Promise<Recent> => {
      const recent = recentOf(instanceId);
      const waiting = unsaved.get(instanceId)?.used ?? unused;
      const known = {
        lastAsked: recent.lastAsked ?? waiting.lastAsked,
        lastTested: recent.lastTested ?? waiting.lastTested,
      };
      if (known.lastAsked && known.lastTested) return { ...recent, ...known };
      const stored = await readLastUsed(database, customerId, instanceId);
      return {
        ...recent,
        lastAsked: known.lastAsked ?? stored.lastAsked,
        lastTested: known.lastTested ?? stored.lastTested,
      };
    },

    /** The domains whose pages used it within a month, the latest first. */
    readPages: async (customerId: string, instanceId: string): Promise<AskedPages> => {
      // First whatever still waits for it to be read.
      await storedOf(customerId, instanceId);
      const saved = await readAskedPages(database, customerId, instanceId);
      return mergePages(now(), saved, recentOf(instanceId).pages, unsaved.get(instanceId)?.pages ?? {});
    },

    /** Stores the uses since the last call. */
    save: async (): Promise<void> => {
      if (unsaved.size === 0) return;
      const due = [...unsaved];
      unsaved.clear();
      await database.transaction().execute(async (transaction) => {
        for (const [instanceId, { customerId, used, pages }] of due) {
          await writeLastUsed(transaction, customerId, instanceId, used);
          if (Object.keys(pages).length === 0) continue;
          // Of two servers that save at once one may win: the other's pages come again with their next search.
          const saved = await readAskedPages(transaction, customerId, instanceId);
          await writeAskedPages(transaction, customerId, instanceId, mergePages(now(), saved, pages));
          stored.delete(instanceId);
        }
      });
    },
  };
};

type Dependencies = { readonly readDay: ReadDay; readonly log: ActivityLog; readonly now: () => Date };

const present = ({ phrase, searches, clicks, salesCount, total }: NamedFigures) => ({
  ...{ phrase, searches, clicks, total },
  sales: salesCount,
});

/** Whether a search works on the shop's pages. Figures are of the day in the shop's time zone. */
export const readActivity = async (
  { readDay, log, now }: Dependencies,
  { instance, catalog }: InstanceWithCatalog,
  timeZone: string,
  signal: AbortSignal,
): Promise<Activity> => {
  const { customerId, id: catalogId } = catalog;
  const day = dayIn(timeZone, now());
  const { lastAsked, lastTested, phrases } = await log.read(customerId, instance.id);
  const pages = await log.readPages(customerId, instance.id);
  const place = { customerId, instanceId: instance.id, catalogId };
  const { sums, latest, frequent } = await readDay(place, day, phrases, maxPhrases, signal);
  const last = [...latest].sort((one, other) => phrases.indexOf(one.phrase) - phrases.indexOf(other.phrase));
  const rows = new Map([...last, ...frequent].map((row) => [row.phrase, row]));
  return {
    since: startOfDay(timeZone, day).toISOString(),
    currency: catalog.currency,
    lastAsked,
    lastTested,
    pages: Object.entries(pages).map(([domain, at]) => ({ domain, at })),
    today: { searches: sums.searches, clicks: sums.clicks, sales: sums.salesCount, total: sums.total },
    phrases: [...rows.values()]
      // Phrases typed on the way to another are counted with it, and have no searches of their own.
      .filter(({ searches, clicks, salesCount }) => searches + clicks + salesCount > 0)
      .slice(0, maxPhrases)
      .map(present),
  };
};
