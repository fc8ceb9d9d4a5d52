import { closeSync, openSync, readSync } from 'node:fs';
import { ByteCursor } from '../format/byte-cursor.ts';

const windowBytes = 1 << 18;
/** No header of a term or a list is longer. */
const headerBytes = 24;

/** A list of a run: its postings at the cursor, its positions behind them. Valid until the next call. */
export type RunList = {
  readonly field: number;
  readonly products: number;
  readonly cursor: ByteCursor;
  readonly positionsBytes: number;
};

/** Streams a segment's run, term by term, list by list. */
export class SegmentReader {
  readonly #file: number;
  #window = new Uint8Array(windowBytes);
  #cursor = new ByteCursor(this.#window);
  #filled = 0;
  #isAtEnd = false;
  /** The term that the reader stands at, -1 behind the last. */
  term = -1;
  #fieldsLeft = 0;

  constructor(path: string) {
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
  nextList(): RunList | null {
    if (this.#fieldsLeft === 0) return null;
    this.#fieldsLeft--;
    this.#ensure(headerBytes);
    const field = this.#cursor.readByte();
    const products = this.#cursor.readVarint();
    const postingsBytes = this.#cursor.readVarint();
    const positionsBytes = this.#cursor.readVarint();
    this.#ensure(postingsBytes + positionsBytes);
    return { field, products, cursor: this.#cursor, positionsBytes };
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Sees that the window holds this many bytes behind the cursor, or all that are left. */
  #ensure(length: number): void {
    const left = this.#filled - this.#cursor.at;
    if (left >= length || this.#isAtEnd) return;
    const window = length > this.#window.length ? new Uint8Array(length * 2) : this.#window;
    window.set(this.#window.subarray(this.#cursor.at, this.#filled));
    this.#window = window;
    this.#cursor = new ByteCursor(window);
    this.#filled = left;
    while (this.#filled < window.length && !this.#isAtEnd) {
      const read = readSync(this.#file, window, this.#filled, window.length - this.#filled, null);
      if (read === 0) this.#isAtEnd = true;
      this.#filled += read;
    }
  }
}
