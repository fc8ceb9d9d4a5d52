import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseSettingOf, dropDatabaseOf } from '../../apps/server/src/storage/testing/test-database.ts';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  type ServerProcess,
  type Settings,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { noRateLimits, noResultCache, readServerSettings } from '../server-settings.ts';

/** What an installation is made of. All of them run at the same time, on the same machine. */
export type Kind = {
  readonly name: string;
  readonly servers: number;
  readonly database: 'sqlite' | 'postgres';
  readonly engine: 'embedded' | 'shared' | 'opensearch';
};

export const kinds: readonly Kind[] = [
  { name: 'SQLite, embedded', servers: 1, database: 'sqlite', engine: 'embedded' },
  { name: 'PostgreSQL, embedded, 2 servers', servers: 2, database: 'postgres', engine: 'shared' },
  { name: 'PostgreSQL, OpenSearch', servers: 1, database: 'postgres', engine: 'opensearch' },
  { name: 'PostgreSQL, OpenSearch, 2 servers', servers: 2, database: 'postgres', engine: 'opensearch' },
];

export type Deployment = {
  readonly kind: Kind;
  readonly servers: readonly ServerProcess[];
  readonly token: string;
  readonly shop: Awaited<ReturnType<typeof makeShopByCalls>>;
  readonly stop: () => Promise<void>;
};

const firstNode = process.env.TEST_OPENSEARCH_URL?.split(',')[0];

const build = async (
  stack: AsyncDisposableStack,
  kind: Kind,
  feedUrl: string,
): Promise<Omit<Deployment, 'stop'>> => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  stack.defer(() => removeDataDir(home));
  const keyFile = join(home, 'installation.key');
  await writeFile(keyFile, randomBytes(32));
  const prefix = `bench${randomUUID().slice(0, 8)}`;
  if (kind.engine === 'opensearch')
    stack.defer(async () => void (await fetch(`${firstNode}/${prefix}-*`, { method: 'DELETE' })));
  stack.defer(() => dropDatabaseOf(home));
  const settings: Settings = {
    ...(await readServerSettings()),
    ...noRateLimits,
    ...noResultCache,
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
    ...(kind.database === 'sqlite'
      ? { DATABASE_URL: '' }
      : { ...(await databaseSettingOf(home)), INSTALLATION_KEY_FILE: keyFile }),
    ...(kind.engine === 'opensearch' ? { OPENSEARCH_PREFIX: prefix } : { OPENSEARCH_URL: '' }),
    ...(kind.engine === 'shared' && { GENERATIONS_URL: pathToFileURL(join(home, 'generations')).href }),
  };
  const servers: ServerProcess[] = [];
  for (let number = 0; number < kind.servers; number++) {
    const dataDir = join(home, String(number));
    const server = await startServerProcess(dataDir, settings);
    stack.defer(async () => void (await server.stop()));
    servers.push(server);
  }
  const origin = servers[0]?.origin ?? '';
  const token = await signInByCli(join(home, '0'), origin, undefined, undefined, settings);
  return { kind, servers, token, shop: await makeShopByCalls(origin, token, feedUrl) };
};

/** Starts an installation and imports a shop into it. Its database and its cluster are those that tests use. */
export const startDeployment = async (kind: Kind, feedUrl: string): Promise<Deployment> => {
  const stack = new AsyncDisposableStack();
  try {
    return { ...(await build(stack, kind, feedUrl)), stop: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
};
