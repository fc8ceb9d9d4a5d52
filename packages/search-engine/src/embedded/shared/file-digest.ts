import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileDigest } from './object-store.ts';

/** Large enough to be quick, small enough that its checksum doesn't hold up other work. */
const pieceBytes = 1 << 18;

/** A file as a stream. Whoever reads it learns of a fault, even of one that comes before the first piece is asked for. */
export const readPieces = (path: string): Readable =>
  createReadStream(path, { highWaterMark: pieceBytes }).on('error', () => undefined);

/** Counts and digests the pieces of a file as they pass. */
const createFileHash = () => {
  const sha256 = createHash('sha256');
  let bytes = 0;
  return {
    add: (piece: Buffer): void => {
      sha256.update(piece);
      bytes += piece.length;
    },
    /** Once, after the last piece. */
    digest: (): FileDigest => ({ sha256: sha256.digest('hex'), bytes }),
  };
};

/** Reads a file once, piece by piece. */
export const digestOf = async (path: string): Promise<FileDigest> => {
  const hash = createFileHash();
  for await (const piece of readPieces(path) as AsyncIterable<Buffer>) hash.add(piece);
  return hash.digest();
};

/** Writes a stream into a new file, syncs it to disk, and returns the digest of what was written. Whatever fails, the stream is closed. */
export const writeStream = async (stream: Readable, path: string): Promise<FileDigest> => {
  const hash = createFileHash();
  const counted = new Transform({
    transform: (piece: Buffer, _, done) => {
      hash.add(piece);
      done(null, piece);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', flush: true }));
  return hash.digest();
};
