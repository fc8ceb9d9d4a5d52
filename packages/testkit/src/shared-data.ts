import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';

const repositoryRoot = join(import.meta.dirname, '../../..');

/**
 * A file or folder of real data that may be beside the repository (`VITRINA_SHARED`, else `../shared`); null if it isn't there. Tests that
 * need it skip themselves with a message.
 */
export const findSharedData = (...path: readonly string[]): string | null => {
  // biome-ignore lint/style/noProcessEnv: only tests ask, and the place is the machine's own
  const ownRoot = env.VITRINA_SHARED;
  const roots = [ownRoot, join(repositoryRoot, '../shared'), join(repositoryRoot, '../../shared')];
  const found = roots
    .filter((root) => root !== undefined)
    .find((root) => existsSync(join(root, 'data', ...path)));
  return found === undefined ? null : join(found, 'data', ...path);
};
