import { joinMasks } from '../../language/char-mask.ts';
import { compareBytes, decodeUnits, encodeTerm } from '../../terms/term-bytes.ts';
import { termsPerBlock } from '../build/dictionary-builder.ts';

const maxTermBytes = 256;

/** Where these bytes first end in `bytes`, if they begin at `from` or later; infinity if they don't. No character's bytes begin within another's. */
const endOfBytes = (bytes: Uint8Array, length: number, wanted: Uint8Array, from: number): number => {
  const last = length - wanted.length;
  for (let start = from; start <= last; start++) {
    let at = 0;
    while (at < wanted.length && bytes[start + at] === wanted[at]) at++;
    if (at === wanted.length) return start + at;
  }
  return Number.POSITIVE_INFINITY;
};

/** Completes `term`, which holds the one before, to the term at `at`; returns its length. Byte by byte: a call of `set` costs more than a term's few bytes. */
const copyTerm = (bytes: Uint8Array, at: number, term: Uint8Array): number => {
  const shared = bytes[at];
  const length = shared + bytes[at + 1];
  const from = at + 2 - shared;
  for (let i = shared; i < length; i++) term[i] = bytes[from + i];
  return length;
};

const joinedMasks = (charMasks: Uint32Array, blocksCount: number): Uint32Array => {
  const joined = new Uint32Array(blocksCount);
  for (let termOrdinal = 0; termOrdinal < charMasks.length; termOrdinal++) {
    const block = Math.floor(termOrdinal / termsPerBlock);
    joined[block] = joinMasks(joined[block], charMasks[termOrdinal]);
  }
  return joined;
};

/** The sorted terms. A term is identified by its ordinal: its index in bytewise order, from 0. */
export class Dictionary {
  readonly #bytes: Uint8Array;
  readonly #blocks: Uint32Array;
  /** By term ordinal: which letters the term has and how long it is (`charMaskOf`). */
  readonly charMasks: Uint32Array;
  readonly size: number;
  readonly #term = new Uint8Array(maxTermBytes);
  readonly #units = new Uint16Array(maxTermBytes);
  #firstLetters: readonly string[] | null = null;
  #blockMasks: Uint32Array | null = null;

  constructor(bytes: Uint8Array, blocks: Uint32Array, charMasks: Uint32Array, size: number) {
    this.#bytes = bytes;
    this.#blocks = blocks;
    this.charMasks = charMasks;
    this.size = size;
  }

  /** The term's ordinal, -1 if there is no such term. */
  find(term: string): number {
    const wanted = encodeTerm(term);
    const termOrdinal = this.#lowerBound(wanted);
    if (termOrdinal >= this.size) return -1;
    const length = this.#readTerm(termOrdinal);
    return compareBytes(this.#term, 0, length, wanted, 0, wanted.length) === 0 ? termOrdinal : -1;
  }

  /** The ordinals of all terms with the prefix: from `begin` up to, but without, `end`. */
  prefixRange(prefix: string): { begin: number; end: number } {
    const wanted = encodeTerm(prefix);
    const begin = this.#lowerBound(wanted);
    // No term has a byte 0xff, so this is an upper bound for every term with the prefix.
    const behind = new Uint8Array(wanted.length + 1);
    behind.set(wanted);
    behind[wanted.length] = 0xff;
    return { begin, end: this.#lowerBound(behind) };
  }

  /** The letters with which terms begin, each once. */
  get firstLetters(): readonly string[] {
    this.#firstLetters ??= this.#findFirstLetters();
    return this.#firstLetters;
  }

  #findFirstLetters(): string[] {
    const letters: string[] = [];
    for (let termOrdinal = 0; termOrdinal < this.size; ) {
      const [letter = ''] = this.termAt(termOrdinal);
      letters.push(letter);
      termOrdinal = Math.max(termOrdinal + 1, this.prefixRange(letter).end);
    }
    return letters;
  }

  termAt(termOrdinal: number): string {
    return String.fromCharCode(...this.unitsAt(termOrdinal));
  }

  /** The term's code units; valid until the next look-up. */
  unitsAt(termOrdinal: number): Uint16Array {
    const length = this.#readTerm(termOrdinal);
    return this.#units.subarray(0, decodeUnits(this.#term, 0, length, this.#units, 0));
  }

  /** By block: the letters of all of its terms and the length of the longest, as a mask of a term that had them (see `charMaskOf`). */
  get blockMasks(): Uint32Array {
    this.#blockMasks ??= joinedMasks(this.charMasks, this.#blocks.length);
    return this.#blockMasks;
  }

  /** The ordinal behind the last term of the block that begins with this one. */
  endOfBlock(begin: number): number {
    return Math.min(begin + termsPerBlock, this.size);
  }

  /** Adds the ordinals of the terms that contain the encoded piece, of the block that begins with this one. */
  findContaining(piece: Uint8Array, begin: number, found: number[]): void {
    const term = this.#term;
    const bytes = this.#bytes;
    const end = this.endOfBlock(begin);
    let at = this.#blocks[begin / termsPerBlock];
    let endOfPiece = Number.POSITIVE_INFINITY;
    for (let termOrdinal = begin; termOrdinal < end; termOrdinal++) {
      const shared = bytes[at];
      const length = copyTerm(bytes, at, term);
      at += 2 + length - shared;
      // What the term shares with the one before has been looked at.
      if (endOfPiece > shared)
        endOfPiece = endOfBytes(term, length, piece, Math.max(0, shared - piece.length + 1));
      if (endOfPiece <= length) found.push(termOrdinal);
    }
  }

  /** The ordinal of the first term that is not below `wanted`. */
  #lowerBound(wanted: Uint8Array): number {
    let low = 0;
    let high = this.#blocks.length;
    // Finds the last block whose first term is not above it.
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#blocks[middle];
      const own = this.#bytes[at + 1];
      if (compareBytes(this.#bytes, at + 2, at + 2 + own, wanted, 0, wanted.length) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const first = (low - 1) * termsPerBlock;
    const last = Math.min(first + termsPerBlock, this.size);
    const bytes = this.#bytes;
    const term = this.#term;
    let at = this.#blocks[low - 1];
    for (let termOrdinal = first; termOrdinal < last; termOrdinal++) {
      const length = copyTerm(bytes, at, term);
      at += 2 + bytes[at + 1];
      if (compareBytes(term, 0, length, wanted, 0, wanted.length) >= 0) return termOrdinal;
    }
    return last;
  }

  #readTerm(termOrdinal: number): number {
    const bytes = this.#bytes;
    const term = this.#term;
    const block = Math.floor(termOrdinal / termsPerBlock);
    let at = this.#blocks[block];
    let length = 0;
    for (let i = block * termsPerBlock; i <= termOrdinal; i++) {
      length = copyTerm(bytes, at, term);
      at += 2 + bytes[at + 1];
    }
    return length;
  }
}
