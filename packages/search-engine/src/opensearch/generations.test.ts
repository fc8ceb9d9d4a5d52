import { expect, test } from 'vitest';
import { openCluster } from './cluster.ts';
import { listGenerations, removeGenerations } from './generations.ts';
import { wordsIndexOf } from './names.ts';
import { startStandInCluster } from './testing/stand-in-cluster.ts';

test('a generation that could be removed in part only is found again, and removed whole', async () => {
  const index = 'vitrina-c-run1-products';
  let removals = 0;
  const standIn = await startStandInCluster((request) => {
    if (!request.startsWith('DELETE')) return 'answered';
    removals += 1;
    return removals === 2 ? 'lost' : 'answered';
  });
  const cluster = openCluster({ kind: 'opensearch', urls: [standIn.url], directory: '' });
  for (const name of [index, wordsIndexOf(index)]) standIn.indices.set(name, { documents: new Map() });
  await expect(removeGenerations(cluster, [index])).rejects.toThrow('reached');
  const left = (await listGenerations(cluster, index)).map((one) => one.index);
  expect(left).toEqual([index]);
  await removeGenerations(cluster, left);
  expect([...standIn.indices.keys()]).toEqual([]);
  await cluster.close();
  standIn.stop();
});
