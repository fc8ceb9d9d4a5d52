import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { FeedError } from '../feed-error.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import type { ByteStream } from './byte-stream.ts';

/** Signatures of the ZIP format (PKWARE's APPNOTE.TXT 6.3.10, section 4.3). */
const fileSignature = 0x04034b50;
/** Of the next file, and of the directory. */
const nextSignatures = [Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from([0x50, 0x4b, 1, 2])];
const headerBytes = 26;
const wideSize = 0xffffffff;
/** Folders of archives made by machines: a million of them would be read for minutes, for one feed or none. */
const maxEntries = 1000;

type Entry = {
  readonly isFile: boolean;
  readonly isDeflated: boolean;
  /** Null if it is only said behind the data. */
  readonly packedBytes: number | null;
  readonly hasDescriptor: boolean;
};

const refuse = (reason: string): FeedError => new FeedError('FEED_ZIP_REFUSED', { reason });
const cutOff = (reason: string, cause?: unknown): FeedError =>
  new FeedError('FEED_CUT_OFF', { reason }, cause);

/** The packed size in the ZIP64 field of a header (section 4.5.3): behind the unpacked one. */
const wideSizeIn = (extra: Buffer): number | null => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1 && at + 20 <= extra.length)
      return Number(extra.readBigUInt64LE(at + 12));
  return null;
};

/** Folders and what macOS adds are no feeds. Names are looked at, never used: nothing is written. */
const isFileName = (name: string): boolean =>
  name !== '' &&
  !/[/\\]$/.test(name) &&
  !/(?:^|[/\\])(?:__MACOSX[/\\]|\.)/.test(name.replace(/(?:^|[/\\])\.\.?(?=[/\\])/g, ''));

const readHeader = async (reader: ByteReader): Promise<Entry> => {
  const header = await reader.take(headerBytes);
  if (header.length < headerBytes) throw cutOff('packed_data_ends');
  const flags = header.readUInt16LE(2);
  const method = header.readUInt16LE(4);
  const size = header.readUInt32LE(14);
  const name = await reader.take(header.readUInt16LE(22));
  const extra = await reader.take(header.readUInt16LE(24));
  if (flags & 1) throw refuse('password');
  if (method !== 0 && method !== 8) throw refuse('method');
  const hasDescriptor = (flags & 8) !== 0;
  return {
    isFile: isFileName(name.toString('utf8')),
    isDeflated: method === 8,
    packedBytes: hasDescriptor && size === 0 ? null : size === wideSize ? wideSizeIn(extra) : size,
    hasDescriptor,
  };
};

async function* readStored(reader: ByteReader, packedBytes: number): ByteStream {
  let missing = packedBytes;
  while (missing > 0) {
    const piece = await reader.next();
    if (piece === null) throw cutOff('packed_data_ends');
    const own = piece.subarray(0, missing);
    reader.giveBack(piece.subarray(own.length));
    missing -= own.length;
    yield own;
  }
}

/** Packed data says itself where it ends; what was read beyond its end is given back. */
async function* readDeflated(reader: ByteReader): ByteStream {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  const fed: Uint8Array[] = [];
  let fedBytes = 0;
  const over = Promise.withResolvers<void>();
  let isBegun = false;
  const source = (async function* (): ByteStream {
    isBegun = true;
    try {
      while (true) {
        const piece = await reader.next();
        if (piece === null) return;
        fed.push(piece);
        fedBytes += piece.length;
        while (fed[0] && fedBytes - heldBytes(fed) + fed[0].length <= inflate.bytesWritten) fed.shift();
        yield piece;
      }
    } finally {
      over.resolve();
    }
  })();
  const readable = Readable.from(source, { objectMode: true });
  // The reader of `inflate` gets the error, because it is destroyed with it.
  pipeline(readable, inflate, () => {});
  try {
    for await (const chunk of inflate) yield chunk;
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw cutOff(code === 'Z_BUF_ERROR' ? 'packed_data_ends' : 'packed_data_damaged', error);
  } finally {
    inflate.destroy();
    readable.destroy();
    // A piece may be on its way, which is given back as well.
    if (isBegun) await over.promise;
  }
  let beyond = fedBytes - inflate.bytesWritten;
  for (const piece of fed.toReversed()) {
    reader.giveBack(piece.subarray(Math.max(0, piece.length - beyond)));
    beyond -= Math.min(beyond, piece.length);
  }
}

const heldBytes = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0);

/** What is no file is passed over as it is packed, where it is known how long that is. */
const dataOf = (reader: ByteReader, { isFile, isDeflated, packedBytes }: Entry): ByteStream => {
  if (isDeflated && (isFile || packedBytes === null)) return readDeflated(reader);
  if (packedBytes === null) throw refuse('method');
  return readStored(reader, packedBytes);
};

/** Reads on behind sizes that follow the data (section 4.3.9), whose signature and width are up to the writer. */
const skipDescriptor = async (reader: ByteReader): Promise<void> => {
  const bytes = await reader.take(28);
  const next = Math.max(...nextSignatures.map((signature) => bytes.indexOf(signature)));
  if (next === -1) throw cutOff('packed_data_damaged');
  reader.giveBack(bytes.subarray(next));
};

/**
 * The one file in a ZIP archive, as a stream: nothing is stored under any name. Throws FEED_ZIP_REFUSED if there are several files or none,
 * a password, or another method than deflate; several files are only found out at the end of the first.
 */
export async function* unzip(stream: ByteStream): ByteStream {
  const reader = createByteReader(stream);
  let files = 0;
  try {
    for (let entries = 1; ; entries += 1) {
      const signature = await reader.take(4);
      if (signature.length < 4) throw cutOff('packed_data_ends');
      // Behind the files is their directory, which adds nothing.
      if (signature.readUInt32LE(0) !== fileSignature) break;
      if (entries > maxEntries) throw refuse('several');
      const entry = await readHeader(reader);
      if (entry.isFile) files += 1;
      if (files > 1) throw refuse('several');
      const data = dataOf(reader, entry);
      if (entry.isFile) yield* data;
      else for await (const _chunk of data);
      if (entry.hasDescriptor) await skipDescriptor(reader);
    }
    while ((await reader.next()) !== null);
    if (files === 0) throw refuse('none');
  } finally {
    await reader.close();
  }
}
