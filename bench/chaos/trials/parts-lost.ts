import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome, Size } from '../attack.ts';

const starter = join(import.meta.dirname, '../../../deploy/opensearch/start.mjs');

/**
 * Loses one part after another of an installation on PostgreSQL and OpenSearch that is in use: see `big-pair/faults.ts`. It has a network of its own,
 * so that cutting it hurts nobody else. Null where that, PostgreSQL or OpenSearch isn't possible.
 */
export const loseParts = async (
  size: Size,
  words: readonly string[] = [],
): Promise<ReadonlyMap<string, Outcome> | null> => {
  if (spawnSync('unshare', ['--net', 'true'], { stdio: 'ignore' }).status !== 0) return null;
  const clusterHome = await mkdtemp(join(tmpdir(), 'vitrina-opensearch-'));
  // There is nothing to be fetched from in a network of its own.
  spawnSync(process.execPath, [starter, '--prepare', '--directory', clusterHome], { stdio: 'ignore' });
  const script = join(import.meta.dirname, 'big-pair/in-own-network.ts');
  const child = spawn('unshare', ['--net', process.execPath, script, clusterHome, size, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // It has a database and a cluster of its own.
    env: { ...process.env, TEST_DATABASE_URL: '', TEST_OPENSEARCH_URL: '' },
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await rm(clusterHome, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  if (code !== 0) throw new Error(`losing parts ended with code ${code}`);
  const outcomes = JSON.parse(printed) as [string, Outcome][] | null;
  return outcomes && new Map(outcomes);
};
