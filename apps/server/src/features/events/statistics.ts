import { LRUCache } from 'lru-cache';
import type { FrequentPhrase, ListFrequent } from '../../ports/reports.ts';
import { addDays } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { countVisitors, listRecentQueries } from './repository.ts';
import type { AnsweredSearch, EventService } from './service.ts';
import { utcDayOf } from './visitor-event.ts';

type Dependencies = {
  readonly database: Database;
  readonly listFrequent: ListFrequent;
  readonly now: () => Date;
  /** Whether a query contains a phrase that the shop blocks today. */
  readonly loadBlocked: (place: InstanceWithCatalog) => Promise<(query: string) => boolean>;
  readonly recordSearch: EventService['recordSearch'];
  readonly onError: (error: unknown) => void;
};

/** A query made this often isn't one person's. */
const searchesOfMany = 3;
const minVisitors = 2;
/** Some are blocked or find nothing, so more are read than needed. */
const candidates = (amount: number): number => amount * 3 + 20;

/** Popular queries may be this old. */
const freshMs = 60_000;
const maxBytes = 16 * 2 ** 20;
/** Memory of a list in addition to its phrases, and of a phrase in addition to its letters. */
const objectBytes = 100;
const bytesOf = (phrases: readonly FrequentPhrase[]): number =>
  phrases.reduce((sum, { phrase }) => sum + objectBytes + phrase.length * 2, 3 * objectBytes);

/** What the storefront offers based on visitors' behaviour. */
export const createEventStatistics = ({
  database,
  listFrequent,
  now,
  loadBlocked,
  recordSearch,
  onError,
}: Dependencies) => {
  /** The most frequent phrases that several visitors searched for and whose last search found something. */
  const findPhrases = async (
    { instance, catalog }: InstanceWithCatalog,
    limit: number,
    days: number,
  ): Promise<FrequentPhrase[]> => {
    const { customerId, id: catalogId } = catalog;
    // In UTC: a day more or less changes nothing, and shops east of it have tomorrow already.
    const today = utcDayOf(now().toISOString());
    const period = { from: addDays(today, 1 - days), to: addDays(today, 1) };
    const frequent = await listFrequent({ customerId, instanceId: instance.id, catalogId }, period, limit);
    const rare = frequent.filter(({ searches }) => searches < searchesOfMany).map(({ phrase }) => phrase);
    const visitors = await countVisitors(database, customerId, instance.id, period.from, rare);
    return frequent.filter(
      ({ phrase, searches, lastTotal }) =>
        (searches >= searchesOfMany || (visitors.get(phrase) ?? 0) >= minVisitors) && (lastTotal ?? 0) > 0,
    );
  };
  const cache = new LRUCache<string, FrequentPhrase[], Parameters<typeof findPhrases>>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: freshMs,
    fetchMethod: (_, __, { context }) => findPhrases(...context),
    ignoreFetchAbort: true,
    // Old queries are better than none while there is too much to read.
    allowStaleOnFetchRejection: true,
  });
  const listFound = (place: InstanceWithCatalog, limit: number, days: number): Promise<FrequentPhrase[]> =>
    cache.forceFetch(`${place.instance.id} ${limit} ${days}`, { context: [place, limit, days] });

  const frequentQueries = async (
    place: InstanceWithCatalog,
    amount: number,
    days: number,
  ): Promise<FrequentPhrase[]> => {
    const found = await listFound(place, candidates(amount), days);
    const isBlocked = await loadBlocked(place);
    return found.filter(({ phrase }) => !isBlocked(phrase)).slice(0, amount);
  };

  return {
    /** The most frequent queries of the last days that found something, were made by several visitors, and aren't blocked. */
    frequentQueries,
    popularQueries: async (place: InstanceWithCatalog, amount: number, days: number): Promise<string[]> =>
      (await frequentQueries(place, amount, days)).map(({ phrase }) => phrase),

    /** The visitor's own, newest first. */
    recentQueries: (
      { instance, catalog }: InstanceWithCatalog,
      visitor: string,
      amount: number,
    ): Promise<string[]> => listRecentQueries(database, catalog.customerId, instance.id, visitor, amount),

    /** Counts a search for a client that sends no events. Returns at once. */
    noteSearch: (
      { instance, catalog }: InstanceWithCatalog,
      search: Omit<AnsweredSearch, 'context'> & { readonly context?: AnsweredSearch['context'] },
    ): void => {
      const place = { customerId: catalog.customerId, instanceId: instance.id, catalogId: catalog.id };
      void recordSearch(place, { context: 'serp', ...search }, undefined).catch(onError);
    },
  };
};
