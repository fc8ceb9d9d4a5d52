import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { FeedError } from '../feed-error.ts';
import { incompleteUtf8Tail, invalidUtf8Offset } from './utf8.ts';

/** Decodes bytes piece by piece. Throws FEED_ENCODING with the offset of the first invalid bytes. */
export type PieceDecoder = {
  readonly encoding: string;
  readonly write: (bytes: Uint8Array) => string;
  readonly end: () => string;
};

const nothing = Buffer.alloc(0);

const utf8Decoder = (startOffset: number): PieceDecoder => {
  let tail: Uint8Array = nothing;
  let offset = startOffset;
  const fail = (at: number): never => {
    throw new FeedError('FEED_ENCODING', { encoding: 'utf-8', byteOffset: offset + at, reason: 'invalid' });
  };
  return {
    encoding: 'utf-8',
    write: (bytes) => {
      const whole = tail.length === 0 ? bytes : Buffer.concat([tail, bytes]);
      const end = whole.length - incompleteUtf8Tail(whole);
      const ready = whole.subarray(0, end);
      if (!isUtf8(ready)) fail(invalidUtf8Offset(ready));
      offset += end;
      tail = end === whole.length ? nothing : Buffer.from(whole.subarray(end));
      return Buffer.from(ready.buffer, ready.byteOffset, ready.length).toString('utf8');
    },
    end: () => (tail.length > 0 ? fail(0) : ''),
  };
};

const utf16Decoder = (encoding: string, startOffset: number): PieceDecoder => {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let offset = startOffset;
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(bytes, { stream });
    } catch (error) {
      throw new FeedError('FEED_ENCODING', { encoding, byteOffset: offset, reason: 'invalid' }, error);
    }
  };
  return {
    encoding,
    write: (bytes) => {
      const text = decode(bytes, true);
      offset += bytes.length;
      return text;
    },
    end: () => decode(nothing, false),
  };
};

const legacyDecoder = (encoding: string): PieceDecoder => {
  const decoder = iconv.getDecoder(encoding);
  return {
    encoding,
    write: (bytes) => decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    end: () => decoder.end() ?? '',
  };
};

export const pieceDecoderFor = (encoding: string, startOffset: number): PieceDecoder => {
  if (encoding === 'utf-8') return utf8Decoder(startOffset);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return utf16Decoder(encoding, startOffset);
  return legacyDecoder(encoding);
};
