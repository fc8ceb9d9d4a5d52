import { closeSync, openSync, readSync } from 'node:fs';
import type { ByteBuffer } from '../../terms/byte-buffer.ts';
import { ByteCursor } from './byte-cursor.ts';
import { type ListHead, maxHeadBytes, readHead } from './postings.ts';

/*
 * A segment: a part of the postings, sorted, in a temporary file. Term ids ascend.
 *
 *   segment  = for each term: id (varint), number of lists (byte), lists by ascending field
 *   list     = head, postings, positions
 *   postings = for each product, ascending: distance from the one before (varint; the first counts from 0), frequency (varint)
 *
 * Heads and positions are those of the postings section (`postings.ts`).
 */

const windowBytes = 1 << 16;
/** An id with its number of lists is never longer than a head. */
const headerBytes = maxHeadBytes;

/** A list of a segment, read product by product; after the last product the cursor is at the positions. */
export class SegmentList {
  field = 0;
  cursor: ByteCursor;
  positionsLength = 0;
  #left = 0;
  product = 0;
  /** How often the product has the term. */
  frequency = 0;

  constructor(cursor: ByteCursor) {
    this.cursor = cursor;
  }

  begin({ field, count, positionsLength }: ListHead, cursor: ByteCursor): void {
    this.field = field;
    this.cursor = cursor;
    this.positionsLength = positionsLength;
    this.#left = count;
    this.product = 0;
  }

  /** Advances to the next product; false if there is none. */
  next(): boolean {
    if (this.#left === 0) return false;
    const { cursor } = this;
    this.#left--;
    this.product += cursor.readVarint();
    this.frequency = cursor.readVarint();
    return true;
  }
}

/** Streams a segment, term by term, list by list. */
export class SegmentReader {
  readonly #file: number;
  readonly #long: ByteBuffer;
  readonly #window = new Uint8Array(windowBytes);
  readonly #cursor = new ByteCursor(this.#window);
  /** Reused for all lists, because there are millions. */
  readonly #list = new SegmentList(this.#cursor);
  #filled = 0;
  #isAtEnd = false;
  /** The current term's id, -1 after the last. */
  term = -1;
  #listsLeft = 0;

  /** Lists longer than the window are read into `long`, which all readers of a merge may share. */
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
    this.#listsLeft = this.#cursor.readByte();
  }

  /** The term's next list, null if there is none. The list before must have been read to its end, positions included. */
  nextList(): SegmentList | null {
    if (this.#listsLeft === 0) return null;
    this.#listsLeft--;
    this.#ensure(headerBytes);
    const head = readHead(this.#cursor);
    this.#list.begin(head, this.#listCursor(head.postingsLength + head.positionsLength));
    return this.#list;
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

  /** Fills the window until it holds this many bytes behind the cursor, or all that are left. */
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
