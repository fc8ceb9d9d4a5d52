import { FolderStore } from './folder-store.ts';
import type { SharedLocation } from './location.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

/** Opens a store. Nothing is asked of it before the first call. */
export const openStore = (location: SharedLocation): ObjectStore =>
  location.kind === 'folder' ? new FolderStore(location.directory) : new S3Store(location);
