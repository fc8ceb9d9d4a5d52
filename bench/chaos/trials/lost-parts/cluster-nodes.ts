import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { askCluster, listNodePids } from '../../../../apps/server/src/testing/ask-cluster.ts';

const starter = join(import.meta.dirname, '../../../../deploy/opensearch/start.mjs');
const port = 9250;
/** Addresses in the trial's own network. */
const hosts = ['10.9.0.1', '10.9.0.2'] as const;

export type ClusterNodes = {
  readonly urls: readonly string[];
  readonly ask: (path: string, method?: string, body?: object) => Promise<unknown>;
  readonly listPids: () => Promise<ReadonlyMap<string, number>>;
  /** Takes the second node's address away: nobody reaches it, and it reaches nobody. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly stop: () => Promise<void>;
};

const address = (change: 'add' | 'del', host: string): void => {
  execFileSync('ip', ['address', change, `${host}/32`, 'dev', 'lo']);
};

/** Two nodes with addresses of their own, from a directory where they were prepared. Null where they can't be started. */
export const startClusterNodes = async (home: string): Promise<ClusterNodes | null> => {
  for (const host of hosts) address('add', host);
  const args = ['--port', String(port), '--hosts', hosts.join(','), '--directory', home, '--heap', '768m'];
  const child: ChildProcess = spawn(process.execPath, [starter, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout?.once('data', () => resolve(true));
    child.once('exit', () => resolve(false));
  });
  if (!isReady) {
    await stop();
    return null;
  }
  const urls = hosts.map((host, at) => `http://${host}:${port + at}`);
  return {
    urls,
    ask: (path, method, body) => askCluster(urls, path, method, body),
    listPids: () => listNodePids(urls),
    cut: () => address('del', hosts[1]),
    mend: () => address('add', hosts[1]),
    stop,
  };
};
