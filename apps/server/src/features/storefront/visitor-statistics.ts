import type { InstanceWithCatalog } from '../../storage/records.ts';

/** A search of a visitor, for the statistics; clients that send no event for it are counted by this. */
export type NotedSearch = {
  readonly queryId: string;
  readonly query: string;
  readonly total: number;
  readonly visitor: string | null;
};

/** What visitors' searches have told so far. Products that they like are found by the signals of the search engine instead. */
export interface VisitorStatistics {
  /** The most frequent queries of the last days, most frequent first. */
  popularQueries(place: InstanceWithCatalog, amount: number, days: number): Promise<string[]>;
  /** A visitor's own, newest first. */
  recentQueries(place: InstanceWithCatalog, visitor: string, amount: number): Promise<string[]>;
  /** Returns at once: nobody waits for statistics. */
  noteSearch(place: InstanceWithCatalog, search: NotedSearch): void;
}
