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
import { readServerSettings } from '../server-settings.ts';

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

const noLimits: Settings = {
  PUBLIC_RATE_PER_SHOP: '100000000',
  EVENT_RATE_PER_SHOP: '100000000',
  MAX_CONNECTIONS_PER_ADDRESS: '1000',
};

/** Starts an installation and imports a shop into it. Its database and its cluster are those that tests use. */
export const startDeployment = async (kind: Kind, feedUrl: string): Promise<Deployment> => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const keyFile = join(home, 'installation.key');
  await writeFile(keyFile, randomBytes(32));
  const prefix = `bench${randomUUID().slice(0, 8)}`;
  const settings: Settings = {
    ...(await readServerSettings()),
    ...noLimits,
    ...(kind.database === 'sqlite'
      ? { DATABASE_URL: '' }
      : { ...(await databaseSettingOf(home)), INSTALLATION_KEY_FILE: keyFile }),
    ...(kind.engine === 'opensearch' ? { OPENSEARCH_PREFIX: prefix } : { OPENSEARCH_URL: '' }),
    ...(kind.engine === 'shared' && { GENERATIONS_URL: pathToFileURL(home).href }),
  };
  const servers: ServerProcess[] = [];
  const dataDirs: string[] = [];
  const stop = async (): Promise<void> => {
    for (const server of servers) await server.stop();
    for (const directory of [...dataDirs, home]) await removeDataDir(directory);
    await dropDatabaseOf(home);
    if (kind.engine === 'opensearch') await fetch(`${firstNode}/${prefix}-*`, { method: 'DELETE' });
  };

  try {
    for (let number = 0; number < kind.servers; number++) {
      const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
      dataDirs.push(dataDir);
      servers.push(await startServerProcess(dataDir, settings));
    }
    const origin = servers[0]?.origin ?? '';
    const token = await signInByCli(dataDirs[0] ?? '', origin, undefined, undefined, settings);
    return { kind, servers, token, shop: await makeShopByCalls(origin, token, feedUrl), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
