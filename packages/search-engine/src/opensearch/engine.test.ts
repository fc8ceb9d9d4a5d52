import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../conformance/catalog.ts';
import type { SearchEngine } from '../port.ts';
import { openOpenSearchEngine } from './engine.ts';
import { productsIndexOf } from './names.ts';
import { type Fate, startStandInCluster } from './testing/stand-in-cluster.ts';

let directory = '';
let fateOf: (request: string) => Fate;
let cluster: Awaited<ReturnType<typeof startStandInCluster>>;
let said: string[] = [];
const opened: SearchEngine[] = [];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrina-engine-'));
  fateOf = () => 'answered';
  said = [];
  cluster = await startStandInCluster((request) => fateOf(request));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
  cluster.stop();
  rmSync(directory, { recursive: true, force: true });
});

const openOn = async (): Promise<SearchEngine> => {
  const engine = await openOpenSearchEngine(
    { kind: 'opensearch', urls: [cluster.url], directory },
    { searchThreads: 1, logger: { error: (_, message) => said.push(message) } },
  );
  opened.push(engine);
  return engine;
};
const importOn = async (engine: SearchEngine, generationId: string): Promise<void> => {
  const writer = await engine.openWriter('c', generationId, shopSchema);
  await writer.add(shopProducts);
  await writer.commit({});
};
const indexOf = (generationId: string): string => productsIndexOf({}, 'c', generationId);
const has = (generationId: string): boolean => cluster.indices.has(indexOf(generationId));

/** A finished generation that no alias names: as it is right before its swap, or when its removal has failed. */
const leave = (generationId: string, createdAt: string): void => {
  const meta = cluster.indices.get(indexOf('run-2'))?.meta;
  if (meta === undefined) throw new Error('there is no generation to copy');
  const generation = { ...meta.generation, id: generationId, createdAt };
  cluster.indices.set(indexOf(generationId), { meta: { ...meta, generation }, documents: new Map() });
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
