import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isOfRunningServer } from '../storage/data-directory.ts';

export const manifestName = 'manifest.json';
const format = 1;

/** A backup can't be made or used. The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const leadsNowhereElse = (name: string): boolean => !['', '.', '..'].includes(name) && !/[\\:]/.test(name);

/** Files that no backup holds: restored, they would be mistaken for a server's state, or for the manifest itself. */
const isReserved = (name: string): boolean => {
  // Some file systems treat names that differ only in case or in trailing dots as the same.
  const plain = name.toLowerCase().replace(/[. ]+$/, '');
  return plain === manifestName || isOfRunningServer(plain);
};

/** Relative to the backup, with forward slashes; it never leads out of the backup, whatever system it is restored on. */
const path = z.string().refine((text) => {
  const parts = text.split('/');
  return parts.every(leadsNowhereElse) && !isReserved(parts[0] ?? '');
});

const manifest = z.object({
  product: z.literal('vitrina'),
  format: z.literal(format),
  /** The version of the program that made the backup. */
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  /** The migrations already applied to the database. */
  migrations: z.array(z.string()),
  createdAt: z.string(),
  files: z.array(z.object({ path, bytes: z.number().int().min(0), sha256: z.string().length(64) })),
});
export type Manifest = z.infer<typeof manifest>;
export type BackedUpFile = Manifest['files'][number];

/** Size and checksum of a file on disk. */
export const describeFile = async (root: string, name: string): Promise<BackedUpFile> => {
  const hash = createHash('sha256');
  const file = createReadStream(join(root, name));
  await pipeline(file, hash);
  return { path: name, bytes: file.bytesRead, sha256: hash.digest('hex') };
};

/** Follows the same rules as reading: a backup that can't be restored is worthless. */
export const writeManifest = (content: Omit<Manifest, 'product' | 'format'>): string => {
  const unfit = content.files.find((file) => !path.safeParse(file.path).success);
  if (unfit)
    throw new BackupError(`A file with this name can't be backed up: ${unfit.path}. Rename or move it.`);
  return `${JSON.stringify({ product: 'vitrina', format, ...content }, null, 2)}\n`;
};

/** The manifest is written last, so a directory without one is unfinished or no backup at all. */
export const readManifest = (source: string): Manifest => {
  let text: string;
  try {
    text = readFileSync(join(source, manifestName), 'utf8');
  } catch {
    throw new BackupError(`There is no finished backup in ${source}: ${manifestName} is missing.`);
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(`The ${manifestName} in ${source} is not one that this version can read.`, {
      cause: error,
    });
  }
};
