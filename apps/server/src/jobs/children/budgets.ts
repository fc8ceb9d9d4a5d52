import { limits } from '@vitrina/contract';

/** A child process that exceeds any of these is killed, and its task has failed. */
export type Budget = {
  /** Resident memory of the process, all threads together. */
  readonly memoryBytes: number;
  /** The longest time without progress. */
  readonly idleMs: number;
  readonly totalMs: number;
  /** The size of its files on disk while it works. */
  readonly diskBytes: number;
};

const MB = 1024 * 1024;
const minuteMs = 60_000;

/**
 * A million products (440 MB, and no longer feed has as many) need 560 MB of memory and 1.4 times their feed on disk. Downloading
 * a feed may take half an hour (`defaultFetchPolicy`); the longest silence of a healthy import is writing a large index on a slow
 * machine.
 */
export const importBudget: Budget = {
  memoryBytes: 1_200 * MB,
  idleMs: 10 * minuteMs,
  totalMs: 60 * minuteMs,
  diskBytes: 4 * limits.feedBytes,
};

/** The analysis reads 8 MB of a feed within 45 seconds (`analyzeFeed`) and writes nothing. */
export const analysisBudget: Budget = {
  memoryBytes: 400 * MB,
  idleMs: minuteMs,
  totalMs: minuteMs,
  diskBytes: 0,
};

/** A picture of 50 million pixels needs 200 MB, twice that where it can't be read from top to bottom. */
export const imageBudget: Budget = {
  memoryBytes: 600 * MB,
  idleMs: 20_000,
  totalMs: 20_000,
  diskBytes: 0,
};
