import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../apps/server/src/testing/server-process.ts';

const root = join(import.meta.dirname, '..');

/** The settings under which `npm start` runs the server. */
export const readServerSettings = async (): Promise<Settings> => ({
  ...(JSON.parse(await readFile(join(root, 'scripts/server-environment.json'), 'utf8')) as Settings),
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
});

/** What is measured is the server, not its limits: one machine asks as all visitors of a shop do. */
export const noRateLimits: Settings = {
  PUBLIC_RATE_PER_SHOP: '100000000',
  PUBLIC_RATE_PER_VISITOR: '100000000',
  EVENT_RATE_PER_SHOP: '100000000',
  EVENT_RATE_PER_VISITOR: '100000000',
};

/** Each search is searched for, though it was asked before. */
export const noResultCache: Settings = { RESULT_CACHE_MB: '0', PAGE_CACHE_MB: '0' };
