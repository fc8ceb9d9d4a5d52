import { createHash, type Hash } from 'node:crypto';
import type { ByteStream } from '../fetch/byte-stream.ts';

const blockBytes = 1024 * 1024;
/** Of each block's digest: two feeds that a shop publishes never agree in so many. */
const digestLetters = 16;

const lettersOf = (hash: Hash): string => hash.digest('hex').slice(0, digestLetters);

/**
 * What a feed's text is told by: a short digest of what its bytes are decoded by, and one of each of its blocks and of what remains, one behind
 * the other.
 */
export class BodyDigest {
  #hash: Hash = createHash('sha256');
  #inBlock = 0;
  #digest: string;

  /** `charset`: of the HTTP header; '' without one. */
  constructor(charset: string) {
    this.#digest = lettersOf(createHash('sha256').update(charset.toLowerCase()));
  }

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + blockBytes - this.#inBlock);
      this.#hash.update(piece);
      this.#inBlock += piece.length;
      at += piece.length;
      if (this.#inBlock === blockBytes) this.#endBlock();
    }
  }

  /** Of the blocks that are whole. */
  get soFar(): string {
    return this.#digest;
  }

  /** Of all that was added; nothing may be added afterwards. */
  end(): string {
    if (this.#inBlock > 0) this.#endBlock();
    return this.#digest;
  }

  #endBlock(): void {
    this.#digest += lettersOf(this.#hash);
    this.#hash = createHash('sha256');
    this.#inBlock = 0;
  }
}

/** The same stream, whose bytes are added to a digest as they pass. */
export async function* digesting(stream: ByteStream, digest: BodyDigest): ByteStream {
  for await (const chunk of stream) {
    digest.add(chunk);
    yield chunk;
  }
}
