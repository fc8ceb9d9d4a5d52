import type { VatRegistry } from '@vitrina/billing';
import type { SearchEngine } from '@vitrina/search-engine';
import type { Config } from '../config.ts';
import type { FeedAnalyst } from '../jobs/feed-analyst.ts';
import type { RunImport } from '../jobs/import-job.ts';
import type { Database } from '../storage/database.ts';
import type { WriteTurns } from '../storage/write-turns.ts';
import type { Tracing } from '../tracing/tracing.ts';

export type AppDependencies = {
  readonly config: Config;
  readonly database: Database;
  /** Writers' turns of the storage, for other connections that write to the same file. */
  readonly writeTurns: WriteTurns;
  readonly engine: SearchEngine;
  readonly runImport: RunImport;
  /** Null if no traces are sent. */
  readonly tracing?: Tracing | null;
  readonly analyst: FeedAnalyst;
  readonly now: () => Date;
  /** Encrypts secrets that the server itself has to read back, such as the passwords of feeds. */
  readonly installationKey: Buffer;
  readonly version: string;
  /** In place of VIES, for tests: they reach no network. */
  readonly vatRegistry?: VatRegistry;
  /** Where the built panel is. */
  readonly panelDirectory: string;
  /** Where the built search app is. */
  readonly storefrontDirectory: string;
  /** False while another server over the same database searches by itself; without it there is none. */
  readonly isAlone?: () => boolean;
  /** A client that hasn't sent the head of its request by then is disconnected. */
  readonly headersTimeoutMs?: number;
  /** On in tests: every reply is checked against the contract. */
  readonly checkReplies?: boolean;
};

/** The address by which this server reaches itself, whatever proxy stands before it. The demo feed is fetched from here. */
export const localOriginOf = ({ host, port }: Config): string =>
  `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
