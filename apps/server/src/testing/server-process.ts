import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Module } from '@vitrina/contract';
import { readResidentBytes } from '../jobs/children/resident-memory.ts';
import { databaseSettingOf, dropDatabaseOf, isTestedOnPostgres } from '../storage/testing/test-database.ts';

const script = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const quiet = '--disable-warning=ExperimentalWarning';

export type ServerProcess = {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: () => string;
  /** Resident memory of the whole process, bytes (Linux). */
  readonly rss: () => number;
  /** Kills it at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Stops it as a service manager would. */
  readonly stop: () => Promise<number | null>;
};

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
};

export type Settings = Readonly<Record<string, string>>;

/** The nodes of a cluster that tests may make indices in, with commas between; without one, servers search by themselves. */
const clusterUrl = process.env.TEST_OPENSEARCH_URL ?? '';

/** Whether all of an installation is in its folder, so that a copy of that is another one. */
export const isAllInFolder = !isTestedOnPostgres && clusterUrl === '';

const indexPrefixOf = (dataDir: string): string =>
  `test${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;

const clusterSettingOf = (dataDir: string): Settings =>
  clusterUrl === '' ? {} : { OPENSEARCH_URL: clusterUrl, OPENSEARCH_PREFIX: indexPrefixOf(dataDir) };

/**
 * The hosts in most feeds of tests don't exist, and a process that ends waits for lookups under way. Where a name server drops questions that
 * come at the same time, glibc asks again after five seconds otherwise.
 */
const nameLookups: Settings = { RES_OPTIONS: 'timeout:1' };

const environment = async (dataDir: string, port: number, settings: Settings) => ({
  ...process.env,
  ...nameLookups,
  ...(await databaseSettingOf(dataDir)),
  // Those share their indexes otherwise.
  ...(settings.GENERATIONS_URL === undefined && clusterSettingOf(dataDir)),
  DATA_DIR: dataDir,
  PORT: String(port),
  ALLOW_PRIVATE_FEEDS: '1',
  LOG_LEVEL: 'error',
  DEMO: '0',
  ...settings,
});

/** Starts `main.ts` and kills it after this long, however far it is. */
export const killStarting = async (dataDir: string, afterMs: number): Promise<void> => {
  const port = await findFreePort();
  const child = spawn(process.execPath, [quiet, script('main.ts')], {
    env: await environment(dataDir, port, {}),
    stdio: 'ignore',
  });
  const hasEnded = once(child, 'exit');
  setTimeout(() => child.kill('SIGKILL'), afterMs);
  await hasEnded;
};

const startOnPort = async (dataDir: string, port: number, settings: Settings): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [quiet, script('main.ts')], {
    env: await environment(dataDir, port, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const isUp = new Promise<void>((resolve, reject) => {
    const read = (text: Buffer): void => {
      printed += text;
      if (printed.includes('is running')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${printed}`)));
  });
  await isUp;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => printed,
    rss: () => readResidentBytes(child.pid) ?? 0,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
};

/** A free port may be taken by the time that the server opens it: outgoing connections get theirs from the same range. */
const portsTried = 5;

/** Starts `main.ts` in a process of its own and waits until it listens. */
export const startServerProcess = async (
  dataDir: string,
  settings: Settings = {},
): Promise<ServerProcess> => {
  for (let tried = 1; ; tried++)
    try {
      return await startOnPort(dataDir, Number(settings.PORT ?? (await findFreePort())), settings);
    } catch (error) {
      const isTaken = settings.PORT === undefined && String(error).includes('is taken by another program');
      if (!isTaken || tried === portsTried) throw error;
    }
};

/** Removes a server's data. The children of a killed server write for a moment longer, so this tries again. */
export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });

/** The same, and what the server had in a database and a cluster. */
export const removeInstallation = async (dataDir: string): Promise<void> => {
  await removeDataDir(dataDir);
  await dropDatabaseOf(dataDir);
  if (clusterUrl !== '')
    await fetch(`${clusterUrl.split(',')[0]}/${indexPrefixOf(dataDir)}-*`, { method: 'DELETE' });
};

export type CliProcess = {
  readonly child: ChildProcess;
  /** Its standard error so far. */
  readonly errors: () => string;
  /** Its parsed output. */
  readonly ended: Promise<{ code: number | null; json: unknown }>;
};

/** Starts the command line on the same data, with `input` as its standard input. */
export const startCli = async (
  dataDir: string,
  words: readonly string[],
  input = '',
  settings: Settings = {},
): Promise<CliProcess> => {
  const child = spawn(process.execPath, [quiet, script('cli.ts'), ...words], {
    env: await environment(dataDir, 3999, settings),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // It may have exited before reading any of it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let [printed, errors] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  child.stderr.on('data', (text: Buffer) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    json: printed ? JSON.parse(printed) : null,
  }));
  return { child, errors: () => errors, ended };
};

/** The same, to its end. */
export const runCli = async (
  dataDir: string,
  words: readonly string[],
  input = '',
  settings: Settings = {},
): Promise<{ code: number | null; json: unknown }> => {
  const { ended, errors } = await startCli(dataDir, words, input, settings);
  const outcome = await ended;
  if (outcome.code !== 0) process.stderr.write(errors());
  return outcome;
};

/** Signs in by password, as the control panel's page does, and returns the panel's access token; null if it is refused. */
export const signInByPassword = async (
  origin: string,
  email: string,
  password: string,
): Promise<{ readonly status: number; readonly token: string | null }> => {
  const form = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  await form.arrayBuffer();
  const hash = /\/auth\/([\w-]{43})/.exec(form.headers.get('location') ?? '')?.[1];
  if (hash === undefined) return { status: form.status, token: null };
  const response = await fetch(`${origin}/api/auth/relogin/${hash}`);
  const { access_token: token = null } = (await response.json()) as { access_token?: string };
  return { status: response.status, token };
};

/** Creates a customer on the command line, unless it is there, and signs in by its password. Returns the access token. */
export const signInByCli = async (
  dataDir: string,
  origin: string,
  email = 'owner@shop.example',
  modules: readonly Module[] = ['catalog', 'search', 'tracking'],
  settings: Settings = {},
): Promise<string> => {
  const password = 'correct horse';
  const customer = {
    email,
    password,
    name: 'Sklep',
    domain: 'shop.example',
    plan: 'pro',
    modules: modules.join(','),
  };
  const words = Object.entries(customer).flatMap(([name, value]) => [`--${name}`, value]);
  await runCli(dataDir, ['customer', 'create', ...words], '', settings);
  const { status, token } = await signInByPassword(origin, email, password);
  if (token === null) throw new Error(`${email} couldn't sign in: ${status}`);
  return token;
};
