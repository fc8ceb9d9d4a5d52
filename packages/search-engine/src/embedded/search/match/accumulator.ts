import { impactValues } from '../../format/impact.ts';
import { Scratch } from '../scratch.ts';

/** The middle of the saturation curve: a word whose partial score is this large counts half of the most it can. */
export const saturation = 6;

/** Two kilobytes each. */
const maxWeights = 256;

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

/** How rare a word is: the BM25 inverse document frequency in its form that is never negative. */
export const rarityOf = (frequency: number, productsCount: number): number =>
  Math.log(1 + (productsCount - frequency + 0.5) / (frequency + 0.5));

/**
 * The state of one search: for each product the current word's partial score, the score so far, and how many words matched. Only the
 * products that a search reached are cleared after it.
 */
export class Accumulator {
  readonly partialScores: Float32Array;
  /** The same memory as bits: 0 exactly where the partial score is 0. */
  readonly partialScoreBits: Int32Array;
  readonly scores: Float32Array;
  readonly counts: Uint8Array;
  /** Products that the current word was found in. */
  readonly candidates: Uint32Array;
  candidatesCount = 0;
  /** Products that any word was found in; incomplete once `isDense`. */
  readonly matched: Uint32Array;
  matchedCount = 0;
  /** Products that have a score although words did not find them (pins, whole values): they have to be cleared too. */
  readonly forcedHits: number[] = [];
  readonly scratch: Scratch;
  readonly #impacts: Map<number, Float64Array>;
  /** Whether `matched` no longer names every product with a score: words so frequent were scored that listing their products would not pay. */
  isDense = false;

  /** Accumulators over the same memory must not be used at the same time. */
  constructor(productsCount: number, memory = new AccumulatorMemory()) {
    const { partialScores, scores, counts, candidates, matched } = memory.reserve(productsCount);
    this.partialScores = new Float32Array(partialScores, 0, productsCount);
    this.partialScoreBits = new Int32Array(partialScores, 0, productsCount);
    this.scores = new Float32Array(scores, 0, productsCount);
    this.counts = new Uint8Array(counts, 0, productsCount);
    // One spare: a product is written before it is known whether it is new.
    this.candidates = new Uint32Array(candidates, 0, productsCount + 1);
    this.matched = new Uint32Array(matched, 0, productsCount);
    this.scratch = memory.scratch;
    this.scratch.begin(productsCount);
    this.#impacts = memory.impacts;
  }

  /** By impact byte: what a posting adds at this weight. Cached, because searches have few different weights. */
  impactsTimes(weight: number): Float64Array {
    const known = this.#impacts.get(weight);
    if (known) return known;
    if (this.#impacts.size === maxWeights) this.#impacts.clear();
    const impacts = Float64Array.from(impactValues, (value) => value * weight);
    this.#impacts.set(weight, impacts);
    return impacts;
  }

  /** Turns the current word's partial scores into scores: rarity * partial / (saturation + partial). */
  endWord(rarity: number): void {
    if (this.matchedCount === 0 && !this.isDense) this.#endFirstWord(rarity);
    else this.#endNextWord(rarity);
    this.candidatesCount = 0;
  }

  /**
   * The same for a word scored in `dense` mode, by going over all products. `onlyCount`: how many words a product must have matched so
   * far, null for any.
   */
  endDenseWord(rarity: number, onlyCount: number | null): void {
    if (this.matchedCount === 0 && !this.isDense) this.#endFirstDenseWord(rarity);
    else this.#endNextDenseWord(rarity, onlyCount);
    this.partialScores.fill(0);
    this.isDense = true;
  }

  #endFirstDenseWord(rarity: number): void {
    const { partialScores, partialScoreBits, scores, counts } = this;
    for (let product = 0; product < counts.length; product++) {
      const partialScore = partialScores[product];
      const bits = partialScoreBits[product];
      counts[product] = (bits | -bits) >>> 31;
      scores[product] = (rarity * partialScore) / (saturation + partialScore);
    }
  }

  #endNextDenseWord(rarity: number, onlyCount: number | null): void {
    const { partialScores, scores, counts } = this;
    for (let product = 0; product < counts.length; product++) {
      const partialScore = partialScores[product];
      const count = counts[product];
      if (partialScore === 0 || (onlyCount !== null && count !== onlyCount)) continue;
      counts[product] = count + 1;
      scores[product] = scores[product] + (rarity * partialScore) / (saturation + partialScore);
    }
  }

  /** Nothing has a score yet, so scores and counts are written without being read. */
  #endFirstWord(rarity: number): void {
    const { partialScores, scores, counts, candidates, candidatesCount } = this;
    for (let i = 0; i < candidatesCount; i++) {
      const product = candidates[i];
      const partialScore = partialScores[product];
      partialScores[product] = 0;
      counts[product] = 1;
      scores[product] = (rarity * partialScore) / (saturation + partialScore);
    }
    this.matched.set(candidates.subarray(0, candidatesCount));
    this.matchedCount = candidatesCount;
  }

  #endNextWord(rarity: number): void {
    const { partialScores, scores, counts, candidates, matched } = this;
    let { matchedCount } = this;
    for (let i = 0; i < this.candidatesCount; i++) {
      const product = candidates[i];
      const partialScore = partialScores[product];
      partialScores[product] = 0;
      const count = counts[product];
      if (count === 0) matched[matchedCount++] = product;
      counts[product] = count + 1;
      scores[product] = scores[product] + (rarity * partialScore) / (saturation + partialScore);
    }
    this.matchedCount = matchedCount;
  }

  /** Adds an optional word's score to products that matched at least `minCount` words, without counting it as a match. */
  endOptionalWord(rarity: number, minCount: number): void {
    const { partialScores, scores, counts, candidates } = this;
    for (let i = 0; i < this.candidatesCount; i++) {
      const product = candidates[i];
      const partialScore = partialScores[product];
      partialScores[product] = 0;
      if (counts[product] < minCount) continue;
      scores[product] = scores[product] + (rarity * partialScore) / (saturation + partialScore);
    }
    this.candidatesCount = 0;
  }

  /** Clears everything, wherever a search was interrupted. */
  reset(): void {
    this.partialScores.fill(0);
    this.scores.fill(0);
    this.counts.fill(0);
    this.candidatesCount = 0;
    this.matchedCount = 0;
    this.isDense = false;
    this.clear();
  }

  clear(): void {
    this.scratch.giveBack();
    const { scores, counts, matched } = this;
    if (this.isDense) {
      scores.fill(0);
      counts.fill(0);
      this.isDense = false;
      this.matchedCount = 0;
    }
    for (let i = 0; i < this.matchedCount; i++) {
      const product = matched[i];
      scores[product] = 0;
      counts[product] = 0;
    }
    this.matchedCount = 0;
    for (const product of this.forcedHits) scores[product] = 0;
    this.forcedHits.length = 0;
  }
}
