import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateFeed, openTcpProxy, replyAnew, serveFeeds, type TcpProxy } from '@vitrina/testkit';
import { makeShopByCalls } from '../../../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  type ServerProcess,
  signInByCli,
  startServerProcess,
} from '../../../../apps/server/src/testing/server-process.ts';
import { noRateLimits, readServerSettings } from '../../../server-settings.ts';
import { type ClusterNodes, startClusterNodes } from './cluster-nodes.ts';
import type { Shop } from './load.ts';
import { findPrograms, type PostgresServers, startPostgresServers } from './postgres-servers.ts';

/** What the names of its indices begin with. */
export const indexPrefix = 'lostparts';

const ports = { address: 5700, primary: 5701, standby: 5702 } as const;

export type ServerName = 'web-0' | 'web-1' | 'worker';

const movedClock = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href;

/** Two servers that answer and one that imports, over PostgreSQL with a standby and a cluster of two nodes. */
export type Installation = {
  readonly webs: () => readonly ServerProcess[];
  readonly worker: () => ServerProcess;
  readonly restart: (which: 0 | 1 | 'worker') => Promise<void>;
  /** Puts the clock of a server, and of the processes it starts, ahead; a next call puts it back. */
  readonly putClockAhead: (name: ServerName, ms: number) => Promise<void>;
  /** Before PostgreSQL: the one address that all servers know. */
  readonly databaseProxy: TcpProxy;
  readonly postgres: PostgresServers;
  readonly cluster: ClusterNodes;
  readonly shop: Shop;
  readonly close: () => Promise<void>;
};

const build = async (
  stack: AsyncDisposableStack,
  programs: string,
  products: number,
  clusterHome: string,
): Promise<Omit<Installation, 'close'> | null> => {
  const cluster = await startClusterNodes(clusterHome);
  if (cluster === null) return null;
  stack.defer(cluster.stop);
  const postgres = await startPostgresServers(programs, ports);
  stack.defer(() => postgres.stop());
  const databaseProxy = await openTcpProxy({ host: '127.0.0.1', port: ports.primary }, ports.address);
  stack.defer(databaseProxy.close);
  const feeds = await serveFeeds({
    '/feed.xml': replyAnew(() => generateFeed({ count: products, seed: 1 })),
  });
  stack.defer(() => feeds.close());
  const home = await mkdtemp(join(tmpdir(), 'vitrina-lost-parts-'));
  stack.defer(() => removeDataDir(home));
  const keyFile = join(home, 'installation.key');
  await writeFile(keyFile, randomBytes(32));
  const settings = {
    ...(await readServerSettings()),
    DATABASE_URL: `postgres://vitrina@127.0.0.1:${ports.address}/vitrina`,
    OPENSEARCH_URL: cluster.urls.join(','),
    OPENSEARCH_PREFIX: indexPrefix,
    INSTALLATION_KEY_FILE: keyFile,
    ...noRateLimits,
  };
  const clockOf = (name: ServerName): string => join(home, `${name}.clock`);
  const start = async (name: ServerName, role: string): Promise<ServerProcess> => {
    const clock = { NODE_OPTIONS: `--import=${movedClock}`, CLOCK_FILE: clockOf(name) };
    const server = await startServerProcess(join(home, name), { ...settings, ...clock, ROLE: role });
    stack.defer(server.kill);
    return server;
  };
  const webs = [await start('web-0', 'web'), await start('web-1', 'web')];
  let worker = await start('worker', 'worker');
  const origin = webs[0]?.origin ?? '';
  const token = await signInByCli(join(home, 'web-0'), origin, undefined, undefined, settings);
  const made = await makeShopByCalls(origin, token, feeds.url('/feed.xml'));
  const response = await fetch(`${origin}/public/search/${made.searchId}?context=none`, {
    headers: { 'x-api-key': made.key },
  });
  const { total } = (await response.json()) as { total: number };
  return {
    webs: () => webs,
    worker: () => worker,
    restart: async (which) => {
      if (which === 'worker') worker = await start('worker', 'worker');
      else webs[which] = await start(`web-${which}`, 'web');
    },
    putClockAhead: (name, ms) => writeFile(clockOf(name), String(ms)),
    ...{ databaseProxy, postgres, cluster, shop: { ...made, token, total } },
  };
};

/** Null where there is no PostgreSQL or no OpenSearch. What was started stops if something fails. */
export const startInstallation = async (
  products: number,
  clusterHome: string,
): Promise<Installation | null> => {
  const programs = findPrograms();
  if (programs === null) return null;
  const stack = new AsyncDisposableStack();
  try {
    const built = await build(stack, programs, products, clusterHome);
    if (built) return { ...built, close: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
  return null;
};
