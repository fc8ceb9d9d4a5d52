import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { listTaxonomyNodes } from '../storage/taxonomy-nodes.ts';
import { openTestDatabase } from '../storage/testing/test-database.ts';
import { runTaxonomyCommand } from './import-taxonomy.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-taxonomy-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const write = async (name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};
const run = (command: string, ...files: string[]) => runTaxonomyCommand(database, command, files);

test('files of several languages become one list; a mistake is told with its line and leaves the list as it was', async () => {
  const polish = await write('taxonomy-with-ids.pl-PL.txt', '# 2021-09-21\n2 - Moda > Buty\n1 - Moda\n');
  const english = await write('categories.txt', '1 - Fashion\n2 - Fashion > Shoes\n');
  expect(await run('import', polish, `en=${english}`)).toEqual({
    data: { categories: 2, languages: ['pl', 'en'] },
  });
  const expected = [
    { id: 'google:1', parentId: null, names: { pl: 'Moda', cz: 'Fashion', en: 'Fashion' } },
    { id: 'google:2', parentId: 'google:1', names: { pl: 'Buty', cz: 'Shoes', en: 'Shoes' } },
  ];
  expect(await listTaxonomyNodes(database)).toEqual(expected);
  const wrong = await write('wrong.txt', '1 - A\n1 - B\n');
  expect(await run('import', `cz=${wrong}`)).toMatchObject({
    error: 'TAXONOMY_INVALID',
    details: { line: 2, problem: 'The id is in the file twice.' },
  });
  expect(await run('import', english)).toMatchObject({ error: 'LANGUAGE_UNKNOWN' });
  expect(await run('import', polish, polish)).toMatchObject({ error: 'LANGUAGE_UNKNOWN' });
  expect(await run('import', `pl=${join(folder, 'none.txt')}`)).toMatchObject({ error: 'NOT_FOUND' });
  expect(await listTaxonomyNodes(database)).toEqual(expected);
  expect(await run('reset')).toEqual({ data: { categories: 'built-in' } });
  expect(await listTaxonomyNodes(database)).toEqual([]);
  expect(await run('import')).toBeNull();
});
