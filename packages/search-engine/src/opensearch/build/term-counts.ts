import { decodeUnits } from '../../terms/term-bytes.ts';
import { TermTable } from '../../terms/term-table.ts';

const longestTerm = 64;

/** The sorted terms of a catalog, by ordinal. */
export type SortedTerms = {
  readonly length: number;
  readonly at: (ordinal: number) => string;
};

/**
 * How many products have a term: in any field, then in each. Typed arrays outside of the heap, because a catalog has millions of terms, and an
 * import's heap is small.
 */
export class TermCounts {
  readonly #table = new TermTable();
  readonly #width: number;
  #counts = new Uint32Array(0);
  /** By ordinal, and the other way round, once they are sorted. */
  #ids: Uint32Array = new Uint32Array(0);
  #ordinals = new Uint32Array(0);
  readonly #units = new Uint16Array(longestTerm);

  constructor(fieldsCount: number) {
    this.#width = fieldsCount + 1;
  }

  get size(): number {
    return this.#table.size;
  }

  /** A product has the term in a field; `isFirst` in none before. */
  add(term: string, field: number, isFirst: boolean): void {
    const at = this.#idOf(term) * this.#width;
    if (at + this.#width > this.#counts.length) {
      const length = Math.max(this.#width << 10, Math.ceil((this.#counts.length * 3) / 2), at + this.#width);
      this.#counts = new Uint32Array(this.#counts.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT));
    }
    this.#counts[at + 1 + field]++;
    if (isFirst) this.#counts[at]++;
  }

  /** Gives the terms their ordinals, in the order of their code units. None may be added after that. */
  sort(): SortedTerms {
    this.#ids = this.#table.sortedIds();
    this.#ordinals = new Uint32Array(this.size);
    for (const [ordinal, id] of this.#ids.entries()) this.#ordinals[id] = ordinal;
    return { length: this.size, at: (ordinal) => this.#termAt(ordinal) };
  }

  ordinalOf = (term: string): number => this.#ordinals[this.#idOf(term)] ?? 0;

  countsAt(ordinal: number): Uint32Array {
    const at = (this.#ids[ordinal] ?? 0) * this.#width;
    return this.#counts.subarray(at, at + this.#width);
  }

  #idOf(term: string): number {
    const { length } = term;
    for (let i = 0; i < length; i++) this.#units[i] = term.charCodeAt(i);
    return this.#table.intern(this.#units, 0, length);
  }

  #termAt(ordinal: number): string {
    const id = this.#ids[ordinal] ?? 0;
    const { bytes } = this.#table;
    const end = decodeUnits(bytes, this.#table.startOf(id), this.#table.endOf(id), this.#units, 0);
    return String.fromCharCode(...this.#units.subarray(0, end));
  }
}
