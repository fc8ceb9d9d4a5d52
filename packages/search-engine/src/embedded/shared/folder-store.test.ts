import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStore } from './folder-store.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-folder-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('what is asked about one catalog reads the folder of that one alone', async () => {
  for (const folder of ['shop', 'other']) {
    mkdirSync(join(home, folder));
    writeFileSync(join(home, folder, 'run-1.idx'), 'x');
  }
  const store = new FolderStore(home);
  // A file system notes when a folder was read, unless it was told not to.
  const other = join(home, 'other');
  utimesSync(other, 0, statSync(other).mtime);
  expect((await store.list('shop/')).map(({ key }) => key)).toEqual(['shop/run-1.idx']);
  expect((await store.list('shop/run-1')).map(({ key }) => key)).toEqual(['shop/run-1.idx']);
  expect(await store.list('shop/run-2')).toEqual([]);
  expect(statSync(other).atimeMs).toBe(0);
  expect((await store.list('')).map(({ key }) => key).toSorted()).toEqual([
    'other/run-1.idx',
    'shop/run-1.idx',
  ]);
});
