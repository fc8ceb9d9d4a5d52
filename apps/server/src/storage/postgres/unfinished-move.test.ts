import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import type { Tables } from '../schema.ts';
import { databaseIn, dropDatabaseOf, isTestedOnPostgres } from '../testing/test-database.ts';
import { hasMoveFinished } from './unfinished-move.ts';

describe.skipIf(!isTestedOnPostgres)('[R10.09] after the answer to the last step of a move was lost', () => {
  let name: string;
  let database: Kysely<Tables>;
  let lastStep: pg.Client;

  beforeEach(async () => {
    name = randomUUID();
    const location = await databaseIn(name);
    database = await openDatabase(location);
    lastStep = new pg.Client({ connectionString: location.kind === 'postgres' ? location.url : '' });
    await lastStep.connect();
    await lastStep.query('create table unfinished_move (table_name text)');
    await lastStep.query('begin');
    await lastStep.query('drop table unfinished_move');
  });
  afterEach(async () => {
    await lastStep.end();
    await database.destroy();
    await dropDatabaseOf(name);
  });

  /** Asks while the step is still under way, and ends it once the question waits for it. */
  const askBefore = async (end: 'commit' | 'rollback'): Promise<boolean> => {
    const asked = hasMoveFinished(database);
    const waiting = sql`select 1 from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(database)).rows.length).toBe(1);
    await lastStep.query(end);
    return asked;
  };

  test('it has ended if it is committed meanwhile', async () => {
    expect(await askBefore('commit')).toBe(true);
  });

  test('it hasn’t if it is undone', async () => {
    expect(await askBefore('rollback')).toBe(false);
  });
});
