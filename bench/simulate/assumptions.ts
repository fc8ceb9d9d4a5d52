/** What nobody measured: round figures of November 2026, to be replaced by those of whoever runs this. */

export const targets = {
  shops: 10_000,
  products: 1e9,
  searchesPerSecond: 50_000,
  eventsPerSecond: 500_000,
  /** docs/design/limits.md: the most that one generation holds. */
  maxProducts: 8_388_608,
} as const;

/** Rented machines, before any discount. Traffic between machines costs nothing. */
export const prices = {
  date: '2026-11',
  coreHourEur: 0.02,
  ramGbMonthEur: 3,
  diskGbMonthEur: 0.08,
  objectGbMonthEur: 0.02,
  egressGbEur: 0.01,
  hoursAMonth: 730,
} as const;

export type MachineKind = {
  readonly name: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly diskGb: number;
};

export const machines = {
  search: { name: 'search', cores: 8, memoryGb: 32, diskGb: 200 },
  openSearch: { name: 'OpenSearch node', cores: 16, memoryGb: 64, diskGb: 500 },
  postgres: { name: 'PostgreSQL', cores: 32, memoryGb: 256, diskGb: 8000 },
  clickHouse: { name: 'ClickHouse', cores: 32, memoryGb: 128, diskGb: 16_000 },
  broker: { name: 'Kafka broker', cores: 8, memoryGb: 32, diskGb: 4000 },
  worker: { name: 'import and events', cores: 8, memoryGb: 32, diskGb: 100 },
} as const satisfies Record<string, MachineKind>;

export const fleet = {
  /** Copies of each catalog; more where a shop's load asks for it. */
  replicas: 2,
  /** Of the busiest hour: what is planned for, so that a failure and a burst find room. */
  plannedUse: 0.6,
  /** A copy that needs more of a machine than this is split into further copies, so that one shop never fills a machine. */
  maxShareOfMachine: 0.25,
  memoryUse: 0.8,
  /** A balancer learns within this time that a machine is gone. */
  failureSeenMs: 500,
  /** What a machine reads from object storage, and what loading and warming up takes besides (docs/decisions/0059). */
  fetchBytesPerSecond: 500e6,
  warmUpMs: 3000,
  importsADay: 4,
} as const;

/** Traffic grows slower than the catalog: ten times the products, five times the searches; two shops of one size differ by some 2.2. */
export const traffic = {
  exponent: 0.7,
  sigma: 0.8,
  eventSigma: 0.3,
  replyBytes: 6000,
  paretoAlpha: 0.8,
} as const;

/** Share of the busiest hour, from midnight: a shop's day in one time zone. */
export const dayCurve = [
  ...[0.25, 0.15, 0.1, 0.08, 0.08, 0.12, 0.25, 0.42, 0.58, 0.68, 0.74, 0.76],
  ...[0.75, 0.73, 0.72, 0.74, 0.77, 0.8, 0.85, 0.93, 1, 0.96, 0.75, 0.45],
] as const;

/** OpenSearch's own documents: its default limit of shards a node, and the rule of thumb of 20 a gigabyte of heap. */
export const openSearch = {
  maxShardsPerNode: 1000,
  shardsPerHeapGb: 20,
  heapGb: 31,
  productsPerShard: 2_000_000,
  /** Of an index's bytes, what the file cache has to hold so that searches needn't read the disk. */
  cachedShare: 0.5,
  indexBytes: 1500,
  queue: 1000,
} as const;

/**
 * Writers of one PostgreSQL that write at once hinder each other (universal scalability law): sigma is what they wait for, kappa what they have to
 * agree upon. Both guessed; they decide at which size Kafka is put in.
 */
export const postgres = {
  sigma: 0.03,
  kappa: 0.0005,
  diskBytesPerSecond: 1e9,
  writesPerStoredByte: 2,
} as const;

export const events = {
  batch: 20,
  maxGroup: 1000,
  p95LimitMs: 250,
  burst: 3,
  keptDays: 400,
  linkDays: 33,
} as const;

/** Scans of packed columns, a core; bytes of an event there and in Kafka, copies included. */
export const clickHouse = {
  rowsPerSecondACore: 50e6,
  eventBytes: 40,
  copies: 2,
  insertsPerSecondACore: 100_000,
} as const;
export const kafka = { eventBytes: 120, copies: 3, keptHours: 24, bytesPerSecondABroker: 100e6 } as const;

/** A report that takes longer is too slow. */
export const reportLimitMs = 3000;
