import { expect, test } from 'vitest';
import { EngineAwayError } from '../port.ts';
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

test('[R10.09] a cluster that has just started is away until it knows its indices: it never has none of them', async () => {
  const index = 'vitrina-c-run1-products';
  let early = 3;
  const standIn = await startStandInCluster(() => (early-- > 0 ? 'early' : 'answered'));
  standIn.indices.set(index, { documents: new Map() });
  const cluster = openCluster({ kind: 'opensearch', urls: [standIn.url], directory: '' });
  await expect(listGenerations(cluster, index)).rejects.toBeInstanceOf(EngineAwayError);
  expect(await listGenerations(cluster, index)).toMatchObject([{ index }]);
  expect(await listGenerations(cluster, 'another')).toEqual([]);
  await cluster.close();
  standIn.stop();
});
