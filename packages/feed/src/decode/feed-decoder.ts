import { chooseEncoding, declarationBytes } from './encoding-choice.ts';
import { type PieceDecoder, pieceDecoderFor } from './piece-decoders.ts';
import { utf8SequenceAt } from './utf8.ts';

export type FeedDecoder = {
  /** The text that is certain so far; may be ''. Throws FEED_ENCODING. */
  readonly write: (bytes: Uint8Array) => string;
  readonly end: () => string;
  /** The encoding, known after the first KB. */
  readonly encoding: () => string;
};

const firstBeyondAscii = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80);

/** Decides between two encodings, one of them UTF-8, at the first bytes beyond ASCII; until then both give the same text. */
const rivalDecoder = (header: string, declared: string): PieceDecoder => {
  const legacy = header === 'utf-8' ? declared : header;
  let decided: PieceDecoder | null = null;
  let pending: Uint8Array = Buffer.alloc(0);
  let offset = 0;
  const decide = (isUtf8: boolean): string => {
    decided = pieceDecoderFor(isUtf8 ? 'utf-8' : legacy, offset);
    return decided.write(pending);
  };
  return {
    get encoding() {
      return decided?.encoding ?? header;
    },
    write: (bytes) => {
      if (decided) return decided.write(bytes);
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
      const first = firstBeyondAscii(pending);
      const ascii = pending.subarray(0, first === -1 ? pending.length : first);
      const text = Buffer.from(ascii).toString('latin1');
      pending = Buffer.from(pending.subarray(ascii.length));
      offset += ascii.length;
      if (first === -1) return text;
      const length = utf8SequenceAt(pending, 0);
      return length === -1 ? text : text + decide(length > 0);
    },
    end: () =>
      decided ? decided.end() : decide(pending.length === 0) + (decided as PieceDecoder | null)?.end(),
  };
};

/** Decodes a feed piece by piece; how the bytes are split makes no difference. */
export const createFeedDecoder = (contentType: string): FeedDecoder => {
  let decoder: PieceDecoder | null = null;
  let head: Uint8Array = Buffer.alloc(0);
  const begin = (): string => {
    const choice = chooseEncoding(head, contentType);
    if (choice.kind === 'rivals') decoder = rivalDecoder(choice.header, choice.declared);
    else decoder = pieceDecoderFor(choice.encoding, choice.bomBytes);
    return decoder.write(choice.kind === 'one' ? head.subarray(choice.bomBytes) : head);
  };
  return {
    write: (bytes) => {
      if (decoder) return decoder.write(bytes);
      head = Buffer.concat([head, bytes]);
      return head.length < declarationBytes ? '' : begin();
    },
    end: () => {
      const text = decoder ? '' : begin();
      return text + (decoder?.end() ?? '');
    },
    encoding: () => decoder?.encoding ?? 'utf-8',
  };
};
