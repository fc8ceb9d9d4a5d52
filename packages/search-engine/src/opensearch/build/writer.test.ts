import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { EngineBusyError, type Generation, type Indexer } from '../../port.ts';
import { listOpenFiles } from '../../testing/open-files.ts';
import { openOpenSearchEngine } from '../engine.ts';
import { openOpenSearchIndexer } from '../indexer.ts';
import { aliasOf, productsIndexOf, wordsIndexOf } from '../names.ts';
import { type Fate, startStandInCluster } from '../testing/stand-in-cluster.ts';

let directory = '';
let fateOf: (request: string) => Fate | Promise<Fate>;
let cluster: Awaited<ReturnType<typeof startStandInCluster>>;
let indexer: Indexer;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrina-writer-'));
  fateOf = () => 'answered';
  cluster = await startStandInCluster((request) => fateOf(request));
  indexer = openOpenSearchIndexer({ kind: 'opensearch', urls: [cluster.url], directory });
});
afterEach(async () => {
  await indexer.close();
  cluster.stop();
  rmSync(directory, { recursive: true, force: true });
});

const importAs = async (generationId: string, products = shopProducts): Promise<Generation> => {
  const writer = await indexer.openWriter('c', generationId, shopSchema);
  await writer.add(products);
  return writer.commit({});
};
const indexOf = (generationId: string): string => productsIndexOf({}, 'c', generationId);
const liveIndex = (): string | undefined => cluster.aliases.get(aliasOf({}, 'c'));
/** Breaks off the swap, and every question after it. */
const fromSwapOn = (fate: Fate): typeof fateOf => {
  let isReached = false;
  return (request) => {
    if (request === 'POST /_aliases') {
      isReached = true;
      return fate;
    }
    return isReached && request.startsWith('GET') ? 'lost' : 'answered';
  };
};

test('[R10.01] an import waits while the cluster makes no indices, as for a while after its disks were full', async () => {
  let blocks = 2;
  fateOf = (request) => (request === `PUT /${indexOf('run-1')}` && blocks-- > 0 ? 'blocked' : 'answered');
  await importAs('run-1');
  expect(liveIndex()).toBe(indexOf('run-1'));
});

test('[R10.09] an import that begins while the cluster can’t be reached waits for it', async () => {
  let lost = 2;
  fateOf = () => (lost-- > 0 ? 'lost' : 'answered');
  await importAs('run-1');
  expect(liveIndex()).toBe(indexOf('run-1'));
});

test.each(['unanswered', 'queued'] as const)(
  '[R10.01] a swap whose answer is lost (it is %s) takes place: the generation is live, and stays',
  async (fate) => {
    await importAs('run-1');
    fateOf = (request) => (request === 'POST /_aliases' ? fate : 'answered');
    expect(await importAs('run-2')).toMatchObject({ id: 'run-2', productsCount: shopProducts.length });
    expect(liveIndex()).toBe(indexOf('run-2'));
    expect(cluster.indices.has(indexOf('run-2'))).toBe(true);
  },
);

test('[R10.01] a swap that didn’t take place leaves nothing, and the generation before is live', async () => {
  await importAs('run-1');
  fateOf = (request) => (request === 'POST /_aliases' ? 'lost' : 'answered');
  await expect(importAs('run-2')).rejects.toBeInstanceOf(EngineBusyError);
  expect(liveIndex()).toBe(indexOf('run-1'));
  expect([...cluster.indices.keys()].toSorted()).toEqual(
    [indexOf('run-1'), wordsIndexOf(indexOf('run-1'))].toSorted(),
  );
});

test.each([
  ['unanswered', true],
  ['lost', false],
] as const)(
  '[R10.01] where nobody can say what became of a swap that is %s, nothing is removed before it is settled',
  async (fate, isLive) => {
    await importAs('run-1');
    fateOf = fromSwapOn(fate);
    await expect(importAs('run-2')).rejects.toBeInstanceOf(EngineBusyError);
    expect(cluster.indices.has(indexOf('run-2'))).toBe(true);
    expect(readdirSync(directory)).toEqual([]);
    fateOf = () => 'answered';
    expect(await indexer.settle('c', 'run-2')).toBe(isLive);
    expect(liveIndex()).toBe(indexOf(isLive ? 'run-2' : 'run-1'));
    expect(cluster.indices.has(indexOf('run-2'))).toBe(isLive);
  },
);

