import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Call,
  type CallName,
  type CallReply,
  type CallRequest,
  type Calls,
  calls,
  type LanguageCode,
  type MappingItem,
  toMappingItem,
} from '@vitrina/contract';
import { type EngineOptions, openEngine, type SearchEngine } from '@vitrina/search-engine';
import { type App, createApp } from '../app.ts';
import type { AppDependencies } from '../compose/app-dependencies.ts';
import { type Config, loadConfig } from '../config.ts';
import { engineLocationOf } from '../engine-location.ts';
import { createCustomer, type NewCustomer } from '../features/account/service.ts';
import { createFeedAnalyst } from '../jobs/feed-analyst.ts';
import { importRunner } from '../jobs/import-runner.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { loadInstallationKey } from '../storage/installation-key.ts';
import type { Customer } from '../storage/records.ts';
import { databaseSettingOf, dropDatabaseOf, prepareTables } from '../storage/testing/test-database.ts';
import { createWriteTurns } from '../storage/write-turns.ts';
import { openTracing } from '../tracing/open-tracing.ts';

export type CallResult<Name extends CallName> = {
  readonly status: number;
  readonly headers: Headers;
  /** The reply of a 200; for anything else use `error` or `body`. */
  readonly reply: CallReply<Calls[Name]>;
  readonly error: {
    readonly code: string;
    readonly details?: Record<string, unknown>;
    readonly requestId: string;
  };
  readonly body: Record<string, unknown>;
};

export type SignedIn = {
  readonly customer: Customer;
  readonly token: string;
  readonly call: <Name extends CallName>(
    name: Name,
    request?: CallRequest<Calls[Name]>,
  ) => Promise<CallResult<Name>>;
};

export type TestServer = {
  readonly origin: string;
  readonly config: Config;
  readonly app: App;
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly clock: { now: Date | null };
  readonly signIn: (customer?: Partial<NewCustomer>) => Promise<SignedIn>;
  readonly close: () => Promise<void>;
};

const addressOf = (
  call: Call,
  request: { params?: Record<string, string>; query?: Record<string, unknown> },
): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
};

