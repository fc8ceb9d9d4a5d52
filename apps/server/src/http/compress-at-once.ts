import {
  type BrotliOptions,
  brotliCompressSync,
  deflateRawSync,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';
import { brotliLevel, gzipLevel } from './encodings.ts';

/** More than Node takes from its pool of buffers, which others write to as well; less than what the system maps anew each time. */
const roomBytes = 96 * 1024;

/**
 * What was written, in memory of its own. The room for it is given back: Node keeps it with an object that only a full garbage collection ends,
 * and visitors' searches would cause one every second.
 */
const takeWritten = (written: Buffer): Buffer => {
  const taken = Buffer.from(written);
  const { buffer: room } = written;
  if (room instanceof ArrayBuffer && room.byteLength === roomBytes) room.transfer(0);
  return taken;
};

type Text = string | Buffer;

export const brotliAtOnce = (text: Text, options: BrotliOptions = {}): Buffer =>
  takeWritten(brotliCompressSync(text, { ...options, params: brotliLevel, chunkSize: roomBytes }));

export const gzipAtOnce = (text: Text): Buffer =>
  takeWritten(gzipSync(text, { level: gzipLevel, chunkSize: roomBytes }));

export const deflateAtOnce = (text: Text, options: ZlibOptions = {}): Buffer =>
  takeWritten(deflateRawSync(text, { ...options, level: gzipLevel, chunkSize: roomBytes }));
