import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf, shopProducts, shopSchema } from '../conformance/catalog.ts';
import { type CatalogAddress, DamagedIndexError, EngineBusyError, type SearchEngine } from '../port.ts';
import { openOpenSearchEngine } from './engine.ts';
import { aliasOf, productsIndexOf, wordsIndexOf } from './names.ts';
import { lanesOfOwner, OwnerLanes } from './owner-lanes.ts';
import { type Fate, startStandInCluster } from './testing/stand-in-cluster.ts';

let directory = '';
let fateOf: (request: string) => Fate | Promise<Fate>;
/** How often it was asked what a catalog's alias names. */
let looks = 0;
let cluster: Awaited<ReturnType<typeof startStandInCluster>>;
let said: string[] = [];
/** Of all indices, as the cluster says. */
let createdAt = 0;
const opened: SearchEngine[] = [];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrina-engine-'));
  vi.useFakeTimers({ toFake: ['performance'] });
  fateOf = () => 'answered';
  [said, looks, createdAt] = [[], 0, Date.now()];
  cluster = await startStandInCluster(
    (request) => {
      if (isLook(request)) looks += 1;
      return fateOf(request);
    },
    () => createdAt,
  );
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
  cluster.stop();
  vi.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

const isLook = (request: string): boolean => request === `GET /${aliasOf({}, 'c')}/_mapping`;
const openOn = async (searchMs = 500): Promise<SearchEngine> => {
  const engine = await openOpenSearchEngine(
    { kind: 'opensearch', urls: [cluster.url], directory },
    { searchThreads: 1, searchMs, waitMs: 100, logger: { error: (_, message) => said.push(message) } },
  );
  opened.push(engine);
  return engine;
};
const importOn = async (engine: SearchEngine, generationId: string): Promise<void> => {
  const writer = await engine.openWriter('c', generationId, shopSchema);
  await writer.add(shopProducts);
  await writer.commit({});
};
const asOwner = (owner: string): CatalogAddress => ({ catalogKey: 'c', owner });
const searchPath = `POST /${productsIndexOf({}, 'c', 'run-1')}/_search`;
const indexOf = (generationId: string): string => productsIndexOf({}, 'c', generationId);
const has = (generationId: string): boolean => cluster.indices.has(indexOf(generationId));

/** A finished generation that no alias names: as it is right before its swap, or when its removal has failed. */
const leave = (generationId: string, createdAt: string): void => {
  const meta = cluster.indices.get(indexOf('run-2'))?.meta;
  if (meta === undefined) throw new Error('there is no generation to copy');
  const generation = { ...meta.generation, id: generationId, createdAt };
  cluster.indices.set(indexOf(generationId), { meta: { ...meta, generation }, documents: new Map() });
};

/** Puts a generation live that a server of the version after has built. */
const swapInNewer = (): void => {
  leave('run-3', '2100-01-01T00:00:00.000Z');
  const newer = cluster.indices.get(indexOf('run-3'));
  if (newer?.meta) newer.meta = { ...newer.meta, format: newer.meta.format + 1 };
  for (const alias of cluster.aliases.keys()) cluster.aliases.set(alias, indexOf('run-3'));
};

/** Goes on until the alias was looked at, and what came of that is done: looks follow one another. */
const awaitLook = async (engine: SearchEngine): Promise<void> => {
  const before = looks;
  const look = async (): Promise<number> => {
    vi.advanceTimersByTime(1_100);
    await engine.current('c');
    return looks;
  };
  await expect.poll(look, { interval: 10, timeout: 10_000 }).toBeGreaterThan(before + 1);
};

test('[R10.01] a refresh removes older generations, not one that is about to become live', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  await importOn(engine, 'run-2');
  leave('run-0', '2020-01-01T00:00:00.000Z');
  leave('run-3', '2100-01-01T00:00:00.000Z');
  expect(await engine.refresh('c')).toMatchObject({ id: 'run-2' });
  expect(['run-0', 'run-1', 'run-2', 'run-3'].map(has)).toEqual([false, false, true, true]);
});

