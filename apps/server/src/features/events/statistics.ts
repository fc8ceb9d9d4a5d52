import { LRUCache } from 'lru-cache';
import type { Database } from '../../storage/database.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { countVisitors, listRecentQueries, readLastTotals } from './repository.ts';
import type { AnsweredSearch, EventService } from './service.ts';
import type { EventWriter } from './writer/event-writer.ts';

type Dependencies = {
  readonly database: Database;
  readonly writer: EventWriter;
  readonly now: () => Date;
  /** Whether a query holds a phrase that the shop has blocked, by its settings of today. */
  readonly loadBlocked: (place: InstanceWithCatalog) => Promise<(query: string) => boolean>;
  readonly recordSearch: EventService['recordSearch'];
  readonly onError: (error: unknown) => void;
};

const dayMs = 24 * 60 * 60 * 1000;
/** So often it is no longer one person's query. */
const searchesOfMany = 3;
const minVisitors = 2;
/** Some are blocked or find nothing: more are read than are wanted. */
const candidates = (amount: number): number => amount * 3 + 20;

/** For so long, popular queries may be those of before. */
const freshMs = 60_000;
const maxBytes = 16 * 2 ** 20;
/** A list besides its phrases, and a phrase besides its letters. */
const objectBytes = 100;
const bytesOf = (phrases: readonly string[]): number =>
  phrases.reduce((sum, phrase) => sum + objectBytes + phrase.length * 2, 3 * objectBytes);

/** What the storefront offers from what visitors did. */
export const createEventStatistics = ({
  database,
  writer,
  now,
  loadBlocked,
  recordSearch,
  onError,
}: Dependencies) => {
  /** The first day of a period of days: today and those before. */
  const firstDay = (days: number): string =>
    new Date(now().getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);

  /** The most frequent phrases that more than one visitor searched for and that found something when last searched for. */
  const findPhrases = async (
    { instance, catalog }: InstanceWithCatalog,
    limit: number,
    days: number,
  ): Promise<string[]> => {
    const of = [catalog.customerId, instance.id, firstDay(days)] as const;
    const frequent = await writer.listPhrases(...of, limit);
    const phrases = frequent.map(({ phrase }) => phrase);
    const totals = await readLastTotals(database, ...of, phrases);
    const rare = frequent.filter(({ searches }) => searches < searchesOfMany).map(({ phrase }) => phrase);
    const visitors = await countVisitors(database, ...of, rare);
    return frequent
      .filter(
        ({ phrase, searches }) =>
          (searches >= searchesOfMany || (visitors.get(phrase) ?? 0) >= minVisitors) &&
          (totals.get(phrase) ?? 0) > 0,
      )
      .map(({ phrase }) => phrase);
  };
  const cache = new LRUCache<string, string[], Parameters<typeof findPhrases>>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: freshMs,
    fetchMethod: (_, __, { context }) => findPhrases(...context),
    ignoreFetchAbort: true,
  });
  const listFound = (place: InstanceWithCatalog, limit: number, days: number): Promise<string[]> =>
    cache.forceFetch(`${place.instance.id} ${limit} ${days}`, { context: [place, limit, days] });

  return {
    /** The most frequent queries of the last days that found something, were made by more than one visitor, and aren't blocked. */
    popularQueries: async (place: InstanceWithCatalog, amount: number, days: number): Promise<string[]> => {
      const found = await listFound(place, candidates(amount), days);
      const isBlocked = await loadBlocked(place);
      return found.filter((phrase) => !isBlocked(phrase)).slice(0, amount);
    },

    /** The visitor's own, newest first. */
    recentQueries: (
      { instance, catalog }: InstanceWithCatalog,
      visitor: string,
      amount: number,
    ): Promise<string[]> => listRecentQueries(database, catalog.customerId, instance.id, visitor, amount),

    /** Counts a search for a client that sends no event for it. Returns at once. */
    noteSearch: (
      { instance, catalog }: InstanceWithCatalog,
      search: Omit<AnsweredSearch, 'context'> & { readonly context?: AnsweredSearch['context'] },
    ): void => {
      const place = { customerId: catalog.customerId, instanceId: instance.id, catalogId: catalog.id };
      void recordSearch(place, { context: 'serp', ...search }, undefined).catch(onError);
    },
  };
};
