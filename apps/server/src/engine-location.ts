import { join } from 'node:path';
import type { EngineLocation } from '@vitrina/search-engine';
import { dataNames } from './storage/data-directory.ts';

/** Where the embedded engine stores its generations. */
export const indexDirectoryIn = (dataDir: string): string => join(dataDir, dataNames.indexes);

/** Which search engine a server with this data directory uses, and where the engine stores its data. */
export const engineLocationIn = (dataDir: string): EngineLocation => ({
  kind: 'embedded',
  directory: indexDirectoryIn(dataDir),
});
