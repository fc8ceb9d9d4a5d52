import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedLocation } from './location.ts';
import {
  ChangedObjectError,
  type ObjectStore,
  type ObjectTag,
  StoreAwayError,
  UnfitStoreError,
} from './object-store.ts';
import { openStore } from './open-store.ts';

/** A store that hasn't answered by then doesn't hold up the start any longer. */
const patienceMs = 10_000;
/** A tag that no object has. */
const foreignTag: ObjectTag = '"00000000000000000000000000000000"';

/** Writes an object that should be refused, or not. */
const isWritten = async (write: Promise<void>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ChangedObjectError) return false;
    throw error;
  }
};

/** Sees by a small object of its own, which it removes, that a store keeps two writers apart. Throws `UnfitStoreError`. */
export const seeThatWritersAreKeptApart = async (store: ObjectStore): Promise<void> => {
  // A name of its own, as several servers may start at once.
  const key = `start-${randomUUID()}.json`;
  try {
    if (!(await isWritten(store.write(key, '1', null))))
      throw new UnfitStoreError('refuses to write what is new');
    const read = await store.read(key);
    const tag = read === null || read === 'unchanged' ? foreignTag : read.tag;
    if (await isWritten(store.write(key, '2', null))) throw new UnfitStoreError('ignores If-None-Match');
    if (await isWritten(store.write(key, '2', foreignTag))) throw new UnfitStoreError('ignores If-Match');
    if (!(await isWritten(store.write(key, '2', tag))))
      throw new UnfitStoreError('doesn’t know its own ETags in If-Match');
  } finally {
    await store.remove([key]).catch(() => undefined);
  }
};

/** Once, at the start of a server. A store that is away then is taken as it is. Throws `UnfitStoreError`. */
export const seeThatStoreIsFit = async (location: SharedLocation): Promise<void> => {
  // In a folder, its own lock keeps writers apart.
  if (location.kind === 'folder') return;
  const store = openStore(location);
  const seeing = seeThatWritersAreKeptApart(store).catch((error: unknown) => {
    if (!(error instanceof StoreAwayError)) throw error;
  });
  try {
    await Promise.race([seeing, sleep(patienceMs, undefined, { ref: false })]);
  } finally {
    store.close();
  }
};