const indicesOf = (generationId: string): string[] => [
  indexOf(generationId),
  wordsIndexOf(indexOf(generationId)),
];
/** Products that are sent in two requests. */
const twoRequestsFull = Array.from({ length: 6_000 }, (_, i) => shopProducts[i % shopProducts.length]).filter(
  (product) => product !== undefined,
);
/** Holds the first bulk request until it is let go. */
const holdFirstBulk = (others: Fate = 'answered') => {
  let othersCount = 0;
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<Fate>()];
  let isFirst = true;
  fateOf = (request) => {
    if (!request.endsWith('/_bulk')) return 'answered';
    if (!isFirst) {
      othersCount += 1;
      return others;
    }
    isFirst = false;
    held.resolve();
    return released.promise;
  };
  return { held: held.promise, release: () => released.resolve('answered'), countOthers: () => othersCount };
};

test('[R10.01] a writer that was taken for dead, and its indices removed, puts nothing live and leaves nothing', async () => {
  await importAs('run-1');
  const { held, release } = holdFirstBulk();
  const late = expect(importAs('run-2')).rejects.toThrow('404');
  await held;
  expect(await indexer.settle('c', 'run-2')).toBe(false);
  release();
  await late;
  expect(liveIndex()).toBe(indexOf('run-1'));
  expect([...cluster.indices.keys()]).toEqual(indicesOf('run-1'));
});

/** Another machine's. */
const elsewhere = () =>
  ({ kind: 'opensearch', urls: [cluster.url], directory: join(directory, 'elsewhere') }) as const;
const settleElsewhere = async (): Promise<void> => {
  const other = openOpenSearchIndexer(elsewhere());
  await other.settle('c', 'run-2');
  await other.close();
};
const dropElsewhere = async (): Promise<void> => {
  const engine = await openOpenSearchEngine(elsewhere(), { searchThreads: 1 });
  await engine.drop('c');
  await engine.close();
};

test.each([
  ['settled', settleElsewhere],
  ['ended by the removal of its catalog', dropElsewhere],
])('[R10.01] a writer that was %s while it read the feed puts nothing live', async (_, end) => {
  await importAs('run-1');
  const writer = await indexer.openWriter('c', 'run-2', shopSchema);
  await writer.add(shopProducts);
  await end();
  const before = liveIndex();
  await expect(writer.commit({})).rejects.toThrow('404');
  expect(liveIndex()).toBe(before);
  expect([...cluster.indices.keys()]).not.toEqual(expect.arrayContaining([indexOf('run-2')]));
});

test('[R10.01] what is still being sent when a build fails doesn’t bring its index back', async () => {
  await importAs('run-1');
  const { held, release, countOthers: refusals } = holdFirstBulk('refused');
  const failing = importAs('run-2', twoRequestsFull).catch(String);
  await held;
  await expect.poll(refusals).toBe(1);
  // Who doesn't wait for it has removed the indices by then.
  await Promise.race([failing, sleep(300)]);
  release();
  expect(await failing).toContain('refused');
  await expect.poll(() => [...cluster.indices.keys()]).toEqual(indicesOf('run-1'));
});

test('[R10.01] what is live is written no more, and is named by its catalog’s alias alone', async () => {
  await importAs('run-1');
  await importAs('run-2');
  expect([...cluster.aliases]).toEqual([[aliasOf({}, 'c'), indexOf('run-2')]]);
});

test('a spool with something else than products is closed', async () => {
  const writer = await indexer.openWriter('c', 'run-1', shopSchema);
  await writer.add(twoRequestsFull);
  const [spool = ''] = readdirSync(directory);
  const file = openSync(join(directory, spool), 'r+');
  writeSync(file, 'no JSON', 0);
  closeSync(file);
  await expect(writer.commit({})).rejects.toBeInstanceOf(SyntaxError);
  expect(listOpenFiles(directory)).toEqual([]);
});

test('what is sent again after a lost answer is stored once', async () => {
  const broken = new Set<string>();
  fateOf = (request) => {
    if (!request.endsWith('/_bulk') || broken.has(request)) return 'answered';
    broken.add(request);
    return 'unanswered';
  };
  expect(await importAs('run-1')).toMatchObject({ productsCount: shopProducts.length });
  expect(broken.size).toBe(2);
});
