import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThumbnailFormat } from '@vitrina/contract';
import type { ImageReader } from '../../jobs/images/image-reader.ts';
import { kindOfImage } from '../../jobs/images/kind-of-image.ts';
import { newId } from '../../storage/ids.ts';

type Dependencies = {
  readonly reader: Pick<ImageReader, 'read'>;
  /** For files on their way. */
  readonly directory: string;
};

export type SmallSize = { readonly width: number; readonly format: ThumbnailFormat };

/** A vector picture is a program that somebody else wrote: few bytes of filters can take seconds at any size, and an honest one takes milliseconds. */
const vectorMs = 2000;

/**
 * Makes a stranger's picture smaller in a process of its own, and hands the file to `use`; it is removed afterwards. Null if the picture can't be read.
 * Customers take turns.
 */
export type ShrinkPicture = <T>(
  customerId: string,
  bytes: Buffer,
  size: SmallSize,
  use: (file: string) => Promise<T>,
) => Promise<T | null>;

export const createShrinkPicture =
  ({ reader, directory }: Dependencies): ShrinkPicture =>
  async (customerId, bytes, { width, format }, use) => {
    const file = join(directory, newId());
    const to = join(directory, `${newId()}.${format}`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    try {
      await writeFile(file, bytes, { mode: 0o600 });
      const task = { kind: 'shrink', file, to, width, format } as const;
      const made = await reader.read(customerId, task, kindOfImage(bytes) === 'svg' ? vectorMs : undefined);
      return made.kind === 'made' ? await use(to) : null;
    } finally {
      await rm(file, { force: true });
      await rm(to, { force: true });
    }
  };
