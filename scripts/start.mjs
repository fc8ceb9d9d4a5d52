// `npm start`: the server, with the demo shop where there is no data yet.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, 'data'));
const firstRun = !existsSync(join(dataDir, 'vitrina.sqlite'));
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/src/main.ts')],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO: process.env.DEMO || (firstRun ? '1' : '0'),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
