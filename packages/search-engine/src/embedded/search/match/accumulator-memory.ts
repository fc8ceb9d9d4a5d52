import { Scratch } from '../scratch.ts';

type Buffers = Readonly<
  Record<'partialScores' | 'scores' | 'counts' | 'candidates' | 'matched', ArrayBuffer>
>;

/**
 * Working memory that one thread's searches reuse, sized for its largest catalog. Partial scores, scores and counts are 0 between
 * searches, so it doesn't matter which catalog they were used for.
 */
export class AccumulatorMemory {
  readonly scratch = new Scratch();
  readonly impacts = new Map<number, Float64Array>();
  #capacity = -1;
  #buffers: Buffers | undefined;

  reserve(productsCount: number): Buffers {
    if (this.#buffers !== undefined && productsCount <= this.#capacity) return this.#buffers;
    const words = (length: number): ArrayBuffer => new ArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT);
    this.#buffers = {
      partialScores: words(productsCount),
      scores: words(productsCount),
      counts: new ArrayBuffer(productsCount),
      candidates: words(productsCount + 1),
      matched: words(productsCount),
    };
    // Set last: if an allocation failed, the smaller buffers are still valid.
    this.#capacity = productsCount;
    return this.#buffers;
  }
}
