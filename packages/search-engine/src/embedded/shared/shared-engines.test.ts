import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { defaultWeights, planSearch } from '../../plan/plan-search.ts';
import { DamagedIndexError, EngineAwayError, EngineBusyError, type SearchEngine } from '../../port.ts';
import { openEmbeddedEngine } from '../engine.ts';
import { openEmbeddedIndexer } from '../indexer.ts';
import { syncGeneration } from './fetch-generation.ts';
import { FolderStore } from './folder-store.ts';
import { inspectShared } from './inspect-shared.ts';
import type { SmallObject } from './object-store.ts';
import { SharedCatalogs } from './shared-catalogs.ts';

let home = '';
const opened: SearchEngine[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-shared-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
  rmSync(home, { recursive: true, force: true });
});

const storeDirectory = (): string => {
  const directory = join(home, 'store');
  if (!readdirSync(home).includes('store')) renameSync(mkdtempSync(join(home, 'new-')), directory);
  return directory;
};
const locationOf = (machine: string) =>
  ({ directory: join(home, machine), shared: { kind: 'folder', directory: storeDirectory() } }) as const;
const openOn = async (machine: string, said: string[] = []): Promise<SearchEngine> => {
  const logger = { error: (_: object, message: string) => said.push(message) };
  const engine = await openEmbeddedEngine({ ...locationOf(machine), searchThreads: 1, logger });
  opened.push(engine);
  return engine;
};
const closeNow = async (engine: SearchEngine): Promise<void> => {
  opened.splice(opened.indexOf(engine), 1);
  await engine.close();
};
/** As an import on that machine does. */
const importOn = async (machine: string, id: string, products: number): Promise<void> => {
  const writer = await openEmbeddedIndexer(locationOf(machine), {}).openWriter('shop', id, shopSchema);
  await writer.add(shopProducts.slice(0, products));
  await writer.commit({});
};
const plan = planSearch({ fields: defaultWeights(shopSchema.fields) }, { query: '' });
const totalOn = async (engine: SearchEngine): Promise<number> =>
  (await engine.search(addressOf('shop'), plan)).total;
const inStore = (): string[] => readdirSync(join(storeDirectory(), 'shop')).sort();

test('[R10.09] what one machine builds, another finds, told of it or not', async () => {
  const other = await openOn('b');
  expect(await other.current('shop')).toBeNull();
  await importOn('a', 'run-1', 3);
  await expect.poll(() => other.current('shop')).toMatchObject({ id: 'run-1', productsCount: 3 });
  await importOn('a', 'run-2', 5);
  await expect.poll(() => totalOn(other)).toBe(5);
  await importOn('a', 'run-3', 7);
  expect(await other.refresh('shop')).toMatchObject({ id: 'run-3' });
  expect(await other.listLive()).toEqual([{ catalogKey: 'shop', generationId: 'run-3' }]);
  expect(await other.inspect('shop')).toBe('sound');
  await expect(importOn('b', 'run-3', 1)).rejects.toThrow('run-3');
});

test('[R10.09] bytes that were damaged in the store are refused, and the generation before goes on answering', async () => {
  await importOn('a', 'run-1', 3);
  const other = await openOn('b');
  expect(await totalOn(other)).toBe(3);
  await importOn('a', 'run-2', 5);
  const path = join(storeDirectory(), 'shop', 'run-2.idx');
  const sound = readFileSync(path);
  writeFileSync(path, Buffer.from(sound).fill(7, 4000, 4100));
  await expect(other.refresh('shop')).rejects.toBeInstanceOf(DamagedIndexError);
  expect(await totalOn(other)).toBe(3);
  rmSync(path);
  await expect(other.refresh('shop')).rejects.toBeInstanceOf(DamagedIndexError);
  expect(await totalOn(other)).toBe(3);
  expect(readdirSync(join(home, 'b', 'shop')).sort()).toEqual(['CURRENT', 'run-1.idx']);
  writeFileSync(path, sound);
  expect(await other.refresh('shop')).toMatchObject({ id: 'run-2' });
});

