import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopiedPictures } from '../../../ports/copied-pictures.ts';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/ids.ts';
import { listExistingInstagramCatalogs } from './catalog-repository.ts';
import { findPublicPicture, listPictureFiles } from './picture-repository.ts';
import { defaultMaxBytes, orphanMs, type PostPictures, sweepEveryMs } from './post-pictures.ts';

type Dependencies = {
  readonly database: Database;
  readonly directory: string;
  readonly maxBytes?: number;
};

const folderName = /^[0-9a-z]{13}$/;

const changedAt = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.mtimeMs ?? Date.now();
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** The copies of posts’ pictures as files: `{Instagram catalog}/{picture}-{version}.webp`. */
export const createPictureFiles = ({
  database,
  directory,
  maxBytes = defaultMaxBytes,
}: Dependencies): PostPictures => {
  const fileOf = (imageId: string, version: string): string => `${imageId}-${version}.webp`;
  const folderOf = (catalogId: string): string => join(directory, catalogId);
  const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
  let usedBytes: Promise<number> | null = null;
  let sweptMs = Number.NEGATIVE_INFINITY;

  const measure = async (): Promise<number> => {
    let bytes = 0;
    for (const folder of (await namesIn(directory)).filter((name) => folderName.test(name)))
      for (const name of await namesIn(folderOf(folder))) bytes += await sizeOf(join(folderOf(folder), name));
    return bytes;
  };
  const count = (change: number): void => {
    usedBytes = usedBytes?.then((bytes) => bytes + change) ?? null;
  };
  const remove = async (path: string): Promise<void> => {
    count(-(await sizeOf(path)));
    await rm(path, { force: true });
  };

  const copies: CopiedPictures = {
    find: async (catalogId, imageId) => {
      const found = await findPublicPicture(database, catalogId, imageId);
      if (!found) return null;
      const path = join(folderOf(catalogId), fileOf(imageId, found.version));
      return { ...found, read: () => readFile(path).catch(() => null) };
    },
    listExisting: (catalogIds) => listExistingInstagramCatalogs(database, catalogIds),
  };

  return {
    copies,

    has: async (catalogId, imageId, version) =>
      (await sizeOf(join(folderOf(catalogId), fileOf(imageId, version)))) > 0,

    put: async (catalogId, imageId, { bytes, version }) => {
      usedBytes ??= measure();
      if ((await usedBytes) + bytes.length > maxBytes) return false;
      const folder = folderOf(catalogId);
      const name = fileOf(imageId, version);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const before = await sizeOf(join(folder, name));
      const unfinished = join(folder, `${newId()}.part`);
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, join(folder, name));
      count(bytes.length - before);
      for (const other of await namesIn(folder))
        if (other.startsWith(`${imageId}-`) && other !== name) await remove(join(folder, other));
      return true;
    },

    erase: async (catalogId, imageIds) => {
      const folder = folderOf(catalogId);
      for (const name of await namesIn(folder))
        if (imageIds === 'all' || imageIds.some((id) => name.startsWith(`${id}-`)))
          await remove(join(folder, name));
      if (imageIds === 'all') await rm(folder, { recursive: true, force: true });
    },

    removeOrphans: async () => {
      if (performance.now() - sweptMs < sweepEveryMs) return;
      sweptMs = performance.now();
      const folders = (await namesIn(directory)).filter((name) => folderName.test(name));
      const existing = await listExistingInstagramCatalogs(database, folders);
      for (const folder of folders) {
        const wanted = existing.has(folder) ? await listPictureFiles(database, folder, fileOf) : null;
        if (wanted === null) await rm(folderOf(folder), { recursive: true, force: true });
        else
          for (const name of await namesIn(folderOf(folder)))
            if (!wanted.has(name) && Date.now() - (await changedAt(join(folderOf(folder), name))) > orphanMs)
              await remove(join(folderOf(folder), name));
      }
      usedBytes = null;
    },
  };
};
