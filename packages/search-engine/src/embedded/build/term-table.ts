import { ByteBuffer } from '../format/byte-buffer.ts';
import { encodeUnits } from '../format/term-bytes.ts';
import { sortRanges } from './sort-ranges.ts';

const longestTermBytes = 64 * 3;
const firstSlots = 1 << 12;
/** A slot's numbers: id + 1 (0 marks a free slot) and the hash. */
const slotNumbers = 2;
const slotShift = 1;

/** FNV-1a, 32 bits, with its high bits folded into the low ones that choose the slot. */
const seed = 0x811c9dc5;
const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193);
const finish = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;

/** Whether these units, encoded, are exactly the bytes from `from` to `to`. */
const isEncodedAs = (
  units: Uint16Array,
  start: number,
  end: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): boolean => {
  let at = from;
  for (let i = start; i < end; i++) {
    const unit = units[i] as number;
    if (unit < 0x80) {
      if (bytes[at++] !== unit) return false;
    } else if (unit < 0x800) {
      if (bytes[at++] !== (0xc0 | (unit >> 6)) || bytes[at++] !== (0x80 | (unit & 63))) return false;
    } else {
      if (bytes[at++] !== (0xe0 | (unit >> 12)) || bytes[at++] !== (0x80 | ((unit >> 6) & 63))) return false;
      if (bytes[at++] !== (0x80 | (unit & 63))) return false;
    }
  }
  return at === to;
};

const areEqual = (bytes: Uint8Array, other: Uint8Array, from: number): boolean => {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== other[from + i]) return false;
  return true;
};

/**
 * Interns terms: open addressing over one run of bytes, so that a million terms cost no object. Ids count from 0. A known
 * term is compared as it is, not encoded. A table is filled by units or by bytes, not by both.
 */
export class TermTable {
  readonly #pool = new ByteBuffer(1 << 12);
  #offsets = new Uint32Array(1 << 10);
  #slots = new Uint32Array(firstSlots * slotNumbers);
  size = 0;

  get bytes(): Uint8Array {
    return this.#pool.view();
  }

  startOf(id: number): number {
    return this.#offsets[id] as number;
  }

  endOf(id: number): number {
    return this.#offsets[id + 1] as number;
  }

  /** The id of the term in these folded units, a new one if it was not seen before. */
  intern(units: Uint16Array, start: number, end: number): number {
    let hash = seed;
    for (let i = start; i < end; i++) hash = mix(hash, units[i] as number);
    hash = finish(hash);
    const slots = this.#slots;
    const offsets = this.#offsets;
    const { bytes } = this.#pool;
    const mask = slots.length - 1;
    let at = (hash << slotShift) & mask;
    for (let id = slots[at] as number; id !== 0; id = slots[at] as number) {
      const isFound =
        slots[at + 1] === hash &&
        isEncodedAs(units, start, end, bytes, offsets[id - 1] as number, offsets[id] as number);
      if (isFound) return id - 1;
      at = (at + slotNumbers) & mask;
    }
    this.#pool.reserve(longestTermBytes);
    return this.#keep(at, hash, encodeUnits(units, start, end, this.#pool.bytes, this.#pool.length));
  }

  /** The same for bytes of any kind. */
  internBytes(term: Uint8Array): number {
    let hash = seed;
    for (let i = 0; i < term.length; i++) hash = mix(hash, term[i] as number);
    hash = finish(hash);
    const slots = this.#slots;
    const offsets = this.#offsets;
    const mask = slots.length - 1;
    let at = (hash << slotShift) & mask;
    for (let id = slots[at] as number; id !== 0; id = slots[at] as number) {
      const from = offsets[id - 1] as number;
      const isAlike = slots[at + 1] === hash && (offsets[id] as number) - from === term.length;
      if (isAlike && areEqual(term, this.#pool.bytes, from)) return id - 1;
      at = (at + slotNumbers) & mask;
    }
    this.#pool.reserve(term.length);
    this.#pool.bytes.set(term, this.#pool.length);
    return this.#keep(at, hash, this.#pool.length + term.length);
  }

  /** All ids in bytewise order of their terms. */
  sortedIds(): Uint32Array {
    return sortRanges(this.#pool.bytes, this.#offsets.subarray(0, this.size + 1));
  }

  /** Keeps what lies behind the pool's end, up to `to`, as a new term in a free slot. */
  #keep(at: number, hash: number, to: number): number {
    const id = this.size++;
    this.#slots[at] = id + 1;
    this.#slots[at + 1] = hash;
    this.#pool.length = to;
    if (this.size === this.#offsets.length)
      this.#offsets = new Uint32Array(this.#offsets.buffer.transfer(Math.ceil(this.size * 1.5) * 4));
    this.#offsets[id + 1] = to;
    // Three quarters full at most.
    if (this.size * slotNumbers * 4 > this.#slots.length * 3) this.#grow();
    return id;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += slotNumbers) {
      if (old[from] === 0) continue;
      let at = ((old[from + 1] as number) << slotShift) & mask;
      while (slots[at] !== 0) at = (at + slotNumbers) & mask;
      slots[at] = old[from] as number;
      slots[at + 1] = old[from + 1] as number;
    }
    this.#slots = slots;
    // Gives the memory back now, not with some later collection of garbage.
    old.buffer.transfer(0);
  }
}
