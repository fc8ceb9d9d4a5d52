import { expect, test } from 'vitest';
import { askCluster, listNodePids } from '../testing/ask-cluster.ts';
import { ownName, testSeveralServers } from '../testing/test-several-servers.ts';

const clusterUrl = process.env.TEST_OPENSEARCH_URL ?? '';
const nodeUrls = clusterUrl.split(',');

const clusterIs = (status: string) =>
  expect
    .poll(
      async () => ((await askCluster(nodeUrls, '/_cluster/health')) as { status?: string } | null)?.status,
    )
    .toBe(status);

testSeveralServers(
  'one cluster',
  clusterUrl === '' ? null : async () => ({ OPENSEARCH_URL: clusterUrl, OPENSEARCH_PREFIX: ownName() }),
  ({ startVisitor, importProducts }) =>
    test('[R10.09] no search fails while one node of the cluster after the other is killed and comes back', async () => {
      await clusterIs('green');
      const visitor = startVisitor();
      const nodes = await listNodePids(nodeUrls);
      expect(nodes.size).toBeGreaterThan(1);
      for (const [node, pid] of nodes) {
        process.kill(pid, 'SIGKILL');
        const searched = visitor.count();
        await expect.poll(visitor.count).toBeGreaterThan(searched + 20);
        await expect
          .poll(async () => {
            const next = (await listNodePids(nodeUrls)).get(node);
            return next !== undefined && next !== pid;
          })
          .toBe(true);
        await clusterIs('green');
      }
      const answers = await visitor.stop();
      expect(answers, answers.join('\n')).toEqual(['found']);
      await importProducts(40);
    }, 300_000),
);
