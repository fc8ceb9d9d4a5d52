import type { ByteStream } from './byte-stream.ts';

/** Reads a stream of bytes by pieces of any length. */
export type ByteReader = {
  /** As many bytes, or fewer if the stream ends. */
  readonly take: (length: number) => Promise<Buffer>;
  /** The next piece as it arrives; null at the end. */
  readonly next: () => Promise<Uint8Array | null>;
  /** Gives bytes back: they are read next. */
  readonly giveBack: (bytes: Uint8Array) => void;
  readonly close: () => Promise<void>;
};

export const createByteReader = (stream: ByteStream): ByteReader => {
  const iterator = stream[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  const next = async (): Promise<Uint8Array | null> => {
    const first = held.shift();
    if (first) return first;
    const result = await iterator.next();
    return result.done ? null : result.value;
  };
  const giveBack = (bytes: Uint8Array): void => {
    if (bytes.length > 0) held.unshift(bytes);
  };
  return {
    next,
    giveBack,
    take: async (length) => {
      const pieces: Uint8Array[] = [];
      let missing = length;
      while (missing > 0) {
        const piece = await next();
        if (piece === null) break;
        pieces.push(piece.subarray(0, missing));
        giveBack(piece.subarray(missing));
        missing -= Math.min(missing, piece.length);
      }
      return Buffer.concat(pieces);
    },
    close: async () => {
      await iterator.return?.();
    },
  };
};
