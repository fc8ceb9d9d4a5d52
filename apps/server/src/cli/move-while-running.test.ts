import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultStoreSettings } from '@vitrina/contract';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPostgres, readPostgres, readSqliteFile } from '../storage/testing/compare-databases.ts';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { lookAtShop } from '../testing/look-at-shop.ts';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import { sendSearches } from '../testing/send-searches.ts';
import {
  removeDataDir,
  runCli,
  type ServerProcess,
  signInByCli,
  startCli,
  startServerProcess,
} from '../testing/server-process.ts';
import { eventually, makeCall } from '../testing/start-test-server.ts';

const onSqlite = { DATABASE_URL: '' };
const readyToSwitch = 'Stop the server now';

describe.skipIf(!isTestedOnPostgres)('[R10.09] an installation moves to PostgreSQL while it runs', () => {
  let dataDir: string;
  let server: ServerProcess;
  let token: string;
  let shop: Awaited<ReturnType<typeof makeShopByCalls>>;
  let feeds: Awaited<ReturnType<typeof serveFeeds>>;
  let traffic: { readonly end: () => Promise<void> };
  /** Events that the server has said it took. */
  const taken: string[] = [];
  let refused = 0;

  const look = (origin: string): Promise<unknown> =>
    lookAtShop({ origin, token, searchId: shop.searchId, key: shop.key });
  const startMove = async () =>
    startCli(dataDir, ['migrate-to-postgres'], '', await databaseSettingOf(dataDir));
  const url = async () => (await databaseSettingOf(dataDir)).DATABASE_URL ?? '';
  const listCaptures = (): number => {
    const database = new DatabaseSync(join(dataDir, 'vitrina.sqlite'), { readOnly: true });
    const { length } = database.prepare("select 1 from sqlite_master where name glob 'moved_change*'").all();
    database.close();
    return length;
  };

  const sendEvents = async (): Promise<void> => {
    const { status, eventIds } = await sendSearches({ origin: server.origin, shop, count: 20 });
    if (status === 202) taken.push(...eventIds);
    else refused += 1;
  };
  const changeSettings = async (time: number): Promise<void> => {
    const params = { searchId: shop.searchId };
    const body = { ...defaultStoreSettings, itemsPerPage: 5 + (time % 40) };
    await makeCall(server.origin, token, 'setStoreSettings', { params, body });
  };
  /** Until it is ended, or the server is. */
  const startTraffic = () => {
    let isOver = false;
    const busy = (async () => {
      for (let time = 0; !isOver; time += 1) {
        await sendEvents();
        await changeSettings(time);
      }
    })().catch(() => undefined);
    return {
      end: async () => {
        isOver = true;
        await busy;
      },
    };
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrina-running-'));
    const items = ['Łóżko dębowe', 'Czerwona sukienka', 'Lampa'].map((title, index) =>
      buildFeedItem({ title }, index + 1),
    );
    feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
    server = await startServerProcess(dataDir, onSqlite);
    token = await signInByCli(dataDir, server.origin, 'owner@shop.example', undefined, onSqlite);
    shop = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
    traffic = startTraffic();
    await eventually(async () => taken.length > 500);
  });
  afterAll(async () => {
    if (!isTestedOnPostgres) return;
    await server.kill();
    await traffic.end();
    await feeds.close();
    await dropDatabaseOf(dataDir);
    await removeDataDir(dataDir);
  });

  test('Ctrl-C ends a move: the server goes on without anything of it in its database', async () => {
    const move = await startMove();
    await expect.poll(move.errors, { timeout: 60_000 }).toContain(readyToSwitch);
    expect(listCaptures()).toBeGreaterThan(100);
    move.child.kill('SIGINT');
    expect(await move.ended).toMatchObject({
      ...{ code: 1, json: { error: 'FAILED', details: expect.stringContaining('Stopped before the end') } },
    });
    expect(listCaptures()).toBe(0);
  });

  test('a move that is killed leaves a database that no server starts on, and a capture that the next start removes', async () => {
    const move = await startMove();
    await expect.poll(move.errors, { timeout: 60_000 }).toContain('customer: 1 rows');
    await expect.poll(async () => (await askPostgres(await url(), 'select 1 from customer')).length).toBe(1);
    move.child.kill('SIGKILL');
    expect((await move.ended).code, `it had ended already: ${move.errors()}`).toBeNull();
    // At once: the running server removes it with its next housekeeping.
    expect(listCaptures()).toBeGreaterThan(100);
    const other = await mkdtemp(join(tmpdir(), 'vitrina-half-'));
    const half = { DATABASE_URL: await url() };
    await expect(startServerProcess(other, half)).rejects.toThrow("A move into this database isn't finished");
    expect(await runCli(other, ['relogin', '--email', 'a@b.pl'], '', half)).toMatchObject({ code: 1 });
    await removeDataDir(other);

    await traffic.end();
    await server.stop();
    server = await startServerProcess(dataDir, onSqlite);
    expect(listCaptures()).toBe(0);
    traffic = startTraffic();
  });

  test('two moves at once are refused, and the first goes on', async () => {
    const move = await startMove();
    await expect.poll(move.errors, { timeout: 60_000 }).toContain('customer: 1 rows');
    const second = await startMove();
    expect(await second.ended).toMatchObject({
      ...{ code: 1, json: { details: expect.stringContaining('Another move out of') } },
    });
    expect(listCaptures()).toBeGreaterThan(100);
    move.child.kill('SIGKILL');
    await move.ended;
  });

  test('what a killed move has left is in nobody’s way: the next one arrives with every row', async () => {
    refused = 0;
    const move = await startMove();
    await expect.poll(move.errors, { timeout: 60_000 }).toContain(readyToSwitch);
    const atReady = taken.length;
    await expect.poll(() => taken.length, { timeout: 30_000 }).toBeGreaterThan(atReady + 200);
    // Nothing of the move kept the server from what it is there for.
    expect(refused).toBe(0);
    await traffic.end();
    const before = await look(server.origin);
    const late = startTraffic();
    const stopped = server.stop();
    await late.end();
    await stopped;
    expect(await move.ended).toMatchObject({ code: 0, json: { rows: expect.any(Number) } });
    expect(move.errors()).toContain('Start the server with this DATABASE_URL');

    const there = readSqliteFile(join(dataDir, 'vitrina.sqlite'));
    expect([...there.keys()]).not.toContain('moved_change');
    expect(await readPostgres(await url(), there.keys())).toEqual(there);
    const stored = await askPostgres(await url(), 'select event_id from event');
    expect(new Set(stored.map(({ event_id: id }) => id))).toEqual(new Set(taken));

    server = await startServerProcess(dataDir);
    const [profile] = (await look(server.origin)) as unknown[];
    expect(profile).toEqual((before as unknown[])[0]);
    const wasTaken = taken.length;
    await sendEvents();
    expect(taken.length).toBe(wasTaken + 20);
    await server.stop();
  });

  test('and the way back keeps what was changed since: a backup of PostgreSQL, restored without it', async () => {
    const backup = join(dataDir, '..', `${dataDir.split('/').at(-1)}-backup`);
    const back = `${backup}-restored`;
    expect(await runCli(dataDir, ['backup', backup])).toMatchObject({ code: 0 });
    expect(await runCli(back, ['restore', backup], '', onSqlite)).toMatchObject({ code: 0 });
    const [restored, there] = [join(back, 'vitrina.sqlite'), await url()].map(String);
    const names = [...readSqliteFile(restored ?? '').keys()];
    const stored = (await readPostgres(there ?? '', names)).get('event')?.length;
    expect(readSqliteFile(restored ?? '').get('event')).toHaveLength(stored ?? 0);
    server = await startServerProcess(back, onSqlite);
    await sendEvents();
    expect(taken.length).toBe((stored ?? 0) + 20);
    await server.stop();
    await removeDataDir(backup);
    await removeDataDir(back);
  });
});
