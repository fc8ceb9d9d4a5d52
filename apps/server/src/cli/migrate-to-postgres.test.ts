import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import { sqliteAt } from '../storage/database-location.ts';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { lookAtShop } from '../testing/look-at-shop.ts';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import { removeDataDir, runCli, signInByCli, startServerProcess } from '../testing/server-process.ts';

const onSqlite = { DATABASE_URL: '' };

describe.skipIf(!isTestedOnPostgres)('[R10.09] an installation moves from SQLite to PostgreSQL', () => {
  let dataDir: string;
  let token: string;
  let searchId: string;
  let key: string;
  let before: unknown;
  let feeds: Awaited<ReturnType<typeof serveFeeds>>;
  const postgres = () => databaseSettingOf(dataDir);
  const migrate = async () => runCli(dataDir, ['migrate-to-postgres'], '', await postgres());

  const look = (origin: string): Promise<unknown> => lookAtShop({ origin, token, searchId, key });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrina-move-'));
    const items = ['Łóżko dębowe', 'Czerwona sukienka', 'Lampa'].map((title, index) =>
      buildFeedItem({ title }, index + 1),
    );
    feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
    const server = await startServerProcess(dataDir, onSqlite);
    token = await signInByCli(dataDir, server.origin, 'owner@shop.example', undefined, onSqlite);
    const shop = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
    ({ searchId, key } = shop);
    const visitors = Array.from({ length: 50 }, () => randomUUID());
    const events = Array.from({ length: 1200 }, (_, index) => ({
      ...{ type: 'search', eventId: randomUUID(), queryId: randomUUID(), visitor: visitors[index % 50] },
      ...{ query: `łóżko ${index % 7}`, total: index % 3, context: 'serp' },
    }));
    for (let at = 0; at < events.length; at += 100) {
      const sent = await fetch(`${server.origin}/public/events/${searchId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ events: events.slice(at, at + 100) }),
      });
      expect(sent.status).toBe(202);
    }
    before = await look(server.origin);
    await server.stop();
  });
  afterAll(async () => {
    if (!isTestedOnPostgres) return;
    await feeds.close();
    await dropDatabaseOf(dataDir);
    await removeDataDir(dataDir);
  });

  test('not without an address, and not from a directory without a database', async () => {
    expect(await runCli(dataDir, ['migrate-to-postgres'], '', onSqlite)).toMatchObject({
      ...{ code: 1, json: { error: 'DATABASE_URL_MISSING' } },
    });
    const empty = await mkdtemp(join(tmpdir(), 'vitrina-empty-'));
    expect(await runCli(empty, ['migrate-to-postgres'], '', await postgres())).toMatchObject({
      ...{ code: 1, json: { error: 'NOTHING_TO_MIGRATE' } },
    });
    await removeDataDir(empty);
  });

  test('with every row, and its owner and visitors see what they saw before', async () => {
    const sqlite = await openDatabase(sqliteAt(join(dataDir, 'vitrina.sqlite')));
    const blob = new Uint8Array([0, 1, 255, 128]);
    await sqlite.insertInto('storage_probe').values({ id: 7, filler: blob }).execute();
    await sqlite.destroy();
    const moved = await migrate();
    expect(moved).toMatchObject({ code: 0, json: { tables: expect.any(Number), rows: expect.any(Number) } });
    expect((moved.json as { rows: number }).rows).toBeGreaterThan(3000);

    const url = (await postgres()).DATABASE_URL ?? '';
    const [from, to] = [
      await openDatabase(sqliteAt(join(dataDir, 'vitrina.sqlite'))),
      await openDatabase({ kind: 'postgres', url }),
    ];
    for (const table of [
      'event',
      'search_intent',
      'phrase_day',
      'event_phrase',
      'session',
      'catalog',
    ] as const) {
      const count = async (database: typeof from) =>
        (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database)).rows[0]
          ?.n;
      expect([table, await count(to)]).toEqual([table, await count(from)]);
    }
    const [probe] = await to.selectFrom('storage_probe').selectAll().where('id', '=', 7).execute();
    expect(Buffer.from(probe?.filler ?? []).equals(Buffer.from(blob))).toBe(true);
    await from.destroy();
    await to.destroy();

    const server = await startServerProcess(dataDir);
    expect(await look(server.origin)).toEqual(before);
    // Numbers of phrases go on after those that were moved.
    const sent = await fetch(`${server.origin}/public/events/${searchId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({
        events: [
          {
            type: 'search',
            eventId: randomUUID(),
            queryId: randomUUID(),
            visitor: randomUUID(),
            query: 'nowa fraza',
            total: 1,
            context: 'serp',
          },
        ],
      }),
    });
    expect(sent.status).toBe(202);
    await server.stop();
  });

  test('not into a database that holds an installation already; and the way back is open', async () => {
    expect(await migrate()).toMatchObject({
      ...{
        code: 1,
        json: { error: 'FAILED', details: expect.stringContaining('holds an installation already') },
      },
    });
    // A server that is started by itself takes nothing that would be lost.
    await expect(startServerProcess(dataDir, onSqlite)).rejects.toThrow('has moved to PostgreSQL');
    const relogin = ['relogin', '--email', 'owner@shop.example'];
    expect(await runCli(dataDir, relogin, '', onSqlite)).toMatchObject({ code: 1 });
    await rm(join(dataDir, 'moved-to-postgres'));
    const server = await startServerProcess(dataDir, onSqlite);
    expect(await look(server.origin)).toEqual(before);
    await server.stop();
  });
});
