// `npm start`: the server, with the demo shop where there is no data yet, or where there was none when it was first started.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, 'data'));
// An installation that began with the demo shop goes on with it: its feed and pages come from there. DEMO=0 ends that.
const hasDemo =
  !existsSync(join(dataDir, 'vitrina.sqlite')) || existsSync(join(dataDir, 'demo-account.json'));
// What keeps the server's memory small (docs/decisions/0020-imports-in-two-threads.md); what is set already wins.
const lean = JSON.parse(readFileSync(join(root, 'scripts/server-environment.json'), 'utf8'));
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/src/main.ts')],
  {
    stdio: 'inherit',
    env: {
      ...lean,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      NODE_OPTIONS: [lean.NODE_OPTIONS, process.env.NODE_OPTIONS].filter(Boolean).join(' '),
      DATA_DIR: dataDir,
      DEMO: process.env.DEMO || (hasDemo ? '1' : '0'),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
