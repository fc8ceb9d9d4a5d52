import { crc32 } from 'node:zlib';
import type { ProductDocument } from '@vitrina/contract';

/** Room for a few hundred products: large enough that a message costs next to nothing, small enough to have several under way. */
export const batchBytes = 1 << 20;

/** Products on their way to a builder: their JSON (UTF-8) one after another in `bytes`, the end of each, and its CRC-32. */
export type ProductBatch = {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly ends: Uint32Array;
  readonly checksums: Uint32Array;
};

/** Fills one buffer with products. A product that is too long for any buffer gets a larger one. */
export class BatchEncoder {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;
  #ends: number[] = [];
  #checksums: number[] = [];

  constructor(buffer: ArrayBuffer) {
    this.#bytes = Buffer.from(buffer);
  }

  get count(): number {
    return this.#ends.length;
  }

  /** Appends a product's JSON; false if there is no room left for it. */
  add(json: string): boolean {
    const room = this.#bytes.length - this.#length;
    // A UTF-16 code unit takes at most three bytes.
    if (json.length * 3 > room && Buffer.byteLength(json) > room) {
      if (this.#length > 0) return false;
      this.#bytes = Buffer.from(new ArrayBuffer(Buffer.byteLength(json)));
    }
    const start = this.#length;
    this.#length += this.#bytes.write(json, start, 'utf8');
    this.#ends.push(this.#length);
    this.#checksums.push(crc32(this.#bytes.subarray(start, this.#length)));
    return true;
  }

  /** What was collected. The encoder can't be used any more: its buffer goes with the batch. */
  take(): ProductBatch {
    return {
      bytes: this.#bytes.subarray(0, this.#length),
      ends: Uint32Array.from(this.#ends),
      checksums: Uint32Array.from(this.#checksums),
    };
  }
}

export function* decodeBatch({ bytes, ends }: ProductBatch): Generator<ProductDocument> {
  let start = 0;
  for (const end of ends) {
    yield JSON.parse(bytes.toString('utf8', start, end)) as ProductDocument;
    start = end;
  }
}
