import { ByteBuffer } from '../format/byte-buffer.ts';
import { encodeUnits } from '../format/term-bytes.ts';
import { sortRanges } from './sort-ranges.ts';

const longestTermBytes = 64 * 3;
const firstSlots = 1 << 12;
/** A slot's numbers: id + 1 (0 marks a free slot), and the two halves of the fingerprint. */
const slotNumbers = 3;

/**
 * Interns terms: open addressing over 64-bit fingerprints, so that a million terms cost no object and a known term costs
 * one look at memory. Two terms taken for one: about 1 in 10^7 for a million terms. Ids count from 0.
 *
 * The fingerprint's halves are FNV-1a over 16-bit units (Fowler, Noll, Vo) and the same with the multiplier of MurmurHash2
 * (Appleby), whose high bits are folded in after every unit.
 */
export class TermTable {
  readonly #pool = new ByteBuffer(1 << 12);
  #offsets = new Uint32Array(1 << 10);
  #slotsCount = firstSlots;
  #slots = new Uint32Array(firstSlots * slotNumbers);
  #units = new Uint16Array(256);
  /** The fingerprint that was looked for last. */
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

  /** The id of the term in these folded units, a new one if it was not seen before. */
  intern(units: Uint16Array, start: number, end: number): number {
    const at = this.#find(units, start, end);
    const known = this.#slots[at];
    if (known !== 0) return known - 1;
    this.#pool.reserve(longestTermBytes);
    return this.#keep(at, encodeUnits(units, start, end, this.#pool.bytes, this.#pool.length));
  }

  /** The same for bytes of any kind; a table is filled by units or by bytes, not by both. */
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

  /** Frees the memory at once; the table is of no more use. */
  release(): void {
    this.#pool.release();
    for (const { buffer } of [this.#offsets, this.#slots]) buffer.transfer(0);
  }

  /** All ids in bytewise order of their terms. */
  sortedIds(): Uint32Array {
    return sortRanges(this.#pool.bytes, this.#offsets.subarray(0, this.size + 1));
  }

  /** Where the term's slot is, or would be. */
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

  /** Keeps what lies behind the pool's end, up to `to`, as a new term in a free slot. */
  #keep(at: number, to: number): number {
    const id = this.size++;
    this.#slots[at] = id + 1;
    this.#slots[at + 1] = this.#low;
    this.#slots[at + 2] = this.#high;
    this.#pool.length = to;
    if (this.size === this.#offsets.length)
      this.#offsets = new Uint32Array(this.#offsets.buffer.transfer(Math.ceil(this.size * 1.5) * 4));
    this.#offsets[id + 1] = to;
    // Three quarters full at most.
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
    // Gives the memory back now, not with some later collection of garbage.
    old.buffer.transfer(0);
  }
}
