import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { sha256 } from '../storage/ids.ts';
import { isTestedOnPostgres, openTestDatabase } from '../storage/testing/test-database.ts';
import { createSharedCounts } from './shared-counts.ts';
import { createWindowCounter } from './window-counter.ts';

const installationKey = Buffer.alloc(32, 7);
const limit = { max: 100, windowMs: 60_000, now: () => new Date() };
const raise = (error: unknown): never => {
  throw error;
};

/** A counter as each of several servers has one. */
const counterOver = (
  database: Database,
  onError: (error: unknown) => void = raise,
  eraseEveryMs?: number,
) => {
  const by = createSharedCounts(database, {
    ...{ installationKey, onError, ...(eraseEveryMs !== undefined && { eraseEveryMs }) },
  });
  const counter = createWindowCounter({ ...limit, shared: { by, name: 'calls' } });
  return { ...counter, close: by.close };
};
type Counter = ReturnType<typeof counterOver>;

/** Counts one more now and then, until that is refused; returns how often it wasn't. */
const countUntilRefused = async (counter: Counter, key: string): Promise<number> => {
  let taken = 0;
  await expect
    .poll(() => (counter.take(key) === null ? ++taken : 'refused'), { timeout: 60_000 })
    .toBe('refused');
  return taken;
};
const listRows = (database: Database) => database.selectFrom('rate_window').selectAll().execute();

describe.skipIf(!isTestedOnPostgres)('servers over one database', () => {
  test('[R10.09] a limit holds for all of them together; keys tell nothing of networks, and who is far from it isn’t told of', async () => {
    await using database = await openTestDatabase();
    const [first, second] = [counterOver(database), counterOver(database)];
    expect(first.take('192.0.2.1', 60)).toBeNull();
    expect(first.take('192.0.2.2', 2)).toBeNull();
    expect(second.take('192.0.2.1', 30)).toBeNull();
    expect(await countUntilRefused(second, '192.0.2.1')).toBeLessThan(60);
    expect(await countUntilRefused(first, '192.0.2.1')).toBeLessThan(40);
    const rows = await listRows(database);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
    // Nor can it be found by digesting all networks there are.
    expect(rows.map(({ key_sha256: key }) => key)).not.toContain(sha256('calls 192.0.2.1'));
    expect(second.take('192.0.2.2', 98)).toBeNull();
    await Promise.all([first.close(), second.close()]);
  });

  test('a window whose end the database’s clock has left far ahead begins again', async () => {
    await using database = await openTestDatabase();
    const counter = counterOver(database);
    expect(counter.take('somebody', 90)).toBeNull();
    await expect.poll(() => listRows(database), { timeout: 60_000 }).toHaveLength(1);
    await sql`update rate_window set until_ms = until_ms + 3600000, count = 5000`.execute(database);
    expect(counter.take('somebody', 5)).toBeNull();
    await expect.poll(async () => (await listRows(database))[0]?.count, { timeout: 60_000 }).toBe(5);
    expect(counter.take('somebody', 95)).toBeNull();
    await counter.close();
  });

  test('more keys than one statement takes are all added up, and old ones erased though nothing is counted', async () => {
    await using database = await openTestDatabase();
    const counter = counterOver(database, raise, 100);
    for (let key = 0; key < 1200; key += 1) counter.take(`${key}`, key < 1100 ? 90 : 10);
    await expect.poll(async () => (await listRows(database)).length, { timeout: 60_000 }).toBe(1200);
    await sql`update rate_window set until_ms = 1`.execute(database);
    await expect.poll(() => listRows(database), { timeout: 60_000 }).toEqual([]);
    await counter.close();
  });

  test('where the database can’t add up, each goes on by itself', async () => {
    await using database = await openTestDatabase();
    const errors: unknown[] = [];
    const counter = counterOver(database, (error) => errors.push(error));
    await sql`drop table rate_window`.execute(database);
    expect(counter.take('somebody', 60)).toBeNull();
    await expect.poll(() => errors.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(counter.take('somebody', 40)).toBeNull();
    expect(counter.take('somebody')).not.toBeNull();
    await counter.close();
  });
});
