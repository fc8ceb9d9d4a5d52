import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../attack.ts';

const starter = join(import.meta.dirname, '../../../../deploy/opensearch/start.mjs');

/**
 * Loses one part after another of an installation on PostgreSQL and OpenSearch that is in use: see `faults.ts`. It has a network of its own,
 * so that cutting it hurts nobody else. Null where that or PostgreSQL isn't possible;
 * throws if OpenSearch can't be prepared, or after `signal`, which ends all of its processes.
 */
export const losePartsInOwnNetwork = async (
  products: number,
  words: readonly string[] = [],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Outcome> | null> => {
  if (spawnSync('unshare', ['--net', 'true'], { stdio: 'ignore' }).status !== 0) return null;
  const clusterHome = await mkdtemp(join(tmpdir(), 'vitrina-opensearch-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(clusterHome, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  // Before: in a network of its own there is nothing to fetch it from.
  const prepared = spawnSync(process.execPath, [starter, '--prepare', '--directory', clusterHome], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (prepared.status !== 0)
    throw new Error('OpenSearch could not be prepared: see deploy/opensearch/start.mjs');
  const script = join(import.meta.dirname, 'in-own-network.ts');
  const child = spawn(
    'unshare',
    ['--net', process.execPath, script, clusterHome, String(products), ...words],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // It has a database and a cluster of its own.
      env: { ...process.env, TEST_DATABASE_URL: '', TEST_OPENSEARCH_URL: '' },
      // A group of its own, so that its servers end with it.
      detached: true,
    },
  );
  const endAll = (): void => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  signal?.addEventListener('abort', endAll);
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  signal?.removeEventListener('abort', endAll);
  if (code !== 0) throw new Error(`losing parts ended with code ${code}`);
  const outcomes = JSON.parse(printed) as [string, Outcome][] | null;
  return outcomes && new Map(outcomes);
};
