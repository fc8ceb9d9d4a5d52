import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatVersion } from '../format/file-format.ts';
import { FolderStore } from './folder-store.ts';
import { Follower } from './follower.ts';
import { StoreUnavailableError } from './object-store.ts';
import { UnreadablePublicationError } from './publication.ts';
import { SharedCatalogs } from './shared-catalogs.ts';

let home = '';
let follower: Follower;
let fetched: string[] = [];
/** When, by the clock that the tests move. */
let fetchedMs: number[] = [];
let said: string[] = [];
let synced: string[] = [];

let isFlaky = false;

class WatchedStore extends FolderStore {
  override fetchFile(key: string, path: string) {
    fetched.push(key);
    fetchedMs.push(performance.now());
    if (isFlaky) return Promise.reject(new StoreUnavailableError('the connection was lost'));
    return super.fetchFile(key, path);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  home = mkdtempSync(join(tmpdir(), 'vitrina-follower-'));
  for (const name of ['store', 'built', 'here']) mkdirSync(join(home, name));
  [fetched, fetchedMs, said, synced, isFlaky] = [[], [], [], [], false];
  follower = new Follower({
    shared: new SharedCatalogs(new WatchedStore(join(home, 'store'))),
    directory: join(home, 'here'),
    logger: { error: (_, message) => said.push(message) },
    onSynced: async (catalogKey) => synced.push(catalogKey),
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
/** As when the catalog is searched after that time, and the poll has ended. */
const pollAfter = async (seconds: number): Promise<void> => {
  vi.advanceTimersByTime(seconds * 1000);
  await follower.pollNow('shop');
};

test('[R10.09] an index of a version that this server can’t read is not fetched, and said once to be there', async () => {
  await publish('run-1');
  await follower.sync('shop');
  await publish('run-2');
  const newer = readFileSync(pointer(), 'utf8').replace(
    `"formatVersion": ${formatVersion}`,
    `"formatVersion": ${formatVersion + 1}`,
  );
  writeFileSync(pointer(), newer);
  for (let poll = 0; poll < 3; poll++) await pollAfter(6);
  expect((await follower.sync('shop')).kind).toBe('unreadable');
  expect(fetched).toEqual(['shop/run-1.idx']);
  expect(liveHere()).toBe('run-1.idx');
  expect(said).toEqual([expect.stringContaining('another version')]);

  await publish('run-3');
  await pollAfter(6);
  await follower.sync('shop');
  expect(liveHere()).toBe('run-3.idx');
});

test('[R10.09] what is published and can’t be read is said to be so, and not that the store is away', async () => {
  await publish('run-1');
  await follower.sync('shop');
  writeFileSync(pointer(), '{"live": ');
  await expect(follower.sync('shop')).rejects.toBeInstanceOf(UnreadablePublicationError);
  await follower.sync('shop').catch((error: unknown) => follower.logUnavailable(error));
  await pollAfter(6);
  expect(said).toEqual([
    expect.stringContaining('published of a catalog can’t be read'),
    expect.stringContaining('can’t be used yet'),
  ]);
  expect(liveHere()).toBe('run-1.idx');
});

/** The seconds between attempts to fetch, of a catalog that is asked for every second. */
const pausesOf = async (seconds: number, ask: () => unknown): Promise<number[]> => {
  const before = fetchedMs.length;
  for (let second = 1; second <= seconds; second++) {
    vi.advanceTimersByTime(1000);
    await ask();
    // A poll begins with reading what is published.
    await sleep(10);
  }
  const attempts = fetchedMs.slice(before);
  return attempts.slice(1).map((ms, at) => (ms - (attempts[at] ?? 0)) / 1000);
};
/** A busy machine may take longer, and never less. */
const expectAtLeast = (pauses: readonly number[], least: readonly number[]): void => {
  expect(pauses.length).toBeGreaterThan(1);
  for (const [at, pause] of pauses.entries())
    expect(pause).toBeGreaterThanOrEqual(least[at] ?? least.at(-1) ?? 0);
};

test('[R10.09] a file that can’t be fetched is asked for with pauses that double up to a minute', async () => {
  await publish('run-1');
  await follower.sync('shop');
  await publish('run-2');
  isFlaky = true;
  expectAtLeast(await pausesOf(250, () => follower.pollIfDue('shop')), [10, 20, 40, 60]);
  expect(synced).toEqual([]);

  isFlaky = false;
  vi.advanceTimersByTime(61_000);
  follower.pollIfDue('shop');
  await expect.poll(() => synced).toEqual(['shop']);
  expect(liveHere()).toBe('run-2.idx');
  await publish('run-3');
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000);
      follower.pollIfDue('shop');
      return liveHere();
    })
    .toBe('run-3.idx');
});

test('[R10.09] a file that a search waits for and can’t be fetched is asked for with pauses that double up to ten seconds', async () => {
  await publish('run-1');
  isFlaky = true;
  const search = () => follower.syncForSearch('shop').catch(() => undefined);
  expectAtLeast(await pausesOf(40, search), [2, 4, 8, 10]);
});
