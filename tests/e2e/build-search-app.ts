import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../apps/storefront/build.ts');

/** Builds the search app as it is now; returns its folder, which the caller removes. */
export const buildSearchApp = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-app-'));
  execFileSync(process.execPath, [script, folder]);
  return folder;
};
