import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultStoreSettings } from '@vitrina/contract';
import {
  buildFeed,
  type FeedHandler,
  type FeedServer,
  generateFeed,
  reply,
  replyStream,
  serveFeeds,
  stall,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { askCluster, listNodePids } from '../testing/ask-cluster.ts';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  type ServerProcess,
  type Settings,
  signInByCli,
  startServerProcess,
} from '../testing/server-process.ts';
import { eventually, makeCall } from '../testing/start-test-server.ts';

const openSearchUrl = process.env.TEST_OPENSEARCH_URL ?? '';
const s3Url = URL.parse(process.env.TEST_S3_URL ?? '');

/** Of what servers share; removed at the end. */
const sharedDirs: string[] = [];
const makeShared = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-shared-'));
  sharedDirs.push(directory);
  return directory;
};
afterAll(() => Promise.all(sharedDirs.map(removeDataDir)));

/** Searches a minute from one network without the shop's key. */
const visitorRate = 200;

const ownName = (): string => `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** What servers may share their indexes by; null where the tests have none. */
const sharedBy: Readonly<Record<string, (() => Promise<Settings>) | null>> = {
  'one cluster':
    openSearchUrl === ''
      ? null
      : async () => ({ OPENSEARCH_URL: openSearchUrl, OPENSEARCH_PREFIX: ownName() }),
  'one folder of generations': async () => ({
    GENERATIONS_URL: pathToFileURL(makeShared()).href,
  }),
  'one bucket of generations':
    s3Url &&
    (async () => {
      const credentials = join(makeShared(), 'credentials');
      await writeFile(credentials, `${s3Url.username}\n${s3Url.password}\n`);
      return {
        GENERATIONS_URL: `s3:/${s3Url.pathname}/${ownName()}`,
        S3_ENDPOINT: s3Url.origin,
        S3_CREDENTIALS_FILE: credentials,
      };
    }),
};

const nodeUrls = openSearchUrl.split(',');
const clusterIs = (status: string) =>
  expect
    .poll(
      async () => ((await askCluster(nodeUrls, '/_cluster/health')) as { status?: string } | null)?.status,
    )
    .toBe(status);
describe.each(Object.entries(sharedBy))('several servers over one database and %s', (shares, settingsOf) => {
  const areServersThere = isTestedOnPostgres && settingsOf !== null;
  const name = `${shares} ${randomUUID()}`;
  const dataDirs: string[] = [];
  let shared: Settings;
  let feeds: FeedServer;
  let answer: FeedHandler = reply(buildFeed({ items: 20 }));
  const started: ServerProcess[] = [];
  let token: string;
  let shop: Awaited<ReturnType<typeof makeShopByCalls>>;

  /** Another machine: nothing is shared but the database, the cluster or the shared store, and the key. */
  const startServer = async (role: string): Promise<ServerProcess> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-several-'));
    dataDirs.push(dataDir);
    const server = await startServerProcess(dataDir, { ...shared, ROLE: role });
    started.push(server);
    return server;
  };
  let webs: readonly [ServerProcess, ServerProcess];
  let worker: ServerProcess;

  beforeAll(async () => {
    if (!areServersThere) return;
    feeds = await serveFeeds({
      '/feed.xml': (request, response) => answer(request, response),
      '/large.xml': replyStream(() => generateFeed({ count: 20_000, seed: 1 })),
    });
    const keyFile = join(makeShared(), 'installation.key');
    await writeFile(keyFile, randomBytes(32));
    shared = {
      ...(await databaseSettingOf(name)),
      ...(await settingsOf?.()),
      INSTALLATION_KEY_FILE: keyFile,
      PUBLIC_RATE_PER_VISITOR: String(visitorRate),
    };
    webs = [await startServer('web'), await startServer('web')];
    worker = await startServer('worker');
    token = await signInByCli(dataDirs[0] ?? '', webs[0].origin, undefined, undefined, shared);
    shop = await makeShopByCalls(webs[0].origin, token, feeds.url('/feed.xml')).catch((error) => {
      throw new Error(worker.output(), { cause: error });
    });
  }, 240_000);
  afterAll(async () => {
    if (!areServersThere) return;
    await Promise.all(started.map((server) => server.kill()));
    for (const dataDir of dataDirs) await removeDataDir(dataDir);
    await feeds.close();
    await dropDatabaseOf(name);
  });

  const callAt = (server: ServerProcess) => {
    const params = { catalogId: shop.catalogId };
    const last = async () =>
      (await makeCall(server.origin, token, 'listImportRuns', { params })).reply.data[0];
    return {
      last,
      start: () => makeCall(server.origin, token, 'startImport', { params, body: {} }),
      cancel: () => makeCall(server.origin, token, 'cancelImport', { params, body: {} }),
      inPhase: (phase: string) => eventually(async () => (await last())?.progress.phase === phase, 120_000),
      ended: () =>
        eventually(async () => {
          const run = await last();
          return run?.status !== 'in_progress' && run;
        }, 120_000),
    };
  };
  const totalAt = async (server: ServerProcess): Promise<unknown> => {
    const response = await fetch(`${server.origin}/public/search/${shop.searchId}`, {
      headers: { 'x-api-key': shop.key },
    });
    return ((await response.json()) as { total: unknown }).total;
  };

  /** Searches without a pause until it is stopped; that resolves to what came: `found`, and each failure's text. */
  const startVisitor = () => {
    const answers = new Set<string>();
    let count = 0;
    let isOver = false;
    const visit = (async () => {
      for (; !isOver; count++) {
        const asked = webs[count % 2] ?? webs[0];
        const url = `${asked.origin}/public/search/${shop.searchId}?query=${count}`;
        // As a proxy does: a server that refuses connections is left out.
        const response = await fetch(url, { headers: { 'x-api-key': shop.key } }).catch(() => null);
        if (response) answers.add(response.ok ? 'found' : await response.text());
      }
    })();
    const stop = async (): Promise<string[]> => {
      isOver = true;
      await visit;
      return [...answers];
    };
    return { count: () => count, stop };
  };

  describe.skipIf(!areServersThere)('where there are both', () => {
    test('[R10.09] what one server took, a worker imports, and every server finds', async () => {
      expect(await totalAt(webs[0])).toBe(20);
      expect(await totalAt(webs[1])).toBe(20);
      answer = reply(buildFeed({ items: 25 }));
      await callAt(webs[1]).start();
      expect(await callAt(webs[0]).ended()).toMatchObject({ status: 'ok', correctCount: 25 });
      await expect.poll(() => totalAt(webs[0])).toBe(25);
      await expect.poll(() => totalAt(webs[1])).toBe(25);
    });

    test('[R10.09] a change of settings, of an access key and of who is signed in holds on the other server at once', async () => {
      const params = { searchId: shop.searchId };
      for (const itemsPerPage of [7, 11, 13]) {
        const body = { ...defaultStoreSettings, itemsPerPage };
        expect((await makeCall(webs[0].origin, token, 'setStoreSettings', { params, body })).status).toBe(
          200,
        );
        const { reply: stored } = await makeCall(webs[1].origin, token, 'getStoreSettings', { params });
        expect(stored.data.itemsPerPage).toBe(itemsPerPage);
        const config = await fetch(`${webs[1].origin}/public/config/${shop.searchId}`, {
          headers: { 'x-api-key': shop.key },
        });
        expect(await config.json()).toMatchObject({ productsPerPage: itemsPerPage });
      }
    });

    test('[R10.09] a limit of searches holds for all servers together', async () => {
      const search = async (server: ServerProcess): Promise<number> => {
        const headers = { origin: server.origin };
        return (await fetch(`${server.origin}/public/search/${shop.searchId}`, { headers })).status;
      };
      for (let i = 0; i < visitorRate - 10; i++) expect(await search(webs[0])).toBe(200);
      let found = 0;
      await eventually(async () => {
        const status = await search(webs[1]);
        if (status === 200) found += 1;
        return status === 429;
      }, 60_000);
      expect(found).toBeLessThan(visitorRate / 2);
      expect(await totalAt(webs[1]), 'with the shop’s key').toBeGreaterThan(0);
    });

    test('[R10.09] a catalog with hundreds of thousands of words is imported in the memory of one import', async () => {
      const { origin } = webs[0];
      const other = await signInByCli(dataDirs[0] ?? '', origin, 'large@shop.example', undefined, shared);
      const large = await makeShopByCalls(origin, other, feeds.url('/large.xml'));
      const params = { catalogId: large.catalogId };
      const { reply: runs } = await makeCall(origin, other, 'listImportRuns', { params });
      expect(runs.data[0]).toMatchObject({ status: 'ok', correctCount: 20_000 });
    });

    test('[R10.09] an import is cancelled from a server that doesn’t carry it', async () => {
      answer = stall(buildFeed({ items: 20 }).slice(0, 4000));
      await callAt(webs[0]).start();
      await callAt(webs[1]).inPhase('fetching');
      await callAt(webs[1]).cancel();
      expect(await callAt(webs[0]).ended()).toMatchObject({
        status: 'error',
        error: { code: 'IMPORT_CANCELLED' },
      });
      expect(await totalAt(webs[0])).toBe(25);
    });

    test('[R10.09] the import of a worker that is killed is carried on by another, and goes live once', async () => {
      answer = stall(buildFeed({ items: 20 }).slice(0, 4000));
      await callAt(webs[0]).start();
      await callAt(webs[0]).inPhase('fetching');
      const { runId } = (await callAt(webs[0]).last()) ?? {};
      answer = reply(buildFeed({ items: 30 }));
      const next = await startServer('worker');
      await worker.kill();
      expect(await callAt(webs[1]).ended()).toMatchObject({ runId, status: 'ok', correctCount: 30 });
      await expect.poll(() => totalAt(webs[0])).toBe(30);
      await expect.poll(() => totalAt(webs[1])).toBe(30);
      worker = next;
    }, 300_000);

    test('[R10.09] a worker that stops hands its import over, and no search fails while servers are replaced one by one', async () => {
      const visitor = startVisitor();
      answer = stall(buildFeed({ items: 20 }).slice(0, 4000));
      await callAt(webs[0]).start();
      await callAt(webs[0]).inPhase('fetching');
      answer = reply(buildFeed({ items: 35 }));
      for (const at of [0, 1] as const) {
        const next = await startServer('web');
        const stopped = webs[at].stop();
        webs = at === 0 ? [next, webs[1]] : [webs[0], next];
        expect(await stopped).toBe(0);
      }
      const next = await startServer('worker');
      expect(await worker.stop()).toBe(0);
      worker = next;
      expect(await callAt(webs[0]).ended()).toMatchObject({ status: 'ok', correctCount: 35 });
      expect(await visitor.stop()).toEqual(['found']);
    }, 300_000);

    test.skipIf(shares !== 'one cluster')(
      '[R10.09] no search fails while one node of the cluster after the other is killed and comes back',
      async () => {
        await clusterIs('green');
        const visitor = startVisitor();
        const nodes = await listNodePids(nodeUrls);
        expect(nodes.size).toBe(2);
        for (const [node, pid] of nodes) {
          process.kill(pid, 'SIGKILL');
          const searched = visitor.count();
          await expect.poll(visitor.count).toBeGreaterThan(searched + 20);
          await expect
            .poll(async () => {
              const next = (await listNodePids(nodeUrls)).get(node);
              return next !== undefined && next !== pid;
            })
            .toBe(true);
          await clusterIs('green');
        }
        expect(await visitor.stop()).toEqual(['found']);
        answer = reply(buildFeed({ items: 40 }));
        await callAt(webs[0]).start();
        expect(await callAt(webs[0]).ended()).toMatchObject({ status: 'ok', correctCount: 40 });
      },
      300_000,
    );
  });
});
