import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-memory-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const script = fileURLToPath(new URL('../testing/swap-memory.ts', import.meta.url));

test('[R10.01] frees the memory of the old generation after a swap', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, directory]);
  const memoryMb = JSON.parse(stdout) as number[];
  // Generations have about 25 MB each: if they were not freed, twelve more swaps would add 300.
  expect((memoryMb.at(-1) ?? 0) - (memoryMb.at(3) ?? 0)).toBeLessThan(100);
}, 60_000);
