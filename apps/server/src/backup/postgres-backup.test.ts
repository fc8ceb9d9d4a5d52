import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultStoreSettings } from '@vitrina/contract';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServerLocks } from '../storage/server-locks.ts';
import {
  databaseIn,
  databaseSettingOf,
  dropDatabaseOf,
  isTestedOnPostgres,
} from '../storage/testing/test-database.ts';
import { lookAtShop } from '../testing/look-at-shop.ts';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import { sendSearches } from '../testing/send-searches.ts';
import {
  removeDataDir,
  runCli,
  type ServerProcess,
  signInByCli,
  startServerProcess,
} from '../testing/server-process.ts';
import { makeCall } from '../testing/start-test-server.ts';

const eventsAtOnce = 50;

describe.skipIf(!isTestedOnPostgres)('[R10.09] backups of an installation on PostgreSQL', () => {
  let home: string;
  let dataDir: string;
  let server: ServerProcess;
  let token: string;
  let shop: Awaited<ReturnType<typeof makeShopByCalls>>;
  let feeds: Awaited<ReturnType<typeof serveFeeds>>;
  const databases: string[] = [];

  const look = (origin: string): Promise<unknown> =>
    lookAtShop({ origin, token, searchId: shop.searchId, key: shop.key });
  const sendEvents = async (): Promise<void> => {
    const { status } = await sendSearches({ origin: server.origin, shop, count: eventsAtOnce });
    expect(status).toBe(202);
  };
  const setItemsPerPage = async (itemsPerPage: number): Promise<void> => {
    const params = { searchId: shop.searchId };
    const body = { ...defaultStoreSettings, itemsPerPage };
    expect((await makeCall(server.origin, token, 'setStoreSettings', { params, body })).status).toBe(200);
  };
  const newPlace = (name: string): string => {
    const place = join(home, name);
    databases.push(place);
    return place;
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vitrina-backups-'));
    dataDir = newPlace('data');
    const items = ['Łóżko dębowe', 'Czerwona sukienka', 'Lampa'].map((title, index) =>
      buildFeedItem({ title }, index + 1),
    );
    feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
    server = await startServerProcess(dataDir);
    token = await signInByCli(dataDir, server.origin);
    shop = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml')).catch((error) => {
      throw new Error(server.output(), { cause: error });
    });
    await sendEvents();
  });
  afterAll(async () => {
    if (!isTestedOnPostgres) return;
    await server.kill();
    await feeds.close();
    for (const place of databases) await dropDatabaseOf(place);
    await removeDataDir(home);
  });

  test('hold one state, though events come and settings change meanwhile; an empty database takes it', async () => {
    let isOver = false;
    let count = 0;
    const busy = (async () => {
      for (; !isOver; count++) {
        await sendEvents();
        await setItemsPerPage(5 + (count % 40));
      }
    })();
    await expect.poll(() => count).toBeGreaterThan(1);
    const backup = join(home, 'busy');
    expect(await runCli(dataDir, ['backup', backup])).toMatchObject({ code: 0 });
    isOver = true;
    await busy;
    const restored = newPlace('restored-busy');
    expect(await runCli(restored, ['restore', backup])).toMatchObject({
      code: 0,
      json: { moved: { tables: expect.any(Number) } },
    });
    const again = await startServerProcess(restored);
    const from = `${new Date().toISOString().slice(0, 8)}01`;
    const body = { searchId: shop.searchId, from };
    const { reply: report } = await makeCall(again.origin, token, 'reportPhrases', { body });
    const searches = report.data.reduce((sum, row) => sum + row.searches, 0);
    // Calls with events are there whole or not at all.
    expect(searches % eventsAtOnce).toBe(0);
    expect(searches).toBeGreaterThan(0);
    await again.stop();
  });

  test('restore what the owner and visitors saw, on PostgreSQL and on SQLite', async () => {
    await setItemsPerPage(11);
    const before = await look(server.origin);
    const backup = join(home, 'quiet');
    expect(await runCli(dataDir, ['backup', backup])).toMatchObject({ code: 0 });
    expect((await readdir(backup)).sort()).toEqual([
      'indexes',
      'installation.key',
      'manifest.json',
      'vitrina.sqlite',
    ]);
    for (const [name, settings] of [
      ['restored', {}],
      ['restored-sqlite', { DATABASE_URL: '' }],
    ] as const) {
      const place = newPlace(name);
      expect(await runCli(place, ['restore', backup], '', settings)).toMatchObject({ code: 0 });
      const again = await startServerProcess(place, settings);
      expect(await look(again.origin)).toEqual(before);
      await again.stop();
    }
  });

  test('that are restored while something is at work on PostgreSQL move into it later', async () => {
    const place = newPlace('interrupted');
    const locks = openServerLocks(await databaseIn(place));
    expect(await locks.tryAcquire('duties')).toBe('acquired');
    expect(await runCli(place, ['restore', join(home, 'quiet')])).toMatchObject({
      code: 1,
      json: {
        error: 'FAILED',
        details: expect.stringContaining('restored into DATA_DIR. Run migrate-to-postgres to go on.'),
      },
    });
    await locks.close();
    expect(await runCli(place, ['migrate-to-postgres'])).toMatchObject({
      code: 0,
      json: { tables: expect.any(Number) },
    });
  });

  test('are not restored over another installation', async () => {
    const backup = join(home, 'quiet');
    const other = newPlace('other');
    const { DATABASE_URL: taken = '' } = await databaseSettingOf(dataDir);
    expect(await runCli(other, ['restore', backup], '', { DATABASE_URL: taken })).toMatchObject({
      code: 1,
      json: { error: 'FAILED', details: expect.stringContaining('holds an installation already') },
    });
    expect(await readdir(other).catch(() => [])).not.toContain('vitrina.sqlite');
  });
});
