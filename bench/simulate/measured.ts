/**
 * What the simulation takes from measurements. Each is of two cores of one kind of machine, and says where it was measured; whoever measures
 * again changes it here.
 */
export const measured = {
  /** bench/RESULTS.md, "Search": processor time of a search, of the mix of 300 queries, at two sizes of a catalog. */
  search: [
    { products: 100_000, p50Ms: 2.56, p95Ms: 6.33 },
    { products: 500_000, p50Ms: 8.45, p95Ms: 26 },
  ],
  /** bench/RESULTS.md, "Search": growth of the process, in bytes. */
  memory: [
    { products: 100_000, bytes: 196e6 },
    { products: 500_000, bytes: 375e6 },
  ],
  /** bench/RESULTS.md, "Public search over HTTP": 1 at once, less the search itself; the client is in it, so it is an upper bound. */
  eventLoopMs: 3.4 - 2.56,
  /** bench/RESULTS.md, "Public search over HTTP": the most a second on two cores, the client included. Not used, but compared with. */
  publicSearches: { products: 100_000, perSecond: 481, cores: 2 },
  /** bench/RESULTS.md, "Pictures": searches of a catalog of 10,000 products. Not used, but compared with. */
  smallSearches: { products: 10_000, perSecond: 1690, cores: 2 },
  /** bench/RESULTS.md, "Import": the first; reading and building take a core each. */
  importPerSecond: 10_596,
  importCores: 2,
  /** bench/RESULTS.md, "Import": bytes of a feed a product; the index's file holds the products' JSON and what is searched. */
  feedBytes: 460e6 / 440_000,
  /** bench/RESULTS.md, "Events": all that one server takes, and what was answered at a rate (not used, but compared with). */
  sqlite: { eventsPerSecond: 13_096, cores: 1.16, at: { perSecond: 4991, p50Ms: 11.4, p95Ms: 21.2 } },
  /** docs/decisions/0043: a commit that reaches the disk, and the pause after it. bench/RESULTS.md, "Reports": bytes an event, sums included. */
  commitMs: 4.2,
  pauseMs: 5,
  sqliteBytes: 3.6e9 / 10e6,
  /** `node bench/simulate/run-copy-bench.ts`, 2026-11-25, PostgreSQL 15.18: groups of 1,000 with their sums over one connection. */
  postgres: { groupMs: 36.2, groupEvents: 1000, logBytes: 417, storedBytes: 260 },
  /** bench/RESULTS.md, "Reports over HTTP" and docs/design/reports.md: 400 days of phrases. */
  report: { rows: 1.6e6, ms: 622, events: 10e6, days: 400 },
  /** bench/RESULTS.md, "Reports over HTTP": raw events in PostgreSQL, phrases of 400 days. */
  rawScan: { events: 10e6, ms: 12_900 },
  /**
   * OpenSearch 3.8 with 100,000 products, 4 facets and 300 queries over HTTP, 2026-11-22, two cores: latency, taken for processor time (an
   * upper bound). One size was measured; how it grows is taken from the embedded engine.
   */
  openSearch: { products: 100_000, p50Ms: 15.7, p95Ms: 54.8 },
} as const;
