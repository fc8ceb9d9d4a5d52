import { closeSync, openSync, readSync } from 'node:fs';
import type { ByteBuffer } from '../format/byte-buffer.ts';
import { ByteCursor } from '../format/byte-cursor.ts';

const windowBytes = 1 << 16;
/** No header of a term or a list is longer. */
const headerBytes = 24;

/** A list of a segment: its postings at the cursor, its positions behind them. Valid until the next call. */
export type SegmentList = {
  readonly field: number;
  readonly products: number;
  readonly cursor: ByteCursor;
  readonly positionsBytes: number;
};

/** Streams a segment, term by term, list by list. */
export class SegmentReader {
  readonly #file: number;
  readonly #long: ByteBuffer;
  readonly #window = new Uint8Array(windowBytes);
  readonly #cursor = new ByteCursor(this.#window);
  #filled = 0;
  #isAtEnd = false;
  /** The term that the reader stands at, -1 behind the last. */
  term = -1;
  #fieldsLeft = 0;

  /** Lists longer than a window are read into `long`, which all readers of a merge may share. */
  constructor(path: string, long: ByteBuffer) {
    this.#long = long;
    this.#file = openSync(path, 'r');
    this.nextTerm();
  }

  nextTerm(): void {
    this.#ensure(headerBytes);
    if (this.#cursor.at >= this.#filled) {
      this.term = -1;
      return;
    }
    this.term = this.#cursor.readVarint();
    this.#fieldsLeft = this.#cursor.readByte();
  }

  /** The next list of the term, null behind its last; whoever asked for one before has read it whole. */
  nextList(): SegmentList | null {
    if (this.#fieldsLeft === 0) return null;
    this.#fieldsLeft--;
    this.#ensure(headerBytes);
    const field = this.#cursor.readByte();
    const products = this.#cursor.readVarint();
    const postingsBytes = this.#cursor.readVarint();
    const positionsBytes = this.#cursor.readVarint();
    const cursor = this.#listCursor(postingsBytes + positionsBytes);
    return { field, products, cursor, positionsBytes };
  }

  close(): void {
    closeSync(this.#file);
  }

  #listCursor(length: number): ByteCursor {
    if (length > windowBytes) return this.#readLong(length);
    this.#ensure(length);
    return this.#cursor;
  }

  #readLong(length: number): ByteCursor {
    const long = this.#long;
    const cursor = this.#cursor;
    long.length = 0;
    long.reserve(length);
    long.append(this.#window.subarray(cursor.at, this.#filled));
    cursor.at = 0;
    this.#filled = 0;
    while (long.length < length) {
      long.length += this.#read(long.bytes, long.length, length - long.length);
      if (this.#isAtEnd) throw new Error('a segment ends too early');
    }
    return new ByteCursor(long.bytes);
  }

  /** Sees that the window holds this many bytes behind the cursor, or all that are left. */
  #ensure(length: number): void {
    const cursor = this.#cursor;
    if (this.#filled - cursor.at >= length) return;
    this.#window.copyWithin(0, cursor.at, this.#filled);
    this.#filled -= cursor.at;
    cursor.at = 0;
    while (this.#filled < windowBytes && !this.#isAtEnd)
      this.#filled += this.#read(this.#window, this.#filled, windowBytes - this.#filled);
  }

  #read(into: Uint8Array, at: number, length: number): number {
    const read = readSync(this.#file, into, at, length, null);
    this.#isAtEnd = read === 0;
    return read;
  }
}
