import { events, machines, postgres } from './assumptions.ts';
import { measured } from './measured.ts';
import { createRandom, exponential } from './random.ts';

/** A writer that takes all that waits as one group, commits it, and pauses. */
export type Writer = {
  readonly commitMs: number;
  readonly eventMs: number;
  readonly pauseMs: number;
};

/** Times in ms from an event's arrival until it is on the disk. */
export type Waits = { readonly p50Ms: number; readonly p95Ms: number };

const { commitMs, pauseMs } = measured;
/** The whole way of an event through one server: what is left of a full group's time without commit and pause. */
export const sqliteWriter: Writer = {
  ...{ commitMs, pauseMs },
  eventMs: 1000 / measured.sqlite.eventsPerSecond - (commitMs + pauseMs) / events.maxGroup,
};

/** Writers at once hinder each other: how many times as fast as one this many are (Gunther's universal scalability law). */
export const speedUp = (writers: number): number =>
  writers / (1 + postgres.sigma * (writers - 1) + postgres.kappa * writers * (writers - 1));

/** One of several writers of a PostgreSQL. */
export const postgresWriter = (writers: number): Writer => {
  const { groupMs, groupEvents } = measured.postgres;
  const slower = writers / speedUp(writers);
  return { commitMs, pauseMs: 0, eventMs: ((groupMs - commitMs) / groupEvents) * slower };
};

/** Batches of events arrive by a Poisson process; a writer's groups follow each other. Simulated group by group. */
export const simulateWriter = (writer: Writer, perSecond: number, groups = 4000): Waits => {
  const random = createRandom(`ingest/${perSecond}`);
  const gapMs = (events.batch / perSecond) * 1000;
  const maxBatches = Math.max(1, Math.floor(events.maxGroup / events.batch));
  const waits: number[] = [];
  const arrived: number[] = [];
  let taken = 0;
  let nextMs = exponential(random, gapMs);
  let freeMs = 0;
  for (let group = 0; group < groups; group++) {
    const beginsMs = Math.max(freeMs, arrived[taken] ?? nextMs);
    while (nextMs <= beginsMs) {
      arrived.push(nextMs);
      nextMs += exponential(random, gapMs);
    }
    const batches = Math.min(maxBatches, arrived.length - taken);
    const endsMs = beginsMs + writer.commitMs + batches * events.batch * writer.eventMs;
    for (let i = taken; i < taken + batches; i++) waits.push(endsMs - (arrived[i] ?? endsMs));
    taken += batches;
    freeMs = endsMs + writer.pauseMs;
    // It falls ever farther behind: what it would still show is known.
    if (arrived.length - taken > 200 * maxBatches)
      return { p50Ms: Number.POSITIVE_INFINITY, p95Ms: Number.POSITIVE_INFINITY };
  }
  const sorted = Float64Array.from(waits).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
};

/** The most events a second that are on the disk in time, by halving. */
export const maxRate = (writer: Writer): number => {
  let low = 0;
  let high = 1000 / writer.eventMs;
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2;
    if (simulateWriter(writer, middle, 500).p95Ms <= events.p95LimitMs) low = middle;
    else high = middle;
  }
  return low;
};

export type PostgresIngest = {
  readonly writers: number;
  readonly perSecond: number;
  /** What its disk could write. */
  readonly diskPerSecond: number;
};

const findPostgresIngest = (): PostgresIngest => {
  const { logBytes, storedBytes } = measured.postgres;
  const diskPerSecond = postgres.diskBytesPerSecond / (logBytes + storedBytes * postgres.writesPerStoredByte);
  const all = [1, 4, 8, 16, 24, machines.postgres.cores].map((writers) => ({
    ...{ writers, diskPerSecond },
    perSecond: writers * maxRate(postgresWriter(writers)),
  }));
  return all.reduce((best, one) => (one.perSecond > best.perSecond ? one : best));
};

/** One PostgreSQL with as many writers as bring the most, and the most that one server with SQLite takes. */
export const postgresIngest = findPostgresIngest();
export const sqliteRate = maxRate(sqliteWriter);

/** Bytes that a rate of the busiest hour leaves in so many days. */
export const storedBytes = (peakPerSecond: number, meanShare: number, days: number, bytes: number): number =>
  peakPerSecond * meanShare * 86_400 * days * bytes;
