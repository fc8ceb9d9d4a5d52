import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { EngineBusyError, type Generation, type Indexer } from '../../port.ts';
import { openOpenSearchIndexer } from '../indexer.ts';
import { aliasOf, productsIndexOf, wordsIndexOf } from '../names.ts';
import { type Fate, startStandInCluster } from '../testing/stand-in-cluster.ts';

let directory = '';
let fateOf: (request: string) => Fate;
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

const importAs = async (generationId: string): Promise<Generation> => {
  const writer = await indexer.openWriter('c', generationId, shopSchema);
  await writer.add(shopProducts);
  return writer.commit({});
};
const indexOf = (generationId: string): string => productsIndexOf({}, 'c', generationId);
const liveIndex = (): string | undefined => cluster.aliases.get(aliasOf({}, 'c'));
/** Breaks off the swap, and every question after it. */
const fromSwapOn = (fate: Fate): ((request: string) => Fate) => {
  let isReached = false;
  return (request) => {
    if (request === 'POST /_aliases') {
      isReached = true;
      return fate;
    }
    return isReached && request.startsWith('GET') ? 'lost' : 'answered';
  };
};

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
