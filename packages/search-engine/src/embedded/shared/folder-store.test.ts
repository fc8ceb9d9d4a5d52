import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStore } from './folder-store.ts';
import { StoreUnavailableError } from './object-store.ts';

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

test.skipIf(process.platform === 'win32')(
  '[R10.09] a folder that hangs takes one file thread, whatever is asked of it, and says that it is away',
  async () => {
    const folders = Array.from({ length: 8 }, (_, number) => `c${number}`);
    for (const folder of folders) {
      mkdirSync(join(home, folder));
      // Opening it waits until somebody writes into it.
      execFileSync('mkfifo', [join(home, folder, 'CURRENT.json')]);
    }
    const store = new FolderStore(home, { callMs: 300 });
    const asked = folders.map((folder) => store.read(`${folder}/CURRENT.json`));
    for (const one of asked) await expect(one).rejects.toBeInstanceOf(StoreUnavailableError);
    for (let count = 0; count < 8; count++) await stat(home);
    // Opening it for writing sets the thread free. Nothing is written: the reader may be gone by then.
    const writer = await open(join(home, 'c0', 'CURRENT.json'), 'w');
    await writer.close();
  },
);

test('[R10.09] of what is longer than any server writes only the beginning is read', async () => {
  mkdirSync(join(home, 'c'));
  writeFileSync(join(home, 'c', 'CURRENT.json'), `{}${' '.repeat(1 << 20)}`);
  expect((await new FolderStore(home).read('c/CURRENT.json'))?.text).toHaveLength(64 * 1024);
});
