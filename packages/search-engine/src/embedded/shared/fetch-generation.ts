import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedIndexError } from '../../port.ts';
import { isReadVersion } from '../format/file-format.ts';
import { catalogDirectory, temporarySuffix } from '../store/paths.ts';
import { readPointer, syncDirectory, writePointer } from '../store/pointer.ts';
import { MissingObjectError } from './object-store.ts';
import { isDropped, type Published } from './publication.ts';
import type { SharedCatalogs } from './shared-catalogs.ts';

/** What is published may be replaced while it is fetched, but hardly ever again and again. */
const maxAttempts = 5;

/** Fetches a file under a temporary name, and puts it in its place once its size and checksum are right. Throws `DamagedIndexError` if they aren't. */
export const fetchGeneration = async (
  shared: SharedCatalogs,
  folder: string,
  catalogKey: string,
  { fileName, bytes, sha256, publishedAt }: Published,
): Promise<void> => {
  // A name of its own: the same generation may be fetched twice at once.
  const temporary = join(folder, `${fileName}.${randomUUID()}${temporarySuffix}`);
  await mkdir(folder, { recursive: true });
  try {
    const came = await shared.store.fetchFile(shared.keyOf(catalogKey, fileName), temporary);
    if (came.bytes !== bytes || came.sha256 !== sha256)
      throw new DamagedIndexError(
        `${fileName} is not what was published: ${came.bytes} of ${bytes} bytes came`,
      );
    // Which of two is older shows in when they were published, not in when they came.
    await utimes(temporary, new Date(), new Date(publishedAt));
    await rename(temporary, join(folder, fileName));
    syncDirectory(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  );

/** Fetches a generation if it isn't here. False if it was replaced and removed meanwhile. */
const fetchMissing = async (
  shared: SharedCatalogs,
  folder: string,
  catalogKey: string,
  live: Published,
): Promise<boolean> => {
  try {
    if ((await sizeOf(join(folder, live.fileName))) !== live.bytes)
      await fetchGeneration(shared, folder, catalogKey, live);
    return true;
  } catch (error) {
    if (error instanceof MissingObjectError) return false;
    throw error;
  }
};

export type SyncResult =
  /** What is published is here, and this machine's pointer names it; `tag` names what was read. */
  | { readonly kind: 'here'; readonly tag: string | null }
  /** What is published is of a version of the format that this server can't read: nothing was fetched, and this machine's live one stays. */
  | { readonly kind: 'unreadable'; readonly tag: string | null; readonly live: Published }
  /** Nothing is published. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'dropped' };

/**
 * Makes the published generation this machine's live one, fetching it if it isn't here. Reads again what is published once that is done, so a
 * slow fetch of an older generation never stays in a newer one's place. Throws `StoreUnavailableError`, and `DamagedIndexError` where what came
 * is wrong; this machine's live one is then as before.
 */
export const syncGeneration = async (
  shared: SharedCatalogs,
  directory: string,
  catalogKey: string,
): Promise<SyncResult> => {
  const folder = catalogDirectory(directory, catalogKey);
  for (let attempt = 1; ; attempt++) {
    const { publication, tag } = await shared.read(catalogKey);
    const { live } = publication;
    if (live === null) return { kind: isDropped(publication) ? 'dropped' : 'nothing' };
    if (!isReadVersion(live.formatVersion)) return { kind: 'unreadable', tag, live };
    if (!(await fetchMissing(shared, folder, catalogKey, live))) {
      if (attempt === maxAttempts) throw new DamagedIndexError(`${live.fileName} is not in the shared store`);
      continue;
    }
    const now = await shared.read(catalogKey, tag ?? undefined);
    if (now !== 'unchanged' && now.publication.live?.fileName !== live.fileName && attempt < maxAttempts)
      continue;
    if (readPointer(folder) !== live.fileName) writePointer(folder, live.fileName);
    return { kind: 'here', tag: now === 'unchanged' ? tag : now.tag };
  }
};
