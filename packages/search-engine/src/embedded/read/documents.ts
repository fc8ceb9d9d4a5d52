import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { DamagedIndexError } from '../../port.ts';

/** The products' JSON, read from disk on demand; each is verified by its own checksum. */
export class DocumentStore {
  readonly #file: number;
  readonly #base: number;
  readonly #offsets: Float64Array;
  readonly #checksums: Uint32Array;

  constructor(path: string, base: number, offsets: Float64Array, checksums: Uint32Array) {
    this.#file = openSync(path, 'r');
    this.#base = base;
    this.#offsets = offsets;
    this.#checksums = checksums;
  }

  /** The product's JSON, as UTF-8. Throws `DamagedIndexError` if its checksum is wrong. */
  read(product: number): Buffer {
    const start = this.#offsets[product];
    const bytes = Buffer.allocUnsafe(this.#offsets[product + 1] - start);
    let done = 0;
    while (done < bytes.length) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, this.#base + start + done);
      if (read === 0) throw new DamagedIndexError('the file is cut off');
      done += read;
    }
    if (crc32(bytes) !== this.#checksums[product]) throw new DamagedIndexError('a product is damaged');
    return bytes;
  }

  close(): void {
    closeSync(this.#file);
  }
}
