import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type EngineKind, type EngineLocation, engines, openEngine, openIndexer } from '../engines.ts';
import { isTestedOnCluster, openSearchPlace } from '../opensearch/testing/opensearch-place.ts';
import type { OpenedEngine } from './engine-tests.ts';
import { describeSearchEngine } from './suite.ts';

type Place = { readonly location: EngineLocation; readonly remove: () => void | Promise<void> };

/** An empty place for each engine to be tested in, or why there is none. */
const places: { readonly [Kind in EngineKind]: (() => Promise<Place>) | string } = {
  embedded: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'vitrina-engine-'));
    const remove = (): void => rmSync(directory, { recursive: true, force: true });
    return { location: { kind: 'embedded', directory }, remove };
  },
  opensearch: isTestedOnCluster
    ? async () => openSearchPlace()
    : 'TEST_OPENSEARCH_URL names no cluster to test it on',
};

const openAt = async ({ location, remove }: Place): Promise<OpenedEngine> => {
  const engine = await openEngine(location, { searchThreads: 2 });
  // As an import receives it: through JSON, in another process.
  const indexer = openIndexer(JSON.parse(JSON.stringify(location)));
  const dispose = async (): Promise<void> => {
    await indexer.close();
    await engine.close();
    await remove();
  };
  return { engine, indexer, dispose };
};

for (const kind of Object.keys(engines) as EngineKind[]) {
  const { capabilities } = engines[kind];
  const place = places[kind];
  if (typeof place === 'string') test.skip(`the ${kind} engine conforms (${place})`);
  else
    describeSearchEngine({
      name: `the ${kind} engine`,
      capabilities,
      open: async () => openAt(await place()),
    });
}

describeSearchEngine({
  name: 'the embedded engine that shares its generations',
  capabilities: engines.embedded.capabilities,
  open: async () => {
    const home = mkdtempSync(join(tmpdir(), 'vitrina-engine-'));
    const shared = { kind: 'folder', directory: mkdtempSync(join(home, 'store-')) } as const;
    const remove = (): void => rmSync(home, { recursive: true, force: true });
    return openAt({ location: { kind: 'embedded', directory: join(home, 'here'), shared }, remove });
  },
});

describe('the list of engines', () => {
  const source = new URL('..', import.meta.url);
  const folders = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/adapter.ts`, source)))
    .map(({ name }) => name);

  test('has every adapter of the package, so that none goes without this suite', async () => {
    const registered: readonly unknown[] = Object.values(engines);
    expect(folders).not.toEqual([]);
    for (const folder of folders) {
      const exported: object = await import(new URL(`${folder}/adapter.ts`, source).href);
      const adapters = Object.values(exported);
      expect(adapters, `${folder}/adapter.ts exports nothing but adapters`).not.toEqual([]);
      for (const adapter of adapters) expect(registered, `${folder} in engines.ts`).toContain(adapter);
    }
    expect(Object.keys(engines)).toHaveLength(folders.length);
  });

  test('is the only way into an engine from outside of the package', () => {
    const door = readFileSync(new URL('index.ts', source), 'utf8');
    for (const folder of folders) expect(door).not.toContain(`'./${folder}/`);
  });
});
