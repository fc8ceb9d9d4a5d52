import type { Activity } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import type { NamedFigures, ReadDay } from '../../ports/reports.ts';
import { dayIn } from '../../storage/active-days.ts';
import type { Database } from '../../storage/database.ts';
import { startOfDay } from '../../storage/local-days.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { readLastAsked, writeLastAsked } from './repository.ts';
import type { VisitorEvent } from './visitor-event.ts';

type Asked = NonNullable<Activity['lastAsked']>;
type Recent = { readonly lastAsked: Asked | null; readonly phrases: readonly string[] };

const maxBytes = 8 * 2 ** 20;
const entryBytes = 500;
const maxPhrases = 20;

export type ActivityLog = ReturnType<typeof createActivityLog>;

/** What last used each search instance, stored now and then; and the latest phrases, in memory only. */
export const createActivityLog = (database: Database, now: () => Date) => {
  const cache = new LRUCache<string, Recent>({
    maxSize: maxBytes,
    sizeCalculation: ({ phrases }) =>
      phrases.reduce((sum, phrase) => sum + phrase.length * 2, entryBytes + phrases.length * 50),
  });
  const unsaved = new Map<string, { readonly customerId: string; readonly asked: Asked }>();
  const recentOf = (instanceId: string): Recent => cache.get(instanceId) ?? { lastAsked: null, phrases: [] };
  return {
    /** `origin` is of a page that was admitted; null for the shop's own server. */
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

    /** Stores the uses since the last call. */
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
  const { lastAsked, phrases } = await log.read(customerId, instance.id);
  const place = { customerId, instanceId: instance.id, catalogId };
  const { sums, latest, frequent } = await readDay(place, day, phrases, maxPhrases, signal);
  const last = [...latest].sort((one, other) => phrases.indexOf(one.phrase) - phrases.indexOf(other.phrase));
  const rows = new Map([...last, ...frequent].map((row) => [row.phrase, row]));
  return {
    since: startOfDay(timeZone, day).toISOString(),
    currency: catalog.currency,
    lastAsked,
    today: { searches: sums.searches, clicks: sums.clicks, sales: sums.salesCount, total: sums.total },
    phrases: [...rows.values()]
      // Phrases typed on the way to another are counted with it, and have no searches of their own.
      .filter(({ searches, clicks, salesCount }) => searches + clicks + salesCount > 0)
      .slice(0, maxPhrases)
      .map(present),
  };
};
