import { termsPerBlock } from '../build/dictionary-builder.ts';
import { compareBytes, decodeUnits, encodeTerm } from '../format/term-bytes.ts';

const longestTermBytes = 256;

const countShared = (a: Uint16Array, b: Uint16Array, most: number): number => {
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared++;
  return shared;
};

const countBytes = (units: Uint16Array, length: number): number => {
  let bytes = 0;
  for (let i = 0; i < length; i++) {
    const unit = units[i] as number;
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return bytes;
};

/** The sorted terms. A term is known by its rank: its place in bytewise order, from 0. */
export class Dictionary {
  readonly #bytes: Uint8Array;
  readonly #blocks: Uint32Array;
  readonly size: number;
  readonly #term = new Uint8Array(longestTermBytes);
  readonly #units = new Uint16Array(longestTermBytes);

  constructor(bytes: Uint8Array, blocks: Uint32Array, size: number) {
    this.#bytes = bytes;
    this.#blocks = blocks;
    this.size = size;
  }

  /** The term's rank, -1 if there is no such term. */
  find(term: string): number {
    const wanted = encodeTerm(term);
    const rank = this.#lowerBound(wanted);
    if (rank >= this.size) return -1;
    const length = this.#readTerm(rank);
    return compareBytes(this.#term, 0, length, wanted, 0, wanted.length) === 0 ? rank : -1;
  }

  /** The ranks of all terms that begin with the prefix: from `begin` up to, without, `end`. */
  prefixRange(prefix: string): { begin: number; end: number } {
    const wanted = encodeTerm(prefix);
    const begin = this.#lowerBound(wanted);
    // No term holds a byte 0xff, so this bounds every term with the prefix.
    const behind = new Uint8Array(wanted.length + 1);
    behind.set(wanted);
    behind[wanted.length] = 0xff;
    return { begin, end: this.#lowerBound(behind) };
  }

  termAt(rank: number): string {
    const length = this.#readTerm(rank);
    const unitsCount = decodeUnits(this.#term, 0, length, this.#units, 0);
    return String.fromCharCode(...this.#units.subarray(0, unitsCount));
  }

  /**
   * Walks the terms of a range in order. `visit` gets the term's code units, its length, and how many it shares with the
   * term visited before; where it answers with a number above 0, terms that share so many units with this one are left out.
   */
  walk(
    begin: number,
    end: number,
    visit: (rank: number, units: Uint16Array, length: number, shared: number) => number,
  ): void {
    let units = new Uint16Array(longestTermBytes);
    let other = new Uint16Array(longestTermBytes);
    // How many units the first n bytes of the present term make.
    const unitsAt = new Uint16Array(longestTermBytes);
    let length = 0;
    let dead = 0;
    let deadBytes = 0;
    const firstBlock = Math.floor(begin / termsPerBlock);
    for (let block = firstBlock; block * termsPerBlock < end; block++) {
      let at = this.#blocks[block] as number;
      const first = block * termsPerBlock;
      const last = Math.min(first + termsPerBlock, end);
      const before = length;
      [units, other] = [other, units];
      length = this.#decodeEnd(at + 2, this.#bytes[at + 1] as number, 0, units, 0, unitsAt);
      const headShared = countShared(units, other, Math.min(length, before));
      const isHeadDead = dead > 0 && headShared >= dead;
      if (isHeadDead && this.#nextHeadShares(block, units, dead, other)) continue;
      for (let rank = first; rank < last; rank++) {
        const sharedBytes = this.#bytes[at] as number;
        const own = this.#bytes[at + 1] as number;
        at += 2 + own;
        // What lies behind a dead beginning is not even decoded: the units of the beginning stay.
        if (rank === first ? isHeadDead : dead > 0 && sharedBytes >= deadBytes) continue;
        const shared = rank === first ? headShared : (unitsAt[sharedBytes] as number);
        if (rank > first) length = this.#decodeEnd(at - own, own, sharedBytes, units, shared, unitsAt);
        if (rank < begin) continue;
        dead = visit(rank, units, length, shared);
        deadBytes = countBytes(units, dead);
      }
    }
  }

  /** Whether the head of the next block shares so many units too: then all terms between do. */
  #nextHeadShares(block: number, units: Uint16Array, wanted: number, scratch: Uint16Array): boolean {
    const at = this.#blocks[block + 1];
    if (at === undefined) return false;
    const length = decodeUnits(this.#bytes, at + 2, at + 2 + (this.#bytes[at + 1] as number), scratch, 0);
    return length >= wanted && countShared(units, scratch, wanted) === wanted;
  }

  /** Decodes an entry's own bytes behind the units it shares; returns the term's length in units. */
  #decodeEnd(
    at: number,
    own: number,
    sharedBytes: number,
    units: Uint16Array,
    shared: number,
    unitsAt: Uint16Array,
  ): number {
    let length = shared;
    for (let i = 0; i < own; ) {
      const byte = this.#bytes[at + i] as number;
      const size = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : 3;
      length = decodeUnits(this.#bytes, at + i, at + i + size, units, length);
      i += size;
      unitsAt[sharedBytes + i] = length;
    }
    return length;
  }

  /** The rank of the first term that is not below the wanted one. */
  #lowerBound(wanted: Uint8Array): number {
    let low = 0;
    let high = this.#blocks.length;
    // The last block whose head is not above the wanted term.
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#blocks[middle] as number;
      const own = this.#bytes[at + 1] as number;
      if (compareBytes(this.#bytes, at + 2, at + 2 + own, wanted, 0, wanted.length) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const first = (low - 1) * termsPerBlock;
    const last = Math.min(first + termsPerBlock, this.size);
    let at = this.#blocks[low - 1] as number;
    for (let rank = first; rank < last; rank++) {
      const shared = this.#bytes[at++] as number;
      const own = this.#bytes[at++] as number;
      this.#term.set(this.#bytes.subarray(at, at + own), shared);
      at += own;
      if (compareBytes(this.#term, 0, shared + own, wanted, 0, wanted.length) >= 0) return rank;
    }
    return last;
  }

  #readTerm(rank: number): number {
    const block = Math.floor(rank / termsPerBlock);
    let at = this.#blocks[block] as number;
    let length = 0;
    for (let i = block * termsPerBlock; i <= rank; i++) {
      const shared = this.#bytes[at++] as number;
      const own = this.#bytes[at++] as number;
      this.#term.set(this.#bytes.subarray(at, at + own), shared);
      at += own;
      length = shared + own;
    }
    return length;
  }
}
