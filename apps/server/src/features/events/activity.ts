import type { Activity } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../storage/database.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { type PhraseReportRow, reportPhrases, sumPhrases } from './reports.ts';
import { readLastAsked, writeLastAsked } from './repository.ts';
import { dayOf, type VisitorEvent } from './visitor-event.ts';

type Asked = NonNullable<Activity['lastAsked']>;
type Recent = { readonly lastAsked: Asked | null; readonly phrases: readonly string[] };

const maxBytes = 8 * 2 ** 20;
const entryBytes = 500;
const maxPhrases = 20;

export type ActivityLog = ReturnType<typeof createActivityLog>;

/** What asked last for each search instance, stored now and then; and the phrases searched for last, kept in memory. */
export const createActivityLog = (database: Database, now: () => Date) => {
  const cache = new LRUCache<string, Recent>({
    maxSize: maxBytes,
    sizeCalculation: ({ phrases }) =>
      phrases.reduce((sum, phrase) => sum + phrase.length * 2, entryBytes + phrases.length * 50),
  });
  const unsaved = new Map<string, { readonly customerId: string; readonly asked: Asked }>();
  const recentOf = (instanceId: string): Recent => cache.get(instanceId) ?? { lastAsked: null, phrases: [] };
  return {
    /** The origin is that of a page that was let in; null for the shop's own server. */
    recordUsage: ({ instance, catalog }: InstanceWithCatalog, origin: string | null): void => {
      const domain = origin === null ? null : (URL.parse(origin)?.hostname ?? null);
      const asked = { at: now().toISOString(), domain };
      cache.set(instance.id, { ...recentOf(instance.id), lastAsked: asked });
      unsaved.set(instance.id, { customerId: catalog.customerId, asked });
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
      const lastAsked =
        recent.lastAsked ??
        unsaved.get(instanceId)?.asked ??
        (await readLastAsked(database, customerId, instanceId));
      return { ...recent, lastAsked };
    },

    /** Stores what asked since the last time. */
    save: async (): Promise<void> => {
      if (unsaved.size === 0) return;
      const due = [...unsaved];
      unsaved.clear();
      await database.transaction().execute(async (transaction) => {
        for (const [instanceId, { customerId, asked }] of due)
          await writeLastAsked(transaction, customerId, instanceId, asked);
      });
    },
  };
};

type Dependencies = { readonly database: Database; readonly log: ActivityLog; readonly now: () => Date };

const present = ({ phrase, searches, clicks, salesCount, total }: PhraseReportRow) => ({
  ...{ phrase, searches, clicks, total },
  sales: salesCount,
});

/** Whether a search works on the shop's pages. Numbers are of the day in UTC, by which they are counted. */
export const readActivity = async (
  { database, log, now }: Dependencies,
  { instance, catalog }: InstanceWithCatalog,
): Promise<Activity> => {
  const { customerId } = catalog;
  const day = dayOf(now().toISOString());
  const { lastAsked, phrases: latest } = await log.read(customerId, instance.id);
  const request = {
    ...{ from: day, to: day, page: 1, perPage: maxPhrases },
    ...({ sort: 'searches', order: 'desc', context: 'all' } as const),
  };
  const [recent, frequent, sums] = await Promise.all([
    reportPhrases(database, customerId, instance.id, { ...request, phrases: latest }),
    reportPhrases(database, customerId, instance.id, request),
    sumPhrases(database, customerId, instance.id, day, day),
  ]);
  const last = [...recent.rows].sort(
    (one, other) => latest.indexOf(one.phrase) - latest.indexOf(other.phrase),
  );
  const rows = new Map([...last, ...frequent.rows].map((row) => [row.phrase, row]));
  return {
    since: `${day}T00:00:00.000Z`,
    currency: catalog.currency,
    lastAsked,
    today: { searches: sums.searches, clicks: sums.clicks, sales: sums.salesCount, total: sums.total },
    phrases: [...rows.values()]
      // What was typed on the way to a phrase is counted with it, and has no searches of its own.
      .filter(({ searches, clicks, salesCount }) => searches + clicks + salesCount > 0)
      .slice(0, maxPhrases)
      .map(present),
  };
};
