import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort, removeDataDir, runCli } from '../testing/server-process.ts';

const script = fileURLToPath(new URL('../../../../scripts/start.mjs', import.meta.url));
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-demo-served-'));
  // Not a first start: there is a database, with a customer in it.
  const customer = ['--email', 'a@shop.example', '--password', 'correct horse', '--name', 'A'];
  await runCli(dataDir, ['customer', 'create', ...customer, '--domain', 'shop.example']);
});
afterEach(() => removeDataDir(dataDir));

/** `npm start` over the data; the status of the demo shop's page, and what the server said of it. */
const startAndAsk = async (settings: Record<string, string> = {}) => {
  const port = await findFreePort();
  const { DEMO: _, ...environment } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      printed += text;
      if (printed.includes('API docs:')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
  const { status } = await fetch(`http://127.0.0.1:${port}/demo/shop`, { headers: { accept: 'text/html' } });
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { status, isSaid: printed.includes('/demo/shop') };
};

test('a shop’s own installation serves no demo shop', async () => {
  expect(await startAndAsk()).toEqual({ status: 404, isSaid: false });
});

test('an installation that began with the demo shop serves it at the next start too, unless it is turned off', async () => {
  await writeFile(join(dataDir, 'demo-account.json'), '{"email":"demo@vitrina.test","password":"x"}');
  expect(await startAndAsk()).toEqual({ status: 200, isSaid: true });
  expect(await startAndAsk({ DEMO: '0' })).toEqual({ status: 404, isSaid: false });
});
