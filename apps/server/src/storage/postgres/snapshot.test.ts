import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, openSnapshot } from '../database.ts';
import { databaseIn, dropDatabaseOf, isTestedOnPostgres } from '../testing/test-database.ts';

test.skipIf(!isTestedOnPostgres)(
  '[R10.09] a snapshot says that it was lost, though another connection answers in its place',
  async () => {
    const name = randomUUID();
    const location = await databaseIn(name);
    {
      await using database = await openDatabase(location);
      await using snapshot = await openSnapshot(location);
      await snapshot.throwIfLost();
      // Returns once they are gone.
      await sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(database);
      const asks = () =>
        sql`select 1`.execute(snapshot.database).then(
          () => 'answered',
          () => 'lost',
        );
      await expect.poll(asks).toBe('answered');
      await expect(snapshot.throwIfLost()).rejects.toThrow('lost during the copy');
    }
    await dropDatabaseOf(name);
  },
);
