import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileDigest } from './object-store.ts';

/** Large enough to be quick, small enough that its checksum doesn't hold up other work. */
const pieceBytes = 1 << 18;

/** A file as a stream. Whoever reads it learns of a fault, even of one that comes before the first piece is asked for. */
export const readPieces = (path: string): Readable =>
  createReadStream(path, { highWaterMark: pieceBytes }).on('error', () => undefined);

/** Reads a file once, piece by piece. */
export const digestOf = async (path: string): Promise<FileDigest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of readPieces(path) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest('hex'), bytes };
};

/** Writes a stream into a new file, syncs it to disk, and says what it has written. */
export const writeStream = async (stream: AsyncIterable<Uint8Array>, path: string): Promise<FileDigest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx');
  try {
    for await (const piece of stream) {
      hash.update(piece);
      for (let done = 0; done < piece.length; )
        done += (await file.write(piece, done, piece.length - done)).bytesWritten;
      bytes += piece.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
};
