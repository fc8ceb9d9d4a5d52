import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { DatabaseLocation } from '../storage/database-location.ts';
import type { Tables } from '../storage/schema.ts';
import { storageFaultOf } from '../storage/storage-fault.ts';
import { askPostgres } from '../storage/testing/compare-databases.ts';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { copyFromPostgres } from './copy-from-postgres.ts';

describe.skipIf(!isTestedOnPostgres)('[R10.09] the copy of a PostgreSQL database', () => {
  let directory: string;
  let url: string;
  let source: Kysely<Tables>;
  const copyTo = (name: string, tell?: (table: string) => void | Promise<void>) => {
    const from: DatabaseLocation = { kind: 'postgres', url };
    return copyFromPostgres(from, join(directory, name), tell);
  };

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vitrina-copy-'));
    url = (await databaseSettingOf(directory)).DATABASE_URL ?? '';
    source = await openDatabase({ kind: 'postgres', url });
  });
  afterEach(async () => {
    await source.destroy();
    await dropDatabaseOf(directory);
    rmSync(directory, { recursive: true });
  });

  test('is of one state or fails: a connection that is lost between two tables isn’t replaced unnoticed', async () => {
    const breakOff = () =>
      askPostgres(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
      );
    let tables = 0;
    const broken = copyTo('broken.sqlite', async () => {
      if (tables++ !== 5) return;
      expect(await breakOff()).toHaveLength(1);
    });
    expect(storageFaultOf(await broken.catch((error: unknown) => error))).toBe('failing');
    await copyTo('whole.sqlite');
  });

  test('commits table by table: SQLite’s log doesn’t grow to the size of the database', async () => {
    await source
      .insertInto('taxonomy_node')
      .values({
        id: 'n',
        position: 1,
        parent_id: null,
        name_pl: '',
        name_cz: '',
        name_en: '',
        import_id: 'i',
      })
      .execute();
    const committed: unknown[] = [];
    await copyTo('copy.sqlite', (table) => {
      if (table !== 'taxonomy_node') return;
      const reader = new DatabaseSync(join(directory, 'copy.sqlite'), { readOnly: true });
      committed.push(...reader.prepare('select id from taxonomy_node').all());
      reader.close();
    });
    expect(committed).toEqual([{ id: 'n' }]);
  });
});
