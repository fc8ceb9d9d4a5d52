import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateFeed, replyAnew, serveFeeds } from '@vitrina/testkit';
import { makeShopByCalls } from '../../../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  findFreePort,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../../apps/server/src/testing/server-process.ts';
import { eventually } from '../../../../apps/server/src/testing/start-test-server.ts';
import { noRateLimits, readServerSettings } from '../../../server-settings.ts';
import type { Shop } from '../lost-parts/load.ts';
import { findPrograms, startPostgresServers } from '../lost-parts/postgres-servers.ts';
import type { PreviousRelease } from './previous-release.ts';

export type Release = 'old' | 'new';
export type Role = 'web' | 'worker';

/** Two servers that answer and one that imports, over one PostgreSQL and one shared folder, of the release of before. */
export type TwoReleases = {
  readonly webs: readonly [ServerProcess, ServerProcess];
  readonly worker: ServerProcess;
  readonly shop: Shop;
  /** Starts a server in a folder of that name, which may be another's that has stopped, and waits until it is ready. */
  readonly start: (release: Release, folder: string, role: Role) => Promise<ServerProcess>;
  /** What all servers have logged as errors, and how often. */
  readonly listErrors: () => readonly string[];
  readonly close: () => Promise<void>;
};

const errorOf = (release: Release, line: string): string | null => {
  if (!line.startsWith('{')) return null;
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  return `${release}: ${msg}${err?.message === undefined || err.message === msg ? '' : ` (${err.message})`}`;
};

export const isReady = async ({ origin }: ServerProcess): Promise<boolean> => {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.status === 200;
};

const readyWithinMs = 120_000;

const build = async (
  stack: AsyncDisposableStack,
  programs: string,
  { starter }: PreviousRelease,
  products: number,
): Promise<Omit<TwoReleases, 'close'>> => {
  const [primary, standby] = [await findFreePort(), await findFreePort()];
  const postgres = await startPostgresServers(programs, { primary, standby });
  stack.defer(() => postgres.stop());
  const feeds = await serveFeeds({
    '/feed.xml': replyAnew(() => generateFeed({ count: products, seed: 1 })),
  });
  stack.defer(() => feeds.close());
  const home = await mkdtemp(join(tmpdir(), 'vitrina-upgrade-'));
  stack.defer(() => removeDataDir(home));
  const keyFile = join(home, 'installation.key');
  await writeFile(keyFile, randomBytes(32));
  const shared = join(home, 'shared');
  await mkdir(shared);
  const settings = {
    ...(await readServerSettings()),
    DATABASE_URL: `postgres://vitrina@127.0.0.1:${primary}/vitrina`,
    GENERATIONS_URL: pathToFileURL(shared).href,
    INSTALLATION_KEY_FILE: keyFile,
    ...noRateLimits,
  };
  const starters = { old: starter.startServerProcess, new: startServerProcess };
  const started: { readonly release: Release; readonly server: ServerProcess }[] = [];
  const start = async (release: Release, folder: string, role: Role): Promise<ServerProcess> => {
    const server = await starters[release](join(home, folder), { ...settings, ROLE: role });
    stack.defer(server.kill);
    started.push({ release, server });
    await eventually(() => isReady(server), readyWithinMs);
    return server;
  };
  const worker = await start('old', 'worker', 'worker');
  const webs = [await start('old', 'web-0', 'web'), await start('old', 'web-1', 'web')] as const;
  const [{ origin }] = webs;
  // By the command line of the release of before: this one's would migrate the tables.
  const token = await starter.signInByCli(join(home, 'cli'), origin, undefined, undefined, settings);
  const made = await makeShopByCalls(origin, token, feeds.url('/feed.xml'));
  const response = await fetch(`${origin}/public/search/${made.searchId}?context=none`, {
    headers: { 'x-api-key': made.key },
  });
  const { total } = (await response.json()) as { total: number };
  const listErrors = (): string[] => {
    const errors = started.flatMap(({ release, server }) =>
      server
        .output()
        .split('\n')
        .flatMap((line) => errorOf(release, line) ?? []),
    );
    return [...Map.groupBy(errors, (error) => error)].map(([error, all]) => `${error} × ${all.length}`);
  };
  return { webs, worker, start, listErrors, shop: { ...made, token, total } };
};

/** Null where there is no PostgreSQL. What was started stops if something fails. */
export const startTwoReleases = async (
  release: PreviousRelease,
  products: number,
): Promise<TwoReleases | null> => {
  const programs = findPrograms();
  if (programs === null) return null;
  const stack = new AsyncDisposableStack();
  try {
    const built = await build(stack, programs, release, products);
    return { ...built, close: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
};
