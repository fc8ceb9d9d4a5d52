import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const code = `
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { giveWayTo } from ${JSON.stringify(new URL('./give-way.ts', import.meta.url).href)};
  giveWayTo();
  parentPort.postMessage(getPriority(0));
`;

test.skipIf(process.platform !== 'linux')(
  'an import lowers its own thread alone, not the server',
  async () => {
    const before = getPriority(process.pid);
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    const [inThread] = (await once(worker, 'message')) as [number];
    expect(inThread).toBeGreaterThan(before);
    expect(getPriority(process.pid)).toBe(before);
  },
);
