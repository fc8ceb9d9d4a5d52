import { expect, test } from 'vitest';
import { openOpenSearchIndexer } from './indexer.ts';
import { startStandInCluster } from './testing/stand-in-cluster.ts';

test('[R10.09] an indexer that is closed has no connections left, and may be used again', async () => {
  const cluster = await startStandInCluster();
  const indexer = openOpenSearchIndexer({ kind: 'opensearch', urls: [cluster.url], directory: 'none' });
  for (let time = 0; time < 2; time++) {
    expect(await indexer.settle('c', 'run-1')).toBe(false);
    expect(await cluster.countConnections()).toBeGreaterThan(0);
    await indexer.close();
    await expect.poll(cluster.countConnections).toBe(0);
  }
  cluster.stop();
});
