import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText } from './testing/deploy-facts.ts';
import { findFreePort, startServerProcess } from './testing/server-process.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrina-start-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const failToStart = async (name: string, settings: Record<string, string>): Promise<string> => {
  const outcome = await startServerProcess(join(dataDir, name), settings).catch((error: Error) => error);
  if (outcome instanceof Error) return outcome.message;
  await outcome.kill();
  return 'It started';
};

test('[R10.09] a server whose database is away ends so that it is started again, and systemd does that', async () => {
  const url = `postgres://vitrina@127.0.0.1:${await findFreePort()}/vitrina`;
  const words = await failToStart('away', { DATABASE_URL: url });
  expect(words).toContain('ended with code 1');
  expect(words).toContain('The database can’t be used');
  expect(words).not.toMatch(/\n\s+at /);
  const unit = readText('deploy/vitrina.service');
  expect(unit).toContain('RestartPreventExitStatus=2\n');
  // Five starts within ten seconds are the last ones.
  expect(Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(3);
});

test('one whose database is damaged ends for good', async () => {
  mkdirSync(join(dataDir, 'damaged'));
  writeFileSync(join(dataDir, 'damaged', 'vitrina.sqlite'), 'nothing of a database'.repeat(500));
  expect(await failToStart('damaged', { DATABASE_URL: '' })).toContain('ended with code 2');
});

test('[R10.09] one whose port is taken names the port and what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const words = await failToStart('taken', { PORT: String(port) });
    expect(words).toContain('ended with code 1');
    expect(words).toContain(`Port ${port} is taken by another program`);
    expect(words).toContain(`PORT=${port + 1}`);
    expect(words).not.toMatch(/\n\s+at /);
  } finally {
    other.close();
  }
});
