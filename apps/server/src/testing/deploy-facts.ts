import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';

/* What the files in `deploy` are held against: the server as it is. */

export const root = join(import.meta.dirname, '../../../..');
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

const readSource = (name: string): string => readText(`apps/server/src/${name}`);
const readNumber = (source: string, pattern: RegExp): number =>
  Number(pattern.exec(readSource(source))?.[1]?.replaceAll('_', ''));

export const version = (JSON.parse(readText('package.json')) as { version: string }).version;
export const defaultPort = loadConfig({}).port;
/** After this time a server that stops ends in any case. */
export const maxStopSeconds = readNumber('stop-on-signals.ts', /maxStopMs = ([\d_]+)/) / 1000;
/** For so long it answers requests that are under way. */
export const drainSeconds = readNumber('main.ts', /app\.close\(([\d_]+)\)/) / 1000;

/** Node’s own. */
const others = ['NODE_COMPILE_CACHE'];
const settingNames = new Set([
  ...others,
  ...readdirSync(join(root, 'apps/server/src'))
    .filter((name) => /^config.*(?<!\.test)\.ts$/.test(name))
    .flatMap((name) => [...readSource(name).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, found]) => found)),
]);

export type Settings = Readonly<Record<string, string>>;

/** What is wrong with settings that a file gives a server: names that it doesn’t know; values that it refuses are thrown. */
export const findUnknown = (settings: Settings): string[] => {
  // Where the database is, and what searches, a file may leave to whoever starts the server.
  const sharing = settings.GENERATIONS_URL === undefined && { OPENSEARCH_URL: 'http://a:9200' };
  loadConfig({ DATABASE_URL: 'postgres://a@b/c', ...sharing, ...settings });
  return Object.keys(settings).filter((name) => !settingNames.has(name));
};

/** Whether the server answers this path outside of the contract. */
export const isAnswered = (path: string): boolean =>
  readSource('http/health.ts').includes(`app.get('${path}'`);

/** A version that names one image: no `latest`, and not the newest of a major version. */
export const isPinned = (image: string): boolean => /:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/.test(image);
