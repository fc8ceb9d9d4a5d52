import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatVersion } from '../format/file-format.ts';
import { FolderStore } from './folder-store.ts';
import { Follower } from './follower.ts';
import { SharedCatalogs } from './shared-catalogs.ts';

let home = '';
let follower: Follower;
let fetched: string[] = [];
let said: string[] = [];
let published: string[] = [];

class WatchedStore extends FolderStore {
  override fetchFile(key: string, path: string) {
    fetched.push(key);
    return super.fetchFile(key, path);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  home = mkdtempSync(join(tmpdir(), 'vitrina-follower-'));
  for (const name of ['store', 'built', 'here']) mkdirSync(join(home, name));
  [fetched, said, published] = [[], [], []];
  follower = new Follower({
    shared: new SharedCatalogs(new WatchedStore(join(home, 'store'))),
    directory: join(home, 'here'),
    logger: { error: (_, message) => said.push(message) },
    onPublished: async (catalogKey) => published.push(catalogKey),
    onDropped: () => undefined,
    onFolderDropped: () => undefined,
  });
});
afterEach(async () => {
  await follower.close();
  vi.useRealTimers();
  rmSync(home, { recursive: true, force: true });
});

const publish = async (generationId: string): Promise<void> => {
  const shared = new SharedCatalogs(new FolderStore(join(home, 'store')));
  writeFileSync(join(home, 'built', `${generationId}.idx`), generationId);
  await shared.publish('shop', generationId, join(home, 'built'), undefined);
};
const pointer = () => join(home, 'store', 'shop', 'CURRENT.json');
const liveHere = (): string => readFileSync(join(home, 'here', 'shop', 'CURRENT'), 'utf8').trim();
/** As when the catalog is searched after that time, and the look has ended. */
const lookAfter = async (seconds: number): Promise<void> => {
  vi.advanceTimersByTime(seconds * 1000);
  await follower.lookNow('shop');
};

test('[R10.09] an index of a version that this server can’t read is not fetched, and said once to be there', async () => {
  await publish('run-1');
  await follower.bring('shop');
  await publish('run-2');
  const newer = readFileSync(pointer(), 'utf8').replace(
    `"formatVersion": ${formatVersion}`,
    `"formatVersion": ${formatVersion + 1}`,
  );
  writeFileSync(pointer(), newer);
  for (let look = 0; look < 3; look++) await lookAfter(6);
  expect((await follower.bring('shop')).kind).toBe('unreadable');
  expect(fetched).toEqual(['shop/run-1.idx']);
  expect(liveHere()).toBe('run-1.idx');
  expect(said).toEqual([expect.stringContaining('another version')]);

  await publish('run-3');
  await lookAfter(6);
  await follower.bring('shop');
  expect(liveHere()).toBe('run-3.idx');
});
