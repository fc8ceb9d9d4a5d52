import { expect, test } from 'vitest';
import { openSearchAdapter } from './adapter.ts';
import { startStandInCluster } from './testing/stand-in-cluster.ts';

test('[R10.09] an indexer that is closed has no connections left, and may be used again', async () => {
  const cluster = await startStandInCluster();
  const indexer = openSearchAdapter.openIndexer(
    { kind: 'opensearch', urls: [cluster.url], directory: 'none' },
    {},
  );
  // Nothing was opened yet.
  await indexer.close();
  for (let time = 0; time < 2; time++) {
    const settled = await Promise.all([indexer.settle('c', 'run-1'), indexer.settle('c', 'run-2')]);
    expect(settled).toEqual([false, false]);
    expect(await cluster.countConnections()).toBeGreaterThan(0);
    await indexer.close();
    await expect.poll(cluster.countConnections).toBe(0);
  }
  cluster.stop();
});