/** Makes one call over real HTTP. */
export const makeCall = async <Name extends CallName>(
  origin: string,
  token: string | null,
  name: Name,
  request: Record<string, unknown> = {},
): Promise<CallResult<Name>> => {
  const call: Call = calls[name];
  const response = await fetch(origin + addressOf(call, request), {
    method: call.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  const body = (
    response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { text }
  ) as Record<string, unknown>;
  return {
    status: response.status,
    headers: response.headers,
    reply: body as CallReply<Calls[Name]>,
    error: body.error as CallResult<Name>['error'],
    body,
  };
};

/** A whole server on a free port with a data directory of its own: real storage, engine, import processes and HTTP. */
export const startTestServer = async (
  settings: Record<string, string> = {},
  parts: Partial<
    Pick<AppDependencies, 'runImport' | 'analyst' | 'headersTimeoutMs' | 'isAlone' | 'vatRegistry'>
  > = {},
  limits: Pick<EngineOptions, 'searchMs' | 'waitMs'> = {},
): Promise<TestServer> => {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'vitrina-server-')));
  const config = loadConfig({
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_FEEDS: '1',
    LOG_LEVEL: 'silent',
    PORT: '0',
    // All clients of a test come from one address.
    MAX_CONNECTIONS_PER_ADDRESS: '10000',
    ...(await databaseSettingOf(dataDir)),
    ...settings,
  });
  const writeTurns = createWriteTurns();
  const tracing = await openTracing(config.tracing, '0.0.0-test');
  if (!settings.DATA_DIR) await prepareTables(dataDir);
  const database = await openDatabase(config.database, writeTurns, tracing?.logStatement);
  const engine = await openEngine(engineLocationOf(config), {
    searchThreads: 1,
    resultCacheBytes: config.resultCacheBytes,
    ...limits,
  });
  const clock: TestServer['clock'] = { now: null };
  const app = await createApp({
    config,
    database,
    writeTurns,
    tracing,
    engine,
    runImport: importRunner(),
    analyst: createFeedAnalyst(),
    now: () => clock.now ?? new Date(),
    installationKey: loadInstallationKey(dataDir),
    version: '0.0.0-test',
    panelDirectory: join(dataDir, 'no-panel'),
    storefrontDirectory: join(dataDir, 'no-app'),
    checkReplies: true,
    vatRegistry: { check: () => Promise.resolve({ kind: 'unknown', why: 'TEST' }) },
    ...parts,
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  let customers = 0;

  return {
    origin,
    config,
    app,
    database,
    engine,
    clock,
    signIn: async (overrides = {}) => {
      customers += 1;
      const input = {
        email: `owner${customers}@shop.example`,
        password: 'correct horse battery',
        name: `Sklep ${customers}`,
        domain: 'shop.example',
        plan: 'growth' as const,
        ...overrides,
      };
      const created = await createCustomer(database, input, new Date());
      if (!created.ok || !created.data)
        throw new Error(`The test customer could not be made: ${JSON.stringify(created)}`);
      const hash = await app.services.auth.createReloginHash(created.data.id);
      const { reply } = await makeCall(origin, null, 'relogin', { params: { hash } });
      const token = reply.access_token;
      return {
        customer: created.data,
        token,
        call: (name, request) => makeCall(origin, token, name, request ?? {}),
      };
    },
    close: async () => {
      await app.close(2000);
      await app.services.imports.close();
      await engine.close();
      await tracing?.close();
      await database.destroy();
      if (settings.DATA_DIR) return;
      await rm(dataDir, { recursive: true, force: true });
      await dropDatabaseOf(dataDir);
    },
  };
};

/** Polls every 50 ms until the answer is true; fails after 15 s, or as long as given. */
export const eventually = async <T>(
  ask: () => Promise<T | null | undefined | false>,
  withinMs = 45_000,
): Promise<T> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const settings = { name: 'Sklep', industryId: 'fashion', currencyCode: 'PLN' } as const;

/** The wizard's steps over HTTP: settings, proposed mapping with more fields than are proposed, import to its end. Returns the last import status. */
export const importFeed = async (
  owner: SignedIn,
  linkUri: string,
  added: readonly MappingItem[] = [],
  languageCode: LanguageCode = 'pol',
) => {
  await owner.call('saveWorkingCatalog', { body: { ...settings, languageCode, linkUri } });
  const analysis = await owner.call('analyzeFeed', { query: { xmlUri: linkUri } });
  if (analysis.status !== 200) throw new Error(`The feed was refused: ${JSON.stringify(analysis.body)}`);
  const mapping: MappingItem[] = [...analysis.reply.data.proposal.map(toMappingItem), ...added];
  const stored = await owner.call('storeMapping', { body: { mapping } });
  if (stored.status !== 200) throw new Error(`The mapping was refused: ${JSON.stringify(stored.body)}`);
  const result = await waitForImport(owner, stored.reply.data.catalogId);
  return { catalogId: stored.reply.data.catalogId, mapping, result };
};

export const waitForImport = async (owner: SignedIn, id: string) =>
  eventually(async () => {
    const { reply } = await owner.call('isProdImportFinished', { params: { id } });
    return reply.data.finished && reply.data;
  });

/** A production catalog over a feed, ready for search instances. */
export const makeCatalog = async (
  owner: SignedIn,
  linkUri: string,
  added: readonly MappingItem[] = [],
  languageCode: LanguageCode = 'pol',
): Promise<string> => {
  const { catalogId, result } = await importFeed(owner, linkUri, added, languageCode);
  if (result.status !== 'ok') throw new Error(`The import failed: ${JSON.stringify(result)}`);
  await owner.call('makeTypeProduction');
  return catalogId;
};
