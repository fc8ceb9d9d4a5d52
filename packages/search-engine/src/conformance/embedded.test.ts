import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEngine } from '../embedded/engine.ts';
import { describeSettings } from './settings-suite.ts';
import { describeSearchEngine, type EngineFactory } from './suite.ts';

const openEngine: EngineFactory = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-engine-'));
  const engine = await openEmbeddedEngine({ directory, searchThreads: 2 });
  const dispose = async (): Promise<void> => {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { engine, dispose };
};

describeSearchEngine('the embedded engine', openEngine);
describeSettings('the embedded engine', openEngine);
