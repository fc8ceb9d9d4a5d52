import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Passes on what it is given, and says what that was. */
class DigestingStream extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    done(null, piece);
  }

  digest(): FileDigest {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}

/** Writes a stream into a new file, syncs it to disk, and says what it has written. Whatever fails, the stream is closed. */
export const writeStream = async (stream: Readable, path: string): Promise<FileDigest> => {
  const digesting = new DigestingStream();
  await pipeline(stream, digesting, createWriteStream(path, { flags: 'wx', flush: true }));
  return digesting.digest();
};
