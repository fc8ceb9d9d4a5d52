import { ByteBuffer } from '../format/byte-buffer.ts';
import { uint32List } from '../format/number-list.ts';
import { encodeUnits } from '../format/term-bytes.ts';
import { sortRanges } from './sort-ranges.ts';

const longestTermBytes = 64 * 3;

/** Interns terms: open addressing over one run of bytes, so that a million terms cost no object. Ids count from 0. */
export class TermTable {
  readonly #pool = new ByteBuffer(1 << 16);
  readonly #offsets = uint32List();
  readonly #hashes = uint32List();
  #slots = new Uint32Array(1 << 14);

  constructor() {
    this.#offsets.push(0);
  }

  get size(): number {
    return this.#hashes.length;
  }

  get bytes(): Uint8Array {
    return this.#pool.view();
  }

  startOf(id: number): number {
    return this.#offsets.at(id);
  }

  endOf(id: number): number {
    return this.#offsets.at(id + 1);
  }

  /** The id of the term in these folded units, a new one if it was not seen before. */
  intern(units: Uint16Array, start: number, end: number): number {
    this.#pool.reserve(longestTermBytes);
    const from = this.#pool.length;
    return this.#internTail(encodeUnits(units, start, end, this.#pool.bytes, from));
  }

  /** The same for bytes of any kind. */
  internBytes(bytes: Uint8Array): number {
    this.#pool.reserve(bytes.length);
    this.#pool.bytes.set(bytes, this.#pool.length);
    return this.#internTail(this.#pool.length + bytes.length);
  }

  /** Looks up what lies behind the pool's end, up to `to`; keeps it if it is new. */
  #internTail(to: number): number {
    const { bytes, length: from } = this.#pool;
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const found = this.#slots[slot] as number;
      if (found === 0) break;
      if (this.#hashes.at(found - 1) === hash && this.#equals(found - 1, from, to)) return found - 1;
      slot = (slot + 1) & mask;
    }
    this.#pool.length = to;
    this.#offsets.push(to);
    this.#hashes.push(hash);
    this.#slots[slot] = this.size;
    if (this.size * 2 > this.#slots.length) this.#rehash();
    return this.size - 1;
  }

  /** All ids in bytewise order of their terms. */
  sortedIds(): Uint32Array {
    return sortRanges(this.#pool.bytes, this.#offsets.view());
  }

  #equals(id: number, from: number, to: number): boolean {
    const { bytes } = this.#pool;
    const start = this.#offsets.at(id);
    if (this.#offsets.at(id + 1) - start !== to - from) return false;
    for (let i = 0; i < to - from; i++) if (bytes[start + i] !== bytes[from + i]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let id = 0; id < this.size; id++) {
      let slot = this.#hashes.at(id) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}
