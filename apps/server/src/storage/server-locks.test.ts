import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAlone, watchAlone } from '../jobs/search-alone.ts';
import { openDatabase } from './database.ts';
import type { DatabaseLocation } from './database-location.ts';
import { openServerLocks } from './server-locks.ts';
import { openDatabaseProxy } from './testing/database-proxy.ts';
import { databaseIn, dropDatabaseOf, isTestedOnPostgres } from './testing/test-database.ts';

const onWait = () => undefined;
const name = randomUUID();
let location: DatabaseLocation;
beforeAll(async () => {
  location = isTestedOnPostgres ? await databaseIn(name) : { kind: 'sqlite', file: ':memory:' };
});
afterAll(() => dropDatabaseOf(name));

test('[R10.09] with SQLite a server is alone, and holds every lock', async () => {
  const locks = openServerLocks({ kind: 'sqlite', file: ':memory:' });
  expect(await locks.tryAcquire('duties')).toBe('acquired');
  await locks.close();
});

test.skipIf(!isTestedOnPostgres)(
  '[R10.09] one server holds a lock; when it stops or its connection breaks, another takes it',
  async () => {
    await using database = await openDatabase(location);
    const [first, second, third] = [1, 2, 3].map(() => openServerLocks(location));
    if (!first || !second || !third) throw new Error('no locks');
    expect(await first.tryAcquire('duties')).toBe('acquired');
    expect(await second.tryAcquire('duties')).toBe('taken');
    // Locks don't exclude each other.
    expect(await second.tryAcquire('embeddedEngine')).toBe('acquired');
    await first.close();
    expect(await second.tryAcquire('duties')).toBe('acquired');
    expect(await first.tryAcquire('duties')).toBe('unknown');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vitrina-locks'`.execute(
      database,
    );
    await expect.poll(() => third.tryAcquire('duties')).toBe('acquired');
    await expect.poll(() => second.tryAcquire('duties')).toBe('taken');
    await Promise.all([second.close(), third.close()]);
  },
);

test.skipIf(!isTestedOnPostgres)(
  '[R10.09] a second server that would search by itself is refused with what to do',
  async () => {
    const [first, second] = [openServerLocks(location), openServerLocks(location)];
    await searchAlone({ locks: first, onWait });
    await expect(searchAlone({ locks: second, onWait, lostLockMs: 100 })).rejects.toThrow(/OPENSEARCH_URL/);
    // One that replaces another says once that it waits for its end, for as long as PostgreSQL keeps a lost lock.
    const told: string[] = [];
    const waiting = searchAlone({ locks: second, onWait: (message) => told.push(message) });
    await expect.poll(() => told).toEqual([expect.stringContaining('Waiting up to 40 s')]);
    await first.close();
    await waiting;
    expect(told).toHaveLength(1);
    await second.close();
  },
);

test.skipIf(!isTestedOnPostgres)(
  '[R10.09] a server that searches by itself says once that another one took its place while PostgreSQL was away',
  async () => {
    const proxy = await openDatabaseProxy(location.kind === 'postgres' ? location.url : '');
    const [first, second] = [
      openServerLocks({ kind: 'postgres', url: proxy.url }),
      openServerLocks(location),
    ];
    const told: string[] = [];
    await searchAlone({ locks: first, onWait });
    const watched = watchAlone({
      locks: first,
      onOther: (message) => told.push(message),
      ...{ tickMs: 20, lostLockMs: 100 },
    });
    proxy.refuse();
    await searchAlone({ locks: second, onWait });
    expect(watched.isAlone()).toBe(true);
    proxy.restore();
    await expect.poll(() => watched.isAlone()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told).toEqual([expect.stringContaining('GENERATIONS_URL')]);
    await second.close();
    await expect.poll(() => watched.isAlone()).toBe(true);
    await watched.stop();
    await first.close();
    await proxy.close();
  },
);

test('[R10.09] a server that would search by itself isn’t told of another one where the database can’t be asked', async () => {
  const locks = openServerLocks({ kind: 'postgres', url: 'postgres://vitrina@127.0.0.1:1/none' });
  await expect(searchAlone({ locks, onWait, lostLockMs: 100 })).rejects.toMatchObject({ fault: 'failing' });
  await locks.close();
});

test('[R10.09] a database that can’t be reached gives no lock, and doesn’t say that somebody else has it', async () => {
  const locks = openServerLocks({ kind: 'postgres', url: 'postgres://vitrina@127.0.0.1:1/none' });
  expect(await locks.tryAcquire('duties')).toBe('unknown');
  await locks.close();
});
