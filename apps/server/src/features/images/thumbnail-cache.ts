import { rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';

export type ThumbnailCache = ReturnType<typeof createThumbnailCache>;

type Options = {
  readonly directory: string;
  /** Of all files together. */
  readonly maxBytes: number;
  readonly onError: (error: unknown) => void;
};

/** How often a use is noted on disk, for the order after a restart. */
const noteEveryMs = 60 * 60_000;
/** A file takes at least a block of the disk. */
const blockBytes = 4096;

const sizeOnDisk = (bytes: number): number =>
  Math.max(blockBytes, Math.ceil(bytes / blockBytes) * blockBytes);

/** What is still being copied: half of a picture must not be shown, nor after a restart. */
const partEnd = '.part';
/** Folders are named by catalogs' ids. A disk of its own has others, `lost+found`, which aren't ours. */
const folderName = /^[0-9a-z]{13}$/;

/** Also to another disk, where thumbnails may have one of their own. */
const move = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const part = `${to}${partEnd}`;
    try {
      await copyFile(from, part);
      await rename(part, to);
    } catch (failure) {
      await rm(part, { force: true });
      throw failure;
    }
  }
};

type Entry = { readonly bytes: number; usedMs: number };

/**
 * Files on disk by name (`{catalog id}/{file}`), within a limit: those that weren't used for the longest time go first. Which files there are is in memory; after a restart it is read
 * from the directory, and what isn't known yet counts as missing.
 */
export const createThumbnailCache = ({ directory, maxBytes, onError }: Options) => {
  const pathOf = (name: string): string => join(directory, name);
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => sizeOnDisk(bytes),
    dispose: (_, name, reason) => {
      if (reason !== 'set') rm(pathOf(name), { force: true }).catch(onError);
    },
  });

  const remember = (name: string, bytes: number, usedMs: number): void => {
    entries.set(name, { bytes, usedMs });
    // What is larger than the whole cache isn't taken by it.
    if (!entries.has(name)) rmSync(pathOf(name), { force: true });
  };

  const listFolders = async (): Promise<string[]> => {
    const found = await readdir(directory, { withFileTypes: true });
    return found.filter((each) => each.isDirectory() && folderName.test(each.name)).map(({ name }) => name);
  };
  /** A folder that can't be read is told once, and the others are read. */
  const nothing = (error: unknown): string[] => {
    onError(error);
    return [];
  };

  /** What an earlier server left, in the order of its use. */
  const restore = async (): Promise<void> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const found: { name: string; bytes: number; usedMs: number }[] = [];
    for (const folder of await listFolders())
      for (const file of await readdir(pathOf(folder)).catch(nothing)) {
        const name = `${folder}/${file}`;
        if (file.endsWith(partEnd)) await rm(pathOf(name), { force: true }).catch(onError);
        const stored = await stat(pathOf(name)).catch(() => null);
        if (stored?.isFile()) found.push({ name, bytes: stored.size, usedMs: stored.mtimeMs });
      }
    for (const { name, bytes, usedMs } of found.sort((one, other) => one.usedMs - other.usedMs))
      if (!entries.has(name)) remember(name, bytes, usedMs);
  };

  return {
    restored: restore().catch(onError),

    read: async (name: string): Promise<Buffer | null> => {
      const entry = entries.get(name);
      if (!entry) return null;
      const bytes = await readFile(pathOf(name)).catch(() => null);
      if (bytes === null) {
        entries.delete(name);
        return null;
      }
      const now = Date.now();
      if (now - entry.usedMs > noteEveryMs) {
        entry.usedMs = now;
        const at = new Date(now);
        utimes(pathOf(name), at, at).catch(() => undefined);
      }
      return bytes;
    },

    /** Takes a finished file over. */
    take: async (name: string, file: string): Promise<void> => {
      const { size } = await stat(file);
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 });
      await move(file, pathOf(name));
      remember(name, size, Date.now());
    },

    /** Removes the files whose names begin so. */
    remove: (beginning: string): void => {
      for (const name of [...entries.keys()]) if (name.startsWith(beginning)) entries.delete(name);
    },

    /** Removes the catalogs' folders that nobody wants any more. */
    sweep: async (
      listWanted: (folders: readonly string[]) => Promise<ReadonlySet<string>>,
    ): Promise<void> => {
      const folders = await listFolders();
      const wanted = await listWanted(folders);
      for (const folder of folders.filter((name) => !wanted.has(name))) {
        for (const name of [...entries.keys()]) if (name.startsWith(join(folder, '/'))) entries.delete(name);
        await rm(pathOf(folder), { recursive: true, force: true }).catch(onError);
      }
    },

    bytes: (): number => entries.calculatedSize,
  };
};
