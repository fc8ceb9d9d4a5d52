import { ByteBuffer } from './byte-buffer.ts';
import { sortRanges } from './sort-ranges.ts';
import { encodeUnits } from './term-bytes.ts';

const maxTermBytes = 64 * 3;
const firstSlots = 1 << 12;
/** Numbers in a slot: id + 1 (0 marks a free slot), and the two halves of the fingerprint. */
const slotNumbers = 3;

/**
 * Interns terms: open addressing over 64-bit fingerprints, so that a million terms need no objects and a known term costs one memory access.
 * The probability that any two of a million terms are confused is about 1 in 10^7. Ids count from 0. The halves of the fingerprint are FNV-1a
 * over 16-bit units (Fowler, Noll, Vo) and the same with the multiplier of MurmurHash2 (Appleby), whose high bits are folded in after every
 * unit.
 */
export class TermTable {
  readonly #pool = new ByteBuffer(1 << 12);
  #offsets = new Uint32Array(1 << 10);
  #slotsCount = firstSlots;
  #slots = new Uint32Array(firstSlots * slotNumbers);
  #units = new Uint16Array(256);
  /** The fingerprint of the last look-up. */
  #low = 0;
  #high = 0;
  size = 0;

  get bytes(): Uint8Array {
    return this.#pool.view();
  }

  startOf(id: number): number {
    return this.#offsets[id];
  }

  endOf(id: number): number {
    return this.#offsets[id + 1];
  }

  /** The id of the term in these folded units; new terms get the next id. */
  intern(units: Uint16Array, start: number, end: number): number {
    const at = this.#find(units, start, end);
    const known = this.#slots[at];
    if (known !== 0) return known - 1;
    this.#pool.reserve(maxTermBytes);
    return this.#keep(at, encodeUnits(units, start, end, this.#pool.bytes, this.#pool.length));
  }

  /** The same for arbitrary bytes. A table is filled by units or by bytes, never by both. */
  internBytes(term: Uint8Array): number {
    if (this.#units.length < term.length) this.#units = new Uint16Array(term.length * 2);
    this.#units.set(term);
    const at = this.#find(this.#units, 0, term.length);
    const known = this.#slots[at];
    if (known !== 0) return known - 1;
    this.#pool.reserve(term.length);
    this.#pool.bytes.set(term, this.#pool.length);
    return this.#keep(at, this.#pool.length + term.length);
  }

  /** Frees the memory now; the table can't be used any more. */
  release(): void {
    this.#pool.release();
    for (const { buffer } of [this.#offsets, this.#slots]) buffer.transfer(0);
  }

  /** All ids in bytewise order of their terms. */
  sortedIds(): Uint32Array {
    return sortRanges(this.#pool.bytes, this.#offsets.subarray(0, this.size + 1));
  }

  /** The slot that has the term, or the free one where it belongs. */
  #find(units: Uint16Array, start: number, end: number): number {
    let low = 0x811c9dc5;
    let high = end - start;
    for (let i = start; i < end; i++) {
      const unit = units[i];
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x5bd1e995);
      high ^= high >>> 15;
    }
    // The low bits choose the slot.
    low = (low ^ (low >>> 15)) >>> 0;
    high >>>= 0;
    this.#low = low;
    this.#high = high;
    const slots = this.#slots;
    const mask = this.#slotsCount - 1;
    let slot = low & mask;
    let at = slot * slotNumbers;
    while (slots[at] !== 0 && (slots[at + 1] !== low || slots[at + 2] !== high)) {
      slot = (slot + 1) & mask;
      at = slot * slotNumbers;
    }
    return at;
  }

  /** Stores the bytes behind the pool's end, up to `to`, as a new term in a free slot. */
  #keep(at: number, to: number): number {
    const id = this.size++;
    this.#slots[at] = id + 1;
    this.#slots[at + 1] = this.#low;
    this.#slots[at + 2] = this.#high;
    this.#pool.length = to;
    if (this.size === this.#offsets.length)
      this.#offsets = new Uint32Array(this.#offsets.buffer.transfer(Math.ceil(this.size * 1.5) * 4));
    this.#offsets[id + 1] = to;
    // At most three quarters full.
    if (this.size * 4 > this.#slotsCount * 3) this.#grow();
    return id;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slotsCount *= 2;
    const slots = new Uint32Array(this.#slotsCount * slotNumbers);
    const mask = this.#slotsCount - 1;
    for (let from = 0; from < old.length; from += slotNumbers) {
      if (old[from] === 0) continue;
      let slot = old[from + 1] & mask;
      while (slots[slot * slotNumbers] !== 0) slot = (slot + 1) & mask;
      slots.set(old.subarray(from, from + slotNumbers), slot * slotNumbers);
    }
    this.#slots = slots;
    // Frees the memory now rather than at some later garbage collection.
    old.buffer.transfer(0);
  }
}
