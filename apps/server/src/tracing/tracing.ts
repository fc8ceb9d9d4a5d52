import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'kysely';
import type { RunImport } from '../jobs/import-job.ts';

/** Runs work as a part of its own of the trace, if what is going on is traced. */
export type InSpan = <T>(name: string, work: () => T) => T;

/** Without traces, work just runs. */
export const untraced: InSpan = (_, work) => work();

/** Traces of what the server does, sent to a collector. Nothing of it holds what was searched for, values or addresses. */
export interface Tracing {
  /** A span a request, the root of its trace unless a `traceparent` continues another. Register it before all other hooks. */
  traceRequests(app: FastifyInstance, findSymbol: (customerId: string) => Promise<string | null>): void;
  /** An engine whose searches are spans. */
  traceEngine(engine: SearchEngine): SearchEngine;
  /** A trace an import, with its phases. */
  traceImports(runImport: RunImport): RunImport;
  /** What Kysely calls after each statement. */
  readonly logStatement: Logger;
  readonly inSpan: InSpan;
  /** What a line of the log carries, so that it is found from its trace and the other way round. */
  readonly logKeys: (logger: object) => Record<string, string>;
  /** Sends what still waits, within two seconds. Never rejects. */
  close(): Promise<void>;
}
