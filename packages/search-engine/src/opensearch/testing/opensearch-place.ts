import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenSearchLocation } from '../location.ts';

/** A cluster that tests may make indices in. */
const url = process.env.TEST_OPENSEARCH_URL ?? '';
export const isTestedOnCluster = url !== '';

/** An empty place in a cluster: index names that nothing else begins with. */
export const openSearchPlace = (): {
  readonly location: OpenSearchLocation;
  readonly remove: () => Promise<void>;
} => {
  const prefix = `test${randomBytes(6).toString('hex')}`;
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-opensearch-'));
  return {
    location: { kind: 'opensearch', urls: [url], prefix, directory },
    remove: async () => {
      rmSync(directory, { recursive: true, force: true });
      await fetch(`${url}/${prefix}-*`, { method: 'DELETE' });
    },
  };
};