test('[R10.09] what can’t be removed is said, and keeps neither the import nor other servers from the new generation', async () => {
  const [importing, answering] = [await openOn(), await openOn()];
  await importOn(importing, 'run-1');
  expect(await importing.refresh('c')).toMatchObject({ id: 'run-1' });
  expect(await answering.current('c')).toMatchObject({ id: 'run-1' });
  await importOn(importing, 'run-2');
  fateOf = (request) => (request.startsWith('DELETE') ? 'lost' : 'answered');
  expect(await importing.refresh('c')).toMatchObject({ id: 'run-2' });
  expect(said).toEqual([expect.stringContaining('not removed')]);
  expect(has('run-1')).toBe(true);
  await expect.poll(() => answering.current('c'), { timeout: 5_000 }).toMatchObject({ id: 'run-2' });
  fateOf = () => 'answered';
  await importing.refresh('c');
  expect(has('run-1')).toBe(false);
});

test('[R10.09] a generation of a format that this server can’t read doesn’t take the place of the one that it searches', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-2');
  expect(await engine.current('c')).toMatchObject({ id: 'run-2' });
  swapInNewer();
  await awaitLook(engine);
  expect(await engine.current('c')).toMatchObject({ id: 'run-2' });
});

test('[R10.09] a generation that can’t be read isn’t taken up after a failed search or by a refresh either; where there is no other, it is reported as unreadable', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-2');
  expect(await engine.get(addressOf('c'), 'none')).toBeNull();
  swapInNewer();
  fateOf = (request) => {
    if (!request.endsWith('/_search')) return 'answered';
    // A search asks again until its time is over.
    vi.advanceTimersByTime(1_000);
    return 'lost';
  };
  await expect(engine.get(addressOf('c'), 'none')).rejects.toBeInstanceOf(EngineBusyError);
  fateOf = () => 'answered';
  expect(await engine.current('c')).toMatchObject({ id: 'run-2' });
  expect(await engine.get(addressOf('c'), 'none')).toBeNull();
  expect(await engine.refresh('c')).toMatchObject({ id: 'run-2' });
  expect(await engine.get(addressOf('c'), 'none')).toBeNull();
  await expect((await openOn()).current('c')).rejects.toBeInstanceOf(DamagedIndexError);
});

test('a walk goes on while its generation is loaded anew', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  const index = cluster.indices.get(indexOf('run-1'));
  const generation = index?.meta && { ...index.meta.generation, productsCount: 1_000 };
  if (index?.meta && generation) index.meta = { ...index.meta, generation };
  const portions = engine.walk(addressOf('c'), [])[Symbol.asyncIterator]();
  await portions.next();
  fateOf = (request) => (request.includes('/_stats') ? 'lost' : 'answered');
  await expect(engine.refresh('c')).rejects.toBeInstanceOf(EngineBusyError);
  expect(await portions.next()).toMatchObject({ done: false });
});

test('several searches that find nothing loaded ask the cluster once', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  looks = 0;
  const found = await Promise.all(Array.from({ length: 5 }, () => engine.current('c')));
  expect(found.map((generation) => generation?.id)).toEqual(Array(5).fill('run-1'));
  expect(looks).toBe(1);
});

test('[R10.09] a server goes on looking for newer generations though signals were set while it looked', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  await engine.current('c');
  const { promise, resolve: answer } = Promise.withResolvers<Fate>();
  fateOf = (request) => (isLook(request) ? promise : 'answered');
  looks = 0;
  vi.advanceTimersByTime(1_100);
  await engine.current('c');
  await expect.poll(() => looks).toBe(1);
  await engine.setSignals(addressOf('c'), new Map([['views', new Map()]]));
  fateOf = () => 'answered';
  answer('answered');
  await awaitLook(engine);
});

test('[R10.09] while servers are replaced, those of the version before go on with the generation that they can read', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  const before = cluster.indices.get(indexOf('run-1'));
  if (before?.meta) before.meta = { ...before.meta, format: before.meta.format - 1 };
  expect(await engine.inspect('c')).toBe('outdated');
  await importOn(engine, 'run-2');
  await engine.refresh('c');
  expect(has('run-1')).toBe(true);
  // Nor does a server that starts remove it, however old it is.
  createdAt = Date.parse('2020-01-01T00:00:00.000Z');
  await openOn();
  expect(has('run-1')).toBe(true);
  createdAt = Date.now();
  // The next import of the version before would be a step back.
  const after = cluster.indices.get(indexOf('run-2'));
  if (after?.meta) after.meta = { ...after.meta, format: after.meta.format + 1 };
  expect(await engine.inspect('c')).toBe('sound');
});

