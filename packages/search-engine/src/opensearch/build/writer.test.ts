import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import type { Generation, Indexer } from '../../port.ts';
import { openOpenSearchIndexer } from '../indexer.ts';
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
