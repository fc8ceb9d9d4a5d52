import type { Counts, EngineUnderTest } from '../search/engine-under-test.ts';
import type { GivenAnswer } from '../search/expected-answers.ts';
import type { MadeQuery, QueryKind } from '../search/made-queries.ts';

/** A request as the bench sends it, over a connection that stays open. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A search server with the bench's products, asked as its own documentation says. */
export type HttpPeer = {
  readonly name: string;
  readonly origin: string;
  readonly differs: EngineUnderTest['differs'];
  /** Whether a filter that something is chosen in is counted without that choice, so that a shop can show what else there is. */
  readonly countsChosenAlone: boolean;
  /** Whether a connection lasts for more than one answer. */
  readonly keepsConnections: boolean;
  /** What it can't do is left out of its times. */
  readonly leavesOut: readonly QueryKind[];
  /** Seconds from the first product to the first search that finds them all; null if they were there. */
  readonly fillSeconds: number | null;
  readonly request: (query: MadeQuery) => HttpRequest;
  readonly read: (body: unknown) => GivenAnswer;
  readonly close: () => Promise<void>;
};

/** Values with their counts, as most servers send them. */
export const countsOf = (values: readonly (readonly [string, number])[]): Counts => new Map(values);

/** How many values of a facet each server is asked for. */
export const facetValues = 50;
