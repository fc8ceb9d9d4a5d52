import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FetchPolicy } from '@vitrina/feed';
import type { ImageReader } from '../../jobs/images/image-reader.ts';
import type { CopyPicture } from '../../ports/copied-pictures.ts';
import { sha256OfBytes } from '../../storage/ids.ts';
import { fetchImage } from './fetch-image.ts';

type Dependencies = {
  readonly policy: FetchPolicy;
  readonly reader: Pick<ImageReader, 'read'>;
  /** For files on their way. */
  readonly directory: string;
  readonly now: () => Date;
};

/** As wide as Instagram itself shows pictures. */
const maxWidth = 1080;
const versionChars = 16;

/** Makes copies of pictures that aren’t products’: what strangers sent is decoded in a child process, and only what that wrote anew is kept. */
export const createCopyPicture =
  ({ policy, reader, directory, now }: Dependencies): CopyPicture =>
  async (customerId, url, signal) => {
    const file = join(directory, randomUUID());
    const to = `${file}.webp`;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    try {
      const fetched = await fetchImage({ address: url, policy, file, now: now(), ...(signal && { signal }) });
      if (fetched.kind !== 'file') return null;
      const { contentType } = fetched;
      const looked = await reader.read(customerId, { kind: 'inspect', file, contentType });
      if (looked.kind !== 'facts') return null;
      const made = await reader.read(customerId, {
        ...{ kind: 'shrink', file, to, width: maxWidth, format: 'webp' },
      });
      signal?.throwIfAborted();
      if (made.kind !== 'made') return null;
      const bytes = await readFile(to);
      const { width, height, colours } = looked.facts;
      const share = Math.min(1, maxWidth / width);
      return {
        ...{ bytes, colours, version: sha256OfBytes(bytes).slice(0, versionChars) },
        ...{ width: Math.round(width * share), height: Math.max(1, Math.round(height * share)) },
      };
    } finally {
      await rm(file, { force: true });
      await rm(to, { force: true });
    }
  };
