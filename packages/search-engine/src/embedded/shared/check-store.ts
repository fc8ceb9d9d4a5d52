import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedLocation } from './location.ts';
import {
  ChangedObjectError,
  type ObjectStore,
  type ObjectTag,
  StoreUnavailableError,
  UnfitStoreError,
} from './object-store.ts';
import { openStore } from './open-store.ts';

/** A store that hasn't answered by then doesn't hold up the start any longer. */
const patienceMs = 10_000;
/** A tag that no object has. */
const foreignTag: ObjectTag = '"00000000000000000000000000000000"';

/** No catalog's folder is called like that. */
const checkPrefix = '_start/';
const checkKey = /^_start\/[0-9a-f-]{36}\.json$/;

/** The object of a start that was killed, or didn't wait for a slow store. */
export const isStartCheck = (key: string): boolean => checkKey.test(key);

/** Whether an object has this text: after a lost answer the client repeats its write, which is then refused. */
const holds = async (store: ObjectStore, key: string, text: string): Promise<boolean> => {
  const read = await store.read(key);
  return read?.text === text;
};

/** Whether the store accepts a conditional write. */
const isWritten = async (write: Promise<void>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ChangedObjectError) return false;
    throw error;
  }
};

/** Checks with a small object of its own, which it removes, that a store keeps two writers apart. Throws `UnfitStoreError`. */
export const assertConditionalWrites = async (store: ObjectStore): Promise<void> => {
  // A name of its own, as several servers may start at once.
  const key = `${checkPrefix}${randomUUID()}.json`;
  try {
    if (!(await isWritten(store.write(key, '1', null))) && !(await holds(store, key, '1')))
      throw new UnfitStoreError('refuses to write what is new');
    const tag = (await store.read(key))?.tag ?? foreignTag;
    if (await isWritten(store.write(key, '2', null))) throw new UnfitStoreError('ignores If-None-Match');
    if (await isWritten(store.write(key, '2', foreignTag))) throw new UnfitStoreError('ignores If-Match');
    if (!(await isWritten(store.write(key, '2', tag))) && !(await holds(store, key, '2')))
      throw new UnfitStoreError('doesn’t know its own ETags in If-Match');
  } finally {
    await store.remove([key]).catch(() => undefined);
  }
};

/** Once, at the start of a server. A store that is away then is taken as it is. Throws `UnfitStoreError`. */
export const checkStore = async (location: SharedLocation): Promise<void> => {
  // In a folder, its own lock keeps writers apart.
  if (location.kind === 'folder') return;
  const store = openStore(location);
  const checking = assertConditionalWrites(store).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailableError)) throw error;
  });
  try {
    await Promise.race([checking, sleep(patienceMs, undefined, { ref: false })]);
  } finally {
    store.close();
  }
};
