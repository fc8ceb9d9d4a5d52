import type { Device } from '@vitrina/contract';
import type { FrequentPhrase } from '../../ports/reports.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';

/** A visitor's search, for the statistics: counted here for clients that send no event for it. */
export type NotedSearch = {
  readonly queryId: string;
  readonly query: string;
  /** The categories that it was filtered by. */
  readonly categories?: readonly string[];
  readonly total: number;
  readonly visitor: string | null;
  readonly device: Device;
};

/** Statistics of visitors' searches. Popular products are found by the search engine's signals instead. */
export interface VisitorStatistics {
  /** The same with how often each was searched and how many products it found last. */
  frequentQueries(place: InstanceWithCatalog, amount: number, days: number): Promise<FrequentPhrase[]>;
  /** The most frequent queries of the last days, in that order. */
  popularQueries(place: InstanceWithCatalog, amount: number, days: number): Promise<string[]>;
  /** A visitor's own, newest first. */
  recentQueries(place: InstanceWithCatalog, visitor: string, amount: number): Promise<string[]>;
  /** Returns at once: nobody waits for statistics. */
  noteSearch(place: InstanceWithCatalog, search: NotedSearch): void;
}
