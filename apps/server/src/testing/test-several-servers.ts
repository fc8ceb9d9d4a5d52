import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultStoreSettings, type PublicSearchReply } from '@vitrina/contract';
import {
  buildFeed,
  type FeedHandler,
  type FeedServer,
  generateFeed,
  reply,
  replyAnew,
  replyStream,
  serveFeeds,
  stall,
} from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { makeShopByCalls } from './make-shop-by-calls.ts';
import {
  removeDataDir,
  type ServerProcess,
  type Settings,
  signInByCli,
  startServerProcess,
} from './server-process.ts';
import { eventually, makeCall } from './start-test-server.ts';

/** Searches a minute from one network without the shop's key. */
const visitorRate = 200;

type SeveralServers = {
  /** Searches without a pause until it is stopped; that resolves to what came: `found`, and each failure's text. */
  readonly startVisitor: () => {
    readonly count: () => number;
    readonly stop: () => Promise<string[]>;
  };
  /** Imports a feed of so many products, and waits for it. */
  readonly importProducts: (count: number) => Promise<void>;
};

/** A name that no other test gives to what it stores. */
export const ownName = (): string => `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/**
 * What holds of two servers that answer and one that imports, each with a directory of its own, over one database and whatever `settingsOf` makes them
 * share their indexes by; it gets a directory that is removed at the end, and is null where the tests have none.
 */
export const testSeveralServers = (
  shares: string,
  settingsOf: ((directory: string) => Promise<Settings>) | null,
  testMore?: (servers: SeveralServers) => void,
): void => {
  describe(`several servers over one database and ${shares}`, () => {
    const areServersThere = isTestedOnPostgres && settingsOf !== null;
    const name = `${shares} ${randomUUID()}`;
    const directories: string[] = [];
    const makeDirectory = async (): Promise<string> => {
      const directory = await mkdtemp(join(tmpdir(), 'vitrina-several-'));
      directories.push(directory);
      return directory;
    };
    let sharedDir: string;
    let shared: Settings;
    let feeds: FeedServer;
    let answer: FeedHandler = reply(buildFeed({ items: 20 }));
    const started: ServerProcess[] = [];
    let token: string;
    let shop: Awaited<ReturnType<typeof makeShopByCalls>>;

    /** Another machine: nothing is shared but the database, the cluster or the shared store, and the key. */
    const startServer = async (role: string): Promise<ServerProcess> => {
      const server = await startServerProcess(await makeDirectory(), { ...shared, ROLE: role });
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
      sharedDir = await makeDirectory();
      const keyFile = join(sharedDir, 'installation.key');
      await writeFile(keyFile, randomBytes(32));
      const indexes = join(sharedDir, 'indexes');
      await mkdir(indexes);
      shared = {
        ...(await databaseSettingOf(name)),
        ...(await settingsOf?.(indexes)),
        INSTALLATION_KEY_FILE: keyFile,
        PUBLIC_RATE_PER_VISITOR: String(visitorRate),
      };
      webs = [await startServer('web'), await startServer('web')];
      worker = await startServer('worker');
      token = await signInByCli(sharedDir, webs[0].origin, undefined, undefined, shared);
      shop = await makeShopByCalls(webs[0].origin, token, feeds.url('/feed.xml')).catch((error) => {
        throw new Error(worker.output(), { cause: error });
      });
    }, 240_000);
    afterAll(async () => {
      if (!areServersThere) return;
      await Promise.all(started.map((server) => server.kill()));
      await Promise.all(directories.map(removeDataDir));
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
    const importProducts = async (count: number): Promise<void> => {
      answer = replyAnew(() => [buildFeed({ items: count })]);
      await callAt(webs[0]).start();
      expect(await callAt(webs[0]).ended()).toMatchObject({ status: 'ok', correctCount: count });
    };
    /** The page of all products, which a server keeps and sends again as long as nothing changed. */
    const pageAt = async (server: ServerProcess) => {
      const response = await fetch(`${server.origin}/public/search/${shop.searchId}`, {
        headers: { 'x-api-key': shop.key },
      });
      return (await response.json()) as Partial<PublicSearchReply>;
    };
    const totalAt = async (server: ServerProcess) => (await pageAt(server)).total;

    const startVisitor: SeveralServers['startVisitor'] = () => {
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

      test('[R10.09] a change of settings holds on the other server: at once in the panel, and soon on shops’ pages', async () => {
        const params = { searchId: shop.searchId };
        for (const itemsPerPage of [7, 11, 13]) {
          const body = { ...defaultStoreSettings, itemsPerPage };
          expect((await makeCall(webs[0].origin, token, 'setStoreSettings', { params, body })).status).toBe(
            200,
          );
          const { reply: stored } = await makeCall(webs[1].origin, token, 'getStoreSettings', { params });
          expect(stored.data.itemsPerPage).toBe(itemsPerPage);
          const readConfig = async (): Promise<unknown> => {
            const headers = { 'x-api-key': shop.key };
            return (await fetch(`${webs[1].origin}/public/config/${shop.searchId}`, { headers })).json();
          };
          await expect.poll(readConfig, { timeout: 20_000 }).toMatchObject({ productsPerPage: itemsPerPage });
          const shown = async () => (await pageAt(webs[1])).products?.length;
          await expect.poll(shown, { timeout: 20_000 }).toBe(itemsPerPage);
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
        const other = await signInByCli(sharedDir, origin, 'large@shop.example', undefined, shared);
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

      testMore?.({ startVisitor, importProducts });
    });
  });
};
