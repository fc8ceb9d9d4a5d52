import { SegmentWriter } from '../format/segment-writer.ts';

/** Tokens held before a segment is written: 12 bytes each, and 8 more while they are sorted. */
export const segmentTokens = 1 << 20;

/** Counters for the lists (a term in a field) that are sorted in one pass, per token of the segment: four bytes each. */
const keysPerToken = 16;

/** Terms written between two calls of `yieldNow`. */
const termsAtOnce = 64;

/** No real text has a word at a later position; those that would share this one. */
const lastPosition = (1 << 24) - 1;

/** Collects the tokens of many products and sorts them by term, field, product and position. */
export class Segment {
  readonly #terms: Uint32Array<ArrayBuffer>;
  readonly #products: Uint32Array<ArrayBuffer>;
  readonly #places: Uint32Array<ArrayBuffer>;
  readonly #fieldsCount: number;
  /** The sorted tokens; allocated at the first flush. */
  #sortedProducts = new Uint32Array(0);
  #sortedPlaces = new Uint32Array(0);
  #locals = new Uint32Array(1 << 14);
  #length = 0;

  constructor(fieldsCount: number, capacity: number = segmentTokens) {
    this.#fieldsCount = fieldsCount;
    this.#terms = new Uint32Array(capacity);
    this.#products = new Uint32Array(capacity);
    this.#places = new Uint32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  get isFull(): boolean {
    return this.#length === this.#terms.length;
  }

  /**
   * Adds a text's tokens, from index `from` on, as far as there is room; returns the index of the first that didn't fit. Positions count from
   * `base`.
   */
  add(
    terms: Uint32Array,
    positions: Uint32Array,
    from: number,
    count: number,
    product: number,
    field: number,
    base: number,
  ): number {
    const end = Math.min(count, from + this.#terms.length - this.#length);
    const fieldBits = field * (lastPosition + 1);
    let at = this.#length;
    for (let i = from; i < end; i++, at++) {
      this.#terms[at] = terms[i];
      this.#products[at] = product;
      this.#places[at] = fieldBits + Math.min(base + positions[i], lastPosition);
    }
    this.#length = at;
    return end;
  }

  /** Writes the tokens as a segment and starts again without any. */
  flush(termsCount: number, write: (bytes: Uint8Array) => void, yieldNow: () => void): void {
    const touched = this.#touchedTerms(termsCount);
    // With very many fields the terms are sorted in parts: a counter for each field of every term could take a gigabyte.
    const termsSorted = Math.max(1, Math.floor((keysPerToken * this.#terms.length) / this.#fieldsCount));
    let ends = new Uint32Array(0);
    let firstSorted = 0;
    const writer = new SegmentWriter(write);
    let begin = 0;
    for (let local = 0; local < touched.length; local++) {
      if (local % termsAtOnce === 0) yieldNow();
      if (local % termsSorted === 0) {
        ends.buffer.transfer(0);
        ends = this.#sort(local, Math.min(local + termsSorted, touched.length));
        firstSorted = local;
        begin = 0;
      }
      writer.beginTerm(touched[local]);
      for (let field = 0; field < this.#fieldsCount; field++) {
        const end = ends[(local - firstSorted) * this.#fieldsCount + field];
        if (end === begin) continue;
        this.#writeProducts(begin, end, writer);
        writer.endList(field);
        begin = end;
      }
      writer.endTerm();
    }
    writer.finish();
    for (const { buffer } of [touched, ends]) buffer.transfer(0);
    this.#length = 0;
  }

  /** Frees the memory now, because the merge that follows needs it. */
  release(): void {
    const arrays = [this.#terms, this.#products, this.#places, this.#sortedProducts, this.#sortedPlaces];
    for (const array of arrays) array.buffer.transfer(0);
  }

  /** The ids of this segment's terms, ascending. Afterwards each token refers to its term by its index in them. */
  #touchedTerms(termsCount: number): Uint32Array<ArrayBuffer> {
    if (this.#locals.length < termsCount) this.#locals = new Uint32Array(Math.ceil(termsCount * 1.3));
    const seen = this.#locals.fill(0, 0, termsCount);
    let count = 0;
    for (let i = 0; i < this.#length; i++) {
      const term = this.#terms[i];
      if (seen[term] === 0) {
        seen[term] = 1;
        count++;
      }
    }
    const touched = new Uint32Array(count);
    let local = 0;
    for (let term = 0; term < termsCount; term++) {
      if (seen[term] === 0) continue;
      seen[term] = local;
      touched[local++] = term;
    }
    const terms = this.#terms;
    for (let i = 0; i < this.#length; i++) terms[i] = seen[terms[i]];
    return touched;
  }

  /**
   * A counting sort by (term, field) of the tokens of some terms. Tokens arrive in order of product and position, and stay in it. The tokens
   * themselves are moved, not their indexes, so that later steps read memory from front to back. Returns where each list ends.
   */
  #sort(first: number, behind: number): Uint32Array<ArrayBuffer> {
    const fields = this.#fieldsCount;
    const length = this.#length;
    const terms = this.#terms;
    const places = this.#places;
    const products = this.#products;
    const next = new Uint32Array((behind - first) * fields);
    for (let i = 0; i < length; i++) {
      const term = terms[i];
      if (term < first || term >= behind) continue;
      const key = (term - first) * fields + (places[i] >>> 24);
      next[key] = next[key] + 1;
    }
    let sum = 0;
    for (let key = 0; key < next.length; key++) {
      const count = next[key];
      next[key] = sum;
      sum += count;
    }
    if (this.#sortedProducts.length < length) {
      this.#sortedProducts = new Uint32Array(length);
      this.#sortedPlaces = new Uint32Array(length);
    }
    const sortedProducts = this.#sortedProducts;
    const sortedPlaces = this.#sortedPlaces;
    for (let i = 0; i < length; i++) {
      const term = terms[i];
      if (term < first || term >= behind) continue;
      const key = (term - first) * fields + (places[i] >>> 24);
      const at = next[key];
      sortedProducts[at] = products[i];
      sortedPlaces[at] = places[i];
      next[key] = at + 1;
    }
    return next;
  }

  #writeProducts(begin: number, end: number, writer: SegmentWriter): void {
    const sortedProducts = this.#sortedProducts;
    const sortedPlaces = this.#sortedPlaces;
    for (let at = begin; at < end; ) {
      const product = sortedProducts[at];
      let to = at + 1;
      while (to < end && sortedProducts[to] === product) to++;
      writer.addProduct(product, to - at);
      for (let i = at; i < to; i++) writer.addPosition(sortedPlaces[i] & lastPosition, i === to - 1);
      at = to;
    }
  }
}
