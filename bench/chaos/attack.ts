import type { Arena } from './arena.ts';

/** `short` runs with the tests; `whole` is what was done to the service when these faults were found. */
export type Size = 'short' | 'whole';

export type Outcome = {
  /** What became of it, for the page of results. */
  readonly saw: string;
  /** What should not have happened; empty where all went well. */
  readonly wrong: readonly string[];
};

export type Attack = {
  readonly name: string;
  /** What is done, for the page of results. */
  readonly does: (size: Size) => string;
  /** Products of each shop, where other than the usual number. */
  readonly products?: Readonly<Record<Size, number>>;
  /** Settings of the server, where other than by default. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly run: (arena: Arena, size: Size) => Promise<Outcome>;
};

/** Statuses and how often each came: `200 × 12, 503 × 1`. */
export const countStatuses = (statuses: readonly number[]): string =>
  [...new Set(statuses)]
    .toSorted((a, b) => a - b)
    .map(
      (status) =>
        `${status === 0 ? 'no answer' : status} × ${statuses.filter((one) => one === status).length}`,
    )
    .join(', ');
