import { brotliDecompressSync, constants, crc32, gunzipSync } from 'node:zlib';
import { brotliAtOnce, deflateAtOnce } from './compress-at-once.ts';
import { type Encoding, minBytes } from './encodings.ts';

/** The beginning of a JSON object, encoded once for many replies, each of which ends in its own way. */
export type EncodedBeginning = {
  readonly encoding: Encoding;
  readonly bytes: Uint8Array;
  /** Of the text: what the end of a gzip stream needs. */
  readonly crc: number;
  readonly length: number;
};

// Deflate, no name, no time, no system (RFC 1952, 2.3).
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Flushed, so that the stream may go on at a whole byte. */
const encoders: Readonly<Record<Encoding, (text: Buffer) => Buffer>> = {
  br: (text) => brotliAtOnce(text, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (text) => Buffer.concat([gzipHeader, deflateAtOnce(text, { finishFlush: constants.Z_SYNC_FLUSH })]),
  identity: (text) => text,
};

/** Encodes an object's JSON, all but its last brace. Short ones stay as they are. */
export const encodeBeginning = (json: Buffer, wanted: Encoding): EncodedBeginning => {
  const text = json.subarray(0, -1);
  const encoding = text.length < minBytes ? 'identity' : wanted;
  const crc = encoding === 'gzip' ? crc32(text) : 0;
  return { encoding, bytes: encoders[encoding](text), crc, length: text.length };
};

/** A meta-block as it is, and the empty last one (RFC 7932, 9.2). */
const endBrotli = (tail: Buffer): Buffer[] => {
  const head = Buffer.alloc(3);
  const isUncompressed = 1 << 19;
  head.writeUIntLE(((tail.length - 1) << 3) | isUncompressed, 0, 3);
  return [head, tail, Buffer.from([0b11])];
};

/** A last block as it is (RFC 1951, 3.2.4), and what a gzip stream ends with. */
const endGzip = (tail: Buffer, { crc, length }: EncodedBeginning): Buffer[] => {
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeUInt16LE(tail.length, 1);
  head.writeUInt16LE(~tail.length & 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tail, crc), 0);
  trailer.writeUInt32LE((length + tail.length) >>> 0, 4);
  return [head, tail, trailer];
};

const enders: Readonly<Record<Encoding, (tail: Buffer, beginning: EncodedBeginning) => Buffer[]>> = {
  br: endBrotli,
  gzip: endGzip,
  identity: (tail) => [tail],
};

/** The whole object, whose last members are these: at least one, and at most 65,535 bytes of them, which is what such a block holds. */
export const endJson = (beginning: EncodedBeginning, members: object): Buffer => {
  const tail = Buffer.from(`,${JSON.stringify(members).slice(1)}`);
  return Buffer.concat([beginning.bytes, ...enders[beginning.encoding](tail, beginning)]);
};

/** What was encoded, for whoever looks into it. */
export const decodeJson = (body: Buffer, headers: Readonly<Record<string, string>>): unknown => {
  const encoding = headers['content-encoding'];
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  return JSON.parse(text.toString());
};
