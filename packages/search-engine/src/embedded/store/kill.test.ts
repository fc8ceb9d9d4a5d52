import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { addressOf, shopProducts } from '../../conformance/catalog.ts';
import { planSearch } from '../../plan/plan-search.ts';
import { openEmbeddedEngine } from '../engine.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-kill-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const script = fileURLToPath(new URL('../testing/commit-until-killed.ts', import.meta.url));

/** Starts the committing process and kills it this long after its first commit. */
const killAfter = async (delayMs: number, kind: 'plain' | 'threaded'): Promise<number> => {
  const child = spawn(process.execPath, [script, directory, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  let committed = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    committed = Math.max(committed, ...text.trim().split('\n').map(Number));
  });
  await once(child.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  child.kill('SIGKILL');
  await once(child, 'close');
  return committed;
};

test('[R10.01] a writer killed at any moment leaves a whole generation, and nothing of the unfinished one', async () => {
  for (const [at, delayMs] of [0, 3, 7, 13, 29, 61].entries()) {
    const committed = await killAfter(delayMs, at % 2 === 0 ? 'threaded' : 'plain');
    const engine = await openEmbeddedEngine({ directory, searchThreads: 1 });
    try {
      const live = await engine.current('shop');
      expect(live?.note.copies).toBeGreaterThanOrEqual(committed);
      expect(live?.productsCount).toBe(shopProducts.length * Number(live?.note.copies));
      const everything = await engine.search(
        addressOf('shop'),
        planSearch({ fields: [] }, { query: '', perPage: 200 }),
      );
      expect(everything.total).toBe(live?.productsCount);
      expect(readdirSync(join(directory, 'shop')).sort()).toEqual(['CURRENT', `${live?.id}.idx`]);
    } finally {
      await engine.close();
    }
  }
}, 180_000);