test('[R10.09] without the store a machine searches what it has, also after its restart, and says so once', async () => {
  await importOn('a', 'run-1', 3);
  const before = await openOn('b');
  expect(await totalOn(before)).toBe(3);
  await closeNow(before);
  renameSync(storeDirectory(), join(home, 'unmounted'));
  const shared = { kind: 'folder', directory: join(home, 'store') } as const;
  const said: string[] = [];
  const logger = { error: (_: object, message: string) => said.push(message) };
  const open = (machine: string) =>
    openEmbeddedEngine({ directory: join(home, machine), shared, searchThreads: 1, logger });
  const after = await open('b');
  opened.push(after);
  expect(await totalOn(after)).toBe(3);
  expect(await after.refresh('shop')).toMatchObject({ id: 'run-1' });
  await after.checkReady();
  expect(said).toHaveLength(1);
  const empty = await open('c');
  opened.push(empty);
  await expect(totalOn(empty)).rejects.toBeInstanceOf(EngineAwayError);
  await expect(empty.checkReady()).rejects.toThrow('shared store');
  renameSync(join(home, 'unmounted'), join(home, 'store'));
  await expect.poll(() => totalOn(empty)).toBe(3);
  await importOn('a', 'run-2', 5);
  expect(await after.refresh('shop')).toMatchObject({ id: 'run-2' });
});

test('[R10.09] a generation that can’t be shared isn’t searched on its own machine either', async () => {
  await importOn('a', 'run-1', 3);
  const engine = await openOn('a');
  const writer = await openEmbeddedIndexer(locationOf('a'), {}).openWriter('shop', 'run-2', shopSchema);
  renameSync(storeDirectory(), join(home, 'unmounted'));
  await expect(writer.commit({})).rejects.toThrow('shared store');
  renameSync(join(home, 'unmounted'), join(home, 'store'));
  expect(await engine.refresh('shop')).toMatchObject({ id: 'run-1' });
  expect(await openEmbeddedIndexer(locationOf('a'), {}).settle('shop', 'run-2')).toBe(false);
});

test('[R10.09] a writer that was given up can’t go live after all; its id may be used again', async () => {
  await importOn('a', 'run-1', 3);
  const late = await openEmbeddedIndexer(locationOf('a'), {}).openWriter('shop', 'run-2', shopSchema);
  expect(await openEmbeddedIndexer(locationOf('b'), {}).settle('shop', 'run-2')).toBe(false);
  await importOn('b', 'run-2-2', 5);
  await expect(late.commit({})).rejects.toThrow('another attempt');
  const engine = await openOn('a');
  expect(await engine.refresh('shop')).toMatchObject({ id: 'run-2-2' });
  await importOn('a', 'run-2', 6);
  expect(await openEmbeddedIndexer(locationOf('b'), {}).settle('shop', 'run-2')).toBe(true);
});

test('[R10.09] a slow fetch of an older generation never takes the place of a newer one', async () => {
  await importOn('a', 'run-1', 3);
  /** Another import ends while this one is on its way. */
  class SlowStore extends FolderStore {
    override async fetchFile(key: string, path: string) {
      const digest = await super.fetchFile(key, path);
      if (key.endsWith('run-1.idx')) await importOn('b', 'run-2', 5);
      return digest;
    }
  }
  const shared = new SharedCatalogs(new SlowStore(storeDirectory()));
  await syncGeneration(shared, join(home, 'b'), 'shop');
  expect(readFileSync(join(home, 'b', 'shop', 'CURRENT'), 'utf8').trim()).toBe('run-2.idx');
});

test('[R10.09] a damaged copy is fetched again instead of being built again', async () => {
  await importOn('a', 'run-1', 3);
  const path = join(home, 'a', 'shop', 'run-1.idx');
  writeFileSync(path, readFileSync(path).fill(0, 4000, 4100));
  const engine = await openOn('a');
  expect(await engine.inspect('shop')).toBe('sound');
  writeFileSync(path, readFileSync(path).fill(0, 4000, 4100));
  expect(await totalOn(engine)).toBe(3);
  const elsewhere = await openOn('c');
  expect(await elsewhere.inspect('shop')).toBe('sound');
  rmSync(join(storeDirectory(), 'shop', 'run-1.idx'));
  expect(await elsewhere.inspect('shop')).toBe('damaged');
});

test('[R10.09] a damaged copy whose store goes away before it is fetched again isn’t taken for one to be built again', async () => {
  await importOn('a', 'run-1', 3);
  const path = join(home, 'a', 'shop', 'run-1.idx');
  writeFileSync(path, readFileSync(path).fill(0, 4000, 4100));
  /** Unmounted right after what is published was read. */
  class LeavingStore extends FolderStore {
    override async read(key: string): Promise<SmallObject | null>;
    override async read(key: string, known?: string): Promise<SmallObject | 'unchanged' | null>;
    override async read(key: string, known?: string): Promise<SmallObject | 'unchanged' | null> {
      const read = await super.read(key, known);
      renameSync(storeDirectory(), join(home, 'unmounted'));
      return read;
    }
  }
  const shared = new SharedCatalogs(new LeavingStore(storeDirectory()));
  await expect(inspectShared(shared, join(home, 'a'), 'shop', 'whole')).rejects.toBeInstanceOf(
    EngineBusyError,
  );
});

