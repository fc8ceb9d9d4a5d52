import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
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

type Entry = { readonly bytes: number; usedMs: number };

/**
 * Files on disk by name (`a/b`), within a limit: those that weren't used for the longest time go first. Which files there are is in memory; after a restart it is read
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

  /** What an earlier server left, in the order of its use. */
  const restore = async (): Promise<void> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const found: { name: string; bytes: number; usedMs: number }[] = [];
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const file = await stat(path).catch(() => null);
      if (file) found.push({ name: relative(directory, path), bytes: file.size, usedMs: file.mtimeMs });
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
      await rename(file, pathOf(name));
      remember(name, size, Date.now());
    },

    bytes: (): number => entries.calculatedSize,
  };
};
