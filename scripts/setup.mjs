// Runs before `npm start` and `npm test`, on any Node from 20 on and with nothing installed yet: so it has no dependencies.
// Installs packages where they are missing or older than the lock file, builds the browser apps where their
// sources are newer than the build, and (with --browser) finds or gets a Chromium for the browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wants = (flag) => process.argv.includes(flag);
const say = (text) => process.stderr.write(`${text}\n`);

const fail = (text) => {
  say(text);
  process.exit(1);
};

const run = (command, args, options = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  return result.status === 0;
};

/** npm by its own script where npm started us: the same npm, and no shell on Windows. */
const npm = (args) => {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32' });
};

const modifiedMs = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

const newestMs = (path) => {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return modifiedMs(path);
  const skipped = new Set(['node_modules', 'dist']);
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => !skipped.has(name))
      .map((name) => newestMs(join(path, name))),
  );
};

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Vitrina needs Node 20 or newer to set itself up; this is ${process.version}.`);

if (modifiedMs(join(root, 'node_modules/.package-lock.json')) < modifiedMs(join(root, 'package-lock.json'))) {
  say('Installing packages (once; about a minute) …');
  if (!npm(['ci', '--no-audit', '--no-fund']))
    fail('The packages could not be installed. Is the npm registry reachable?');
  // npm keeps the time of the lock file it read; ours may be newer after a checkout.
  utimesSync(join(root, 'node_modules/.package-lock.json'), new Date(), new Date());
}

const runtime = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
if (!existsSync(runtime) && Number(process.versions.node.split('.')[0]) < 24) {
  fail(
    `There is no packaged Node for ${process.platform}-${process.arch}: install Node 24 or newer; this is ${process.version}.`,
  );
}

/** Each browser app: what its build leaves, and the script that makes it. */
const browserApps = [
  { name: 'panel', folder: 'apps/panel', built: 'dist/index.html', script: 'build:panel' },
  { name: 'search app', folder: 'apps/storefront', built: 'dist/manifest.json', script: 'build:storefront' },
];

if (wants('--build')) {
  const shared = Math.max(
    newestMs(join(root, 'packages/contract')),
    modifiedMs(join(root, 'package-lock.json')),
  );
  for (const { name, folder, built, script } of browserApps) {
    const path = join(root, folder, built);
    if (modifiedMs(path) >= Math.max(shared, newestMs(join(root, folder)))) continue;
    say(`Building the ${name} …`);
    mkdirSync(dirname(path), { recursive: true });
    if (!npm(['run', '--silent', script])) fail(`The ${name} could not be built.`);
  }
}

if (wants('--browser') && !findChromium()) {
  say('Getting Chromium for the browser tests …');
  const isRoot = process.getuid?.() === 0;
  const byApt =
    isRoot &&
    existsSync('/usr/bin/apt-get') &&
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
  if (!byApt) npm(['exec', '--', 'playwright', 'install', 'chromium']);
}
