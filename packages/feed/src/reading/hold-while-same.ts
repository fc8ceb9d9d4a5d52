import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteStream } from '../fetch/byte-stream.ts';
import { type BodyDigest, digesting } from './body-digest.ts';

/** The digest of a feed when it was read last, and a directory for what is held back meanwhile. */
export type KnownBody = { readonly digest: string; readonly directory: string };

/** A file that loses its name at once, so that its bytes go with the process, however that ends. */
const openNameless = async (directory: string): Promise<FileHandle> => {
  const path = join(directory, `.feed-${randomUUID()}.tmp`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
};

async function* resume(held: FileHandle, rest: AsyncIterator<Uint8Array>): ByteStream {
  try {
    yield* held.createReadStream({ start: 0, autoClose: false });
    for (;;) {
      const next = await rest.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await held.close();
    await rest.return?.();
  }
}

/**
 * Holds a feed's bytes back for as long as they are those that it had before: a shop without validators sends all of them again each time. Returns
 * null if they are to their end, else the whole stream, held bytes first, which has to be read. Most changes are seen within the first blocks, so
 * that little is held; it is on disk, at most the whole feed. `onHeld` is called for each piece. If this throws, the feed is still to be closed.
 */
export const holdWhileSame = async (
  chunks: ByteStream,
  digest: BodyDigest,
  known: KnownBody,
  onHeld: () => void,
): Promise<ByteStream | null> => {
  const held = await openNameless(known.directory);
  const rest = digesting(chunks, digest)[Symbol.asyncIterator]();
  let isResumed = false;
  try {
    while (known.digest.startsWith(digest.soFar)) {
      const next = await rest.next();
      if (next.done) {
        if (digest.end() === known.digest) return null;
        break;
      }
      await held.writeFile(next.value);
      onHeld();
    }
    isResumed = true;
    return resume(held, rest);
  } finally {
    if (!isResumed) {
      await held.close();
      await rest.return?.();
    }
  }
};