test('[R10.09] an index of a version that this server can’t read is never its live one', async () => {
  await importOn('a', 'run-1', 3);
  const engine = await openOn('b');
  expect(await totalOn(engine)).toBe(3);
  await importOn('a', 'run-2', 5);
  const pointer = join(storeDirectory(), 'shop', 'CURRENT.json');
  const publication = JSON.parse(readFileSync(pointer, 'utf8')) as { live: object };
  writeFileSync(
    pointer,
    JSON.stringify({ ...publication, live: { ...publication.live, formatVersion: 99 } }),
  );
  expect(await engine.refresh('shop')).toMatchObject({ id: 'run-1' });
  expect(await totalOn(engine)).toBe(3);
  const empty = await openOn('c');
  await expect(totalOn(empty)).rejects.toBeInstanceOf(DamagedIndexError);
  expect(existsSync(join(home, 'c', 'shop'))).toBe(false);
  await importOn('a', 'run-3', 7);
  expect(await empty.refresh('shop')).toMatchObject({ id: 'run-3' });
});

test('a catalog that is dropped is gone from the store and from every machine', async () => {
  await importOn('a', 'run-1', 3);
  const [engine, other] = [await openOn('a'), await openOn('b')];
  expect(await totalOn(other)).toBe(3);
  await engine.drop('shop');
  expect(inStore()).toEqual(['CURRENT.json']);
  await expect.poll(() => other.current('shop')).toBeNull();
  expect(readdirSync(join(home, 'b'))).toEqual([]);
  await importOn('a', 'run-2', 5);
  expect(await engine.refresh('shop')).toMatchObject({ id: 'run-2' });
});

test('[R10.09] a catalog that can’t be dropped as the store is away says so, and is gone once it is asked for again', async () => {
  await importOn('a', 'run-1', 3);
  const [engine, other] = [await openOn('a'), await openOn('b')];
  expect(await totalOn(other)).toBe(3);
  renameSync(storeDirectory(), join(home, 'unmounted'));
  await expect(engine.drop('shop')).rejects.toThrow('shared store');
  renameSync(join(home, 'unmounted'), join(home, 'store'));
  expect(inStore()).toEqual(['CURRENT.json', 'run-1.idx']);
  await engine.drop('shop');
  expect(inStore()).toEqual(['CURRENT.json']);
  await expect.poll(() => other.current('shop')).toBeNull();
});

test('what was replaced stays for a while, as it may be on its way to others, and so does what is being uploaded', async () => {
  for (const run of [1, 2, 3]) await importOn('a', `run-${run}`, run);
  for (const name of ['killed.idx', 'young.idx']) writeFileSync(join(storeDirectory(), 'shop', name), 'x');
  const longAgo = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(storeDirectory(), 'shop', 'killed.idx'), longAgo, longAgo);
  const shared = new SharedCatalogs(new FolderStore(storeDirectory()));
  await shared.clean();
  expect(inStore()).toEqual(['CURRENT.json', 'run-1.idx', 'run-2.idx', 'run-3.idx', 'young.idx']);
  await shared.clean(Date.now() + 16 * 60_000);
  expect(inStore()).toEqual(['CURRENT.json', 'run-3.idx', 'young.idx']);
});

test('[R10.09] what others keep in the same bucket or folder stays, however old it is', async () => {
  await importOn('a', 'run-1', 1);
  const theirs = [
    'backup.dump',
    'shop/notes.txt',
    'backups/2026/all.dump',
    'lost+found/x.idx',
    'theirs/x.idx',
  ];
  const longAgo = Date.now() / 1000 - 25 * 3600;
  for (const name of theirs) {
    const path = join(storeDirectory(), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    utimesSync(path, longAgo, longAgo);
  }
  const shared = new SharedCatalogs(new FolderStore(storeDirectory()));
  expect(await shared.clean(Date.now() + 40 * 24 * 3600_000)).toMatchObject({ dropped: [] });
  for (const name of theirs) expect(existsSync(join(storeDirectory(), name))).toBe(true);
});

test('[R10.09] a publication that names a file elsewhere is not followed', async () => {
  await importOn('a', 'run-1', 1);
  const pointer = join(storeDirectory(), 'shop', 'CURRENT.json');
  const publication = JSON.parse(readFileSync(pointer, 'utf8')) as { live: object };
  const elsewhere = { ...publication, live: { ...publication.live, fileName: '../../taken.idx' } };
  writeFileSync(pointer, JSON.stringify(elsewhere));
  const engine = await openOn('b');
  await expect(totalOn(engine)).rejects.toBeInstanceOf(EngineBusyError);
  expect(existsSync(join(home, 'taken.idx'))).toBe(false);
});
