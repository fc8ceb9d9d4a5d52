import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LostLockError, takeFolderLock } from './folder-lock.ts';
import { FolderStore } from './folder-store.ts';
import { ChangedObjectError } from './object-store.ts';

let home = '';
let path = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-lock-'));
  path = join(home, 'count.json.lock');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('[R10.09] of several writers that find a stale lock one at a time takes it over, and none overwrites what another wrote', async () => {
  const stores = Array.from({ length: 6 }, () => new FolderStore(home, { staleLockMs: 2_000 }));
  await stores[0]?.write('count.json', '0', null);
  let written = 0;
  for (let round = 0; round < 2; round++) {
    writeFileSync(path, `of a process that is gone, ${round}`);
    await Promise.all(
      stores.map(async (store) => {
        const read = await store.read('count.json');
        if (read === null) throw new Error('it was not read');
        try {
          await store.write('count.json', String(Number(read.text) + 1), read.tag);
          written += 1;
        } catch (error) {
          if (!(error instanceof ChangedObjectError)) throw error;
        }
      }),
    );
  }
  expect(written).toBeGreaterThanOrEqual(2);
  expect(await stores[0]?.read('count.json')).toMatchObject({ text: String(written) });
  expect(readdirSync(home)).toEqual(['count.json']);
});

test('[R10.09] a holder whose lock was taken over learns of it, and leaves the lock of the next one alone', async () => {
  const slow = await takeFolderLock(path, home, 30);
  await slow.check();
  const next = await takeFolderLock(path, home, 30);
  await expect(slow.check()).rejects.toBeInstanceOf(LostLockError);
  await slow.release();
  await next.check();
  await next.release();
  expect(readdirSync(home)).toEqual([]);
});

test('how old a lock is by another machine’s clock says nothing: it is stale when it was watched for that long', async () => {
  writeFileSync(path, 'held');
  utimesSync(path, 0, 0);
  const taking = takeFolderLock(path, home, 60_000);
  await sleep(200);
  expect(existsSync(path)).toBe(true);
  rmSync(path);
  await (await taking).release();
});

test('[R10.09] a writer that loses its lock before what it writes is visible starts over, and sees what was written meanwhile', async () => {
  const store = new FolderStore(home);
  await store.write('count.json', 'before', null);
  const before = await store.read('count.json');
  if (before === null) throw new Error('it was not read');
  const beforeReplacing = async (): Promise<void> => {
    rmSync(path);
    writeFileSync(join(home, 'count.json'), 'by another');
  };
  const write = new FolderStore(home, { beforeReplacing }).write('count.json', 'late', before.tag);
  await expect(write).rejects.toBeInstanceOf(ChangedObjectError);
  expect(await store.read('count.json')).toMatchObject({ text: 'by another' });
  expect(readdirSync(home)).toEqual(['count.json']);
});
