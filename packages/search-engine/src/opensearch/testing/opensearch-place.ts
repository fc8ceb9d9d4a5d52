import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenSearchLocation } from '../location.ts';

/** The nodes of a cluster that tests may make indices in, with commas between. */
const urls = (process.env.TEST_OPENSEARCH_URL ?? '').split(',').filter((url) => url !== '');
export const isTestedOnCluster = urls.length > 0;

/** An empty place in a cluster: index names that nothing else begins with. */
export const openSearchPlace = (): {
  readonly location: OpenSearchLocation;
  readonly remove: () => Promise<void>;
} => {
  const prefix = `test${randomBytes(6).toString('hex')}`;
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-opensearch-'));
  return {
    location: { kind: 'opensearch', urls, prefix, directory },
    remove: async () => {
      rmSync(directory, { recursive: true, force: true });
      await fetch(`${urls[0]}/${prefix}-*`, { method: 'DELETE' });
    },
  };
};
