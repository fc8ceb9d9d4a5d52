import { limits } from '@vitrina/contract';

/** What a child process may take. Over any of these it is ended, and what it was to do counts as failed. */
export type Budget = {
  /** Resident memory of the whole process, all of its threads. */
  readonly memoryBytes: number;
  /** The longest time without a sign of progress. */
  readonly idleMs: number;
  readonly totalMs: number;
  /** Files that it has on disk while it works. */
  readonly diskBytes: number;
};

/** Steps of niceness below the server, for all threads of a child process but the one that listens. */
export const backgroundNiceness = 5;

const MB = 1024 * 1024;
const minuteMs = 60_000;

/**
 * A million products (440 MB, no longer feed has as many) need 560 MB of memory and 1.4 times their feed on disk. A feed has half an hour to come
 * (`defaultFetchPolicy`); the longest silence of a sound import is that of writing a large index on a slow machine.
 */
export const importBudget: Budget = {
  memoryBytes: 1_200 * MB,
  idleMs: 10 * minuteMs,
  totalMs: 60 * minuteMs,
  diskBytes: 4 * limits.feedBytes,
};

/** The first look reads 8 MB of a feed within 45 seconds (`analyzeFeed`) and writes nothing. */
export const analysisBudget: Budget = {
  memoryBytes: 400 * MB,
  idleMs: minuteMs,
  totalMs: minuteMs,
  diskBytes: 0,
};