test('[R10.09] what unfinished builds have left is removed a day later, words without products included', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  await importOn(engine, 'run-2');
  const kept = ['run-2'].flatMap((id) => [indexOf(id), wordsIndexOf(indexOf(id))]);
  const leaveUnfinished = (): void => {
    cluster.indices.set(indexOf('run-3'), { documents: new Map() });
    cluster.indices.set(wordsIndexOf(indexOf('run-4')), { documents: new Map() });
  };
  leaveUnfinished();
  await engine.refresh('c');
  await openOn();
  expect(cluster.indices.size).toBe(kept.length + 2);
  createdAt = Date.parse('2020-01-01T00:00:00.000Z');
  await engine.refresh('c');
  expect(has('run-3')).toBe(false);
  leaveUnfinished();
  await openOn();
  expect([...cluster.indices.keys()]).toEqual(kept);
});

test('a replaced generation of an older format is removed a day after its successor came', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  await importOn(engine, 'run-2');
  const [before, after] = ['run-1', 'run-2'].map((id) => cluster.indices.get(indexOf(id)));
  if (before?.meta) before.meta = { ...before.meta, format: before.meta.format - 1 };
  const generation = after?.meta && { ...after.meta.generation, createdAt: '2021-01-01T00:00:00.000Z' };
  if (after?.meta && generation) after.meta = { ...after.meta, generation };
  createdAt = Date.parse('2020-01-01T00:00:00.000Z');
  await openOn();
  expect([has('run-1'), has('run-2')]).toEqual([false, true]);
});

test('products that lack a field called `constructor` are imported', async () => {
  const engine = await openOn();
  const fields = [...shopSchema.fields, { name: 'constructor', type: 'string' as const }];
  const writer = await engine.openWriter('c', 'run-1', { ...shopSchema, fields });
  await writer.add(shopProducts);
  await writer.commit({});
  expect(await engine.refresh('c')).toMatchObject({ productsCount: shopProducts.length });
});

test('signals are set in the generation that is live now, if another server has removed the one before', async () => {
  const engine = await openOn();
  await importOn(engine, 'run-1');
  expect(await engine.current('c')).toMatchObject({ id: 'run-1' });
  await importOn(engine, 'run-2');
  cluster.indices.delete(indexOf('run-1'));
  await engine.setSignals(addressOf('c'), new Map([['views', new Map()]]));
  expect(cluster.indices.get(indexOf('run-2'))?.meta?.signals).toEqual(['s.views']);
});

test('a search of an index that is away while another generation is live is repeated there, long before its deadline', async () => {
  const engine = await openOn(600_000);
  await importOn(engine, 'run-1');
  expect(await engine.get(addressOf('c'), 'none')).toBeNull();
  await importOn(engine, 'run-2');
  fateOf = (request) => (request === searchPath ? 'lost' : 'answered');
  expect(await engine.get(addressOf('c'), 'none')).toBeNull();
});

test('one owner has a few searches under way, and the next waits briefly; those of others don’t wait for it', async () => {
  const engine = await openOn(60_000);
  await importOn(engine, 'run-1');
  await engine.current('c');
  const { promise, resolve: answer } = Promise.withResolvers<Fate>();
  let asked = 0;
  fateOf = (request) => {
    if (request !== searchPath) return 'answered';
    asked += 1;
    return promise;
  };
  const held = Array.from({ length: lanesOfOwner }, () => engine.get(asOwner('heavy'), 'none'));
  await expect(engine.get(asOwner('heavy'), 'none')).rejects.toBeInstanceOf(EngineBusyError);
  await expect.poll(() => asked).toBe(lanesOfOwner);
  const other = engine.get(asOwner('other'), 'none');
  await expect.poll(() => asked).toBe(lanesOfOwner + 1);
  answer('answered');
  expect(await Promise.all([...held, other])).toEqual(Array(lanesOfOwner + 1).fill(null));
  expect(await engine.get(asOwner('heavy'), 'none')).toBeNull();
});

test('a search that ends lets its owner’s next search begin', async () => {
  const lanes = new OwnerLanes(60_000, () => false);
  const releases = Array.from({ length: lanesOfOwner }, () => Promise.withResolvers<void>());
  const held = releases.map(({ promise }) => lanes.run('a', 'c', () => promise));
  const next = lanes.run('a', 'c', async (isAlone) => isAlone());
  releases[0]?.resolve();
  expect(await next).toBe(false);
  for (const { resolve } of releases) resolve();
  await Promise.all(held);
  expect(await lanes.run('a', 'c', async (isAlone) => isAlone())).toBe(true);
});
