import { join } from 'node:path';
import type { EngineLocation } from '@vitrina/search-engine';
import type { Config } from './config.ts';
import { dataNames } from './storage/data-directory.ts';

/** Where the embedded engine stores its generations. */
export const indexDirectoryIn = (dataDir: string): string => join(dataDir, dataNames.indexes);

/** The embedded engine of a data directory: the only one whose generations are files of ours. */
export const embeddedLocationIn = (dataDir: string): EngineLocation => ({
  kind: 'embedded',
  directory: indexDirectoryIn(dataDir),
});

/** Which search engine a server uses, and where the engine stores its data. */
export const engineLocationOf = ({
  dataDir,
  openSearch,
  generations,
}: Pick<Config, 'dataDir' | 'openSearch' | 'generations'>): EngineLocation => {
  if (openSearch === null && generations === null) return embeddedLocationIn(dataDir);
  if (openSearch === null)
    return {
      kind: 'embedded',
      directory: indexDirectoryIn(dataDir),
      ...(generations && { shared: generations }),
    };
  const { urls, prefix, credentialsFile } = openSearch;
  const directory = indexDirectoryIn(dataDir);
  return {
    kind: 'opensearch',
    urls,
    prefix,
    directory,
    ...(credentialsFile !== null && { credentialsFile }),
  };
};
