import { GenerationCheckError } from '../../port.ts';
import { checksumOf } from '../format/checksum.ts';
import { paddedLength, type SectionEntry } from '../format/file-format.ts';
import { readExactly } from '../format/file-reading.ts';

const windowBytes = 1 << 20;

/** A part of a long section that moves from front to back; on the way the section's checksum is computed, if it was asked for. */
export class SectionWindow {
  readonly #file: number;
  readonly #section: SectionEntry;
  #bytes = new Uint8Array(windowBytes);
  #words = new Int32Array(this.#bytes.buffer);
  #start = 0;
  #end = 0;
  readonly #isSummed: boolean;
  #crc = 0;

  constructor(file: number, section: SectionEntry, isSummed: boolean) {
    this.#file = file;
    this.#section = section;
    this.#isSummed = isSummed;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** The same memory, four bytes each. */
  get words(): Int32Array {
    return this.#words;
  }

  get length(): number {
    return this.#section.length;
  }

  /** Makes the window hold the section's bytes from `from` up to `to`, and returns where they begin in it. `from` never decreases. */
  show(from: number, to: number): number {
    if (to > this.#end) this.#move(from, to);
    return from - this.#start;
  }

  /** Reads what is left and verifies the section's checksum, if it was asked for. */
  finish(): void {
    while (this.#end < paddedLength(this.#section.length)) this.#move(this.#end, this.#end + 1);
    if (this.#isSummed && this.#crc !== this.#section.crc)
      throw new GenerationCheckError(`${this.#section.name}: the checksum is another`);
  }

  #move(from: number, to: number): void {
    const { name, offset, length } = this.#section;
    if (to > paddedLength(length)) throw new GenerationCheckError(`${name}: ends at ${length}, not at ${to}`);
    const remaining = this.#end - from;
    const before = this.#bytes;
    if (to - from > before.length) {
      this.#words = new Int32Array(Math.ceil((to - from) / 2));
      this.#bytes = new Uint8Array(this.#words.buffer);
    }
    this.#bytes.set(before.subarray(from - this.#start, this.#end - this.#start));
    const room = Math.min(this.#bytes.length - remaining, paddedLength(length) - this.#end);
    const read = this.#bytes.subarray(remaining, remaining + room);
    readExactly(this.#file, read, offset + this.#end);
    if (this.#isSummed) this.#crc = checksumOf(read, this.#crc);
    this.#start = from;
    this.#end += room;
  }
}
