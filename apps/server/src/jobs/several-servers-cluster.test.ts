import { expect, test } from 'vitest';
import { askCluster, listNodePids } from '../testing/ask-cluster.ts';
import { ownName, testSeveralServers } from '../testing/test-several-servers.ts';

const clusterUrl = process.env.TEST_OPENSEARCH_URL ?? '';
const nodeUrls = clusterUrl.split(',');

/**
 * Waits until every index has all its copies on so many nodes. A node that is back is known to some before the manager counts its copies as
 * missing: until then the cluster is green because the copies that it lost aren't expected.
 */
const everyCopyIsThere = (nodes: number) => {
  const health = `/_cluster/health?wait_for_nodes=${nodes}&wait_for_events=languid&wait_for_status=green&timeout=4s`;
  return expect.poll(() => askCluster(nodeUrls, health)).toMatchObject({ status: 'green', timed_out: false });
};

testSeveralServers(
  'one cluster',
  clusterUrl === '' ? null : async () => ({ OPENSEARCH_URL: clusterUrl, OPENSEARCH_PREFIX: ownName() }),
  ({ startVisitor, importProducts }) =>
    test('[R10.09] no search fails while one node of the cluster after the other is killed and comes back', async () => {
      const nodes = await listNodePids(nodeUrls);
      expect(nodes.size).toBeGreaterThan(1);
      await everyCopyIsThere(nodes.size);
      const visitor = startVisitor();
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
        await everyCopyIsThere(nodes.size);
      }
      const answers = await visitor.stop();
      expect(answers, answers.join('\n')).toEqual(['found']);
      await importProducts(40);
    }, 300_000),
);
