import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { isTestedOnPostgres } from './testing/test-database.ts';

const hasModes = process.platform !== 'win32';
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'vitrina-directory-')), 'data');
  server = await startServerProcess(dataDir);
});
afterAll(async () => {
  await server.kill();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

const failToStart = async (): Promise<string> => {
  const outcome = await startServerProcess(dataDir).catch((error: Error) => error.message);
  if (typeof outcome === 'string') return outcome;
  await outcome.kill();
  return 'It started';
};

describe('a data directory', () => {
  test('belongs to one server: a second one says so and ends; the first and the command line go on', async () => {
    const words = await failToStart();
    expect(words).toContain('ended with code 2');
    expect(words).toContain(`The data in ${dataDir} is in use by another Vitrina server.`);
    expect(words).not.toMatch(/\n\s+at /);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(await runCli(dataDir, ['relogin', '--email', 'a@b.pl'])).toMatchObject({
      json: { error: 'NOT_FOUND' },
    });
  });

  test('is free again at once when its server is killed', async () => {
    await server.kill();
    server = await startServerProcess(dataDir);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test.skipIf(!hasModes || isTestedOnPostgres)(
    'is nobody else’s to read, also where an earlier version left it open',
    async () => {
      const modes = (): Record<string, string> =>
        Object.fromEntries(
          ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])].map((name) => [
            name,
            (statSync(join(dataDir, name)).mode & 0o777).toString(8),
          ]),
        );
      const wanted = { '.': '700', indexes: '700', 'vitrina.sqlite': '600', 'vitrina.sqlite-wal': '600' };
      expect(modes()).toMatchObject(wanted);
      await server.stop();
      chmodSync(dataDir, 0o755);
      chmodSync(join(dataDir, 'vitrina.sqlite'), 0o644);
      chmodSync(join(dataDir, 'indexes'), 0o755);
      server = await startServerProcess(dataDir);
      expect(modes()).toMatchObject(wanted);
      expect(new Set(Object.values(modes()))).toEqual(new Set(['600', '700']));
    },
  );
});
