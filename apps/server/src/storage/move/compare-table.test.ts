import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CopiedTable, listCopiedTables } from '../copy/list-tables.ts';
import { openDatabase, openMoveTarget, openReadOnlyConnection } from '../database.ts';
import { sqliteAt } from '../database-location.ts';
import type { Tables } from '../schema.ts';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../testing/test-database.ts';
import { compareTable } from './compare-table.ts';

describe.skipIf(!isTestedOnPostgres)('[R10.09] a table of SQLite compared with PostgreSQL’s', () => {
  let directory: string;
  let writer: Kysely<Tables>;
  let source: Kysely<Tables>;
  let target: Kysely<Tables>;
  let table: CopiedTable;
  const compare = (maxRowsCompared?: number) => compareTable(source, target, table, maxRowsCompared);
  const node = (id: string, name = 'Łóżka') => ({
    ...{ id, position: 1, parent_id: null, name_pl: name, name_cz: '', name_en: '', import_id: 'i' },
  });
  const update = (id: string, change: { readonly name_pl: string } | { readonly position: number }) =>
    target.updateTable('taxonomy_node').set(change).where('id', '=', id).execute();

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vitrina-compare-'));
    const file = sqliteAt(join(directory, 'vitrina.sqlite'));
    writer = await openDatabase(file);
    source = openReadOnlyConnection(file);
    const url = (await databaseSettingOf(directory)).DATABASE_URL ?? '';
    target = await openMoveTarget({ kind: 'postgres', url });
    const [found] = (await listCopiedTables(source)).filter(({ name }) => name === 'taxonomy_node');
    if (!found) throw new Error('There is no such table');
    table = found;
    for (const database of [writer, target])
      await database
        .insertInto('taxonomy_node')
        .values(['b', 'B', 'ä', 'z'].map((id) => node(id)))
        .execute();
  });
  afterEach(async () => {
    for (const database of [writer, source, target]) await database.destroy();
    await dropDatabaseOf(directory);
    rmSync(directory, { recursive: true });
  });

  test('is the same with the same rows, row by row and by sums', async () => {
    expect([await compare(), await compare(0)]).toEqual([4, 4]);
  });

  test('is another with a row more, a row less, or another value', async () => {
    await target.insertInto('taxonomy_node').values(node('y')).execute();
    await expect(compare()).rejects.toThrow('taxonomy_node has 5 rows instead of 4');
    await target.deleteFrom('taxonomy_node').where('id', 'in', ['y', 'z']).execute();
    await expect(compare(0)).rejects.toThrow('taxonomy_node has 3 rows instead of 4');
    await target.insertInto('taxonomy_node').values(node('z', 'Łóżko')).execute();
    await expect(compare()).rejects.toThrow('A row of taxonomy_node differs in the copy: ["z"]');
  });

  test('by sums, is another with longer texts or other numbers', async () => {
    await update('B', { name_pl: 'Łóżka!' });
    await expect(compare(0)).rejects.toThrow('differs in the copy: ["B"]');
    await update('B', { name_pl: 'Łóżka' });
    await update('ä', { position: 2 });
    await expect(compare(0)).rejects.toThrow('differs in the copy: ["ä"]');
  });

  test('is the same where only a NUL is missing, which PostgreSQL doesn’t store', async () => {
    await writer.updateTable('taxonomy_node').set({ name_pl: 'Łóż\0ka' }).where('id', '=', 'z').execute();
    expect([await compare(), await compare(0)]).toEqual([4, 4]);
  });
});
