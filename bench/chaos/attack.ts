import type { GraphServerOptions } from '@vitrina/testkit';
import type { Arena } from './arena.ts';

/** `short` runs with the tests; `whole` has the size at which these faults were found. */
export type Size = 'short' | 'whole';

export type Outcome = {
  /** What happened, for the page of results. */
  readonly saw: string;
  /** What should not have happened; empty if all went well. */
  readonly wrong: readonly string[];
};

export type Attack = {
  readonly name: string;
  /** A description for the page of results. */
  readonly does: (size: Size) => string;
  /** How many products each shop has, if not the usual number. */
  readonly products?: Readonly<Record<Size, number>>;
  /** Settings of the server that differ from the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The Instagram accounts that both shops may connect; one of five posts if nothing is given. */
  readonly graph?: (size: Size) => GraphServerOptions;
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
