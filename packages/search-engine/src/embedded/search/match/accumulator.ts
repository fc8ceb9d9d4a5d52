import { impactValues } from '../../format/impact.ts';
import { Scratch } from '../scratch.ts';

/** The middle of the saturation curve: a word whose weighted share is this large counts half of the most it can. */
export const saturation = 6;

/** Two kilobytes each. */
const maxWeights = 256;

type Buffers = Readonly<
  Record<'partialScores' | 'scores' | 'counts' | 'candidates' | 'matched', ArrayBuffer>
>;

/**
 * The memory that the searches of one thread take turns with, as large as its largest catalog wants it: shares, scores
 * and counts are 0 between two searches, so it does not matter whose products they were for.
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
    // Only now: where there was no memory for them, the smaller ones stay what they are.
    this.#capacity = productsCount;
    return this.#buffers;
  }
}

/** How rare a word is: the BM25 inverse document frequency in its form that is never negative. */
export const rarityOf = (frequency: number, productsCount: number): number =>
  Math.log(1 + (productsCount - frequency + 0.5) / (frequency + 0.5));

/**
 * A search's working memory: per product the present word's share, the score, and how many
 * words matched. Only what a search touched is cleared after it.
 */
export class Accumulator {
  readonly partialScores: Float32Array;
  /** The same memory as bits: all 0 where the share is. */
  readonly partialScoreBits: Int32Array;
  readonly scores: Float32Array;
  readonly counts: Uint8Array;
  /** Products touched by the present word. */
  readonly candidates: Uint32Array;
  candidatesCount = 0;
  /** Products touched by any word. */
  readonly matched: Uint32Array;
  matchedCount = 0;
  /** Products with a score though no word brought them here: to be cleared too. */
  readonly forcedHits: number[] = [];
  readonly scratch: Scratch;
  readonly #impacts: Map<number, Float64Array>;
  /** Whether products were touched that `matched` does not name. */
  isDense = false;

  /** Two accumulators over the same memory must not search at the same time. */
  constructor(productsCount: number, memory = new AccumulatorMemory()) {
    const { partialScores, scores, counts, candidates, matched } = memory.reserve(productsCount);
    this.partialScores = new Float32Array(partialScores, 0, productsCount);
    this.partialScoreBits = new Int32Array(partialScores, 0, productsCount);
    this.scores = new Float32Array(scores, 0, productsCount);
    this.counts = new Uint8Array(counts, 0, productsCount);
    // One more than can be touched: a product is written before it is known whether it counts.
    this.candidates = new Uint32Array(candidates, 0, productsCount + 1);
    this.matched = new Uint32Array(matched, 0, productsCount);
    this.scratch = memory.scratch;
    this.scratch.begin(productsCount);
    this.#impacts = memory.impacts;
  }

  /** By byte: what a posting of that impact adds, times a weight. Searches have few weights: these are worked out once. */
  impactsTimes(weight: number): Float64Array {
    const known = this.#impacts.get(weight);
    if (known) return known;
    if (this.#impacts.size === maxWeights) this.#impacts.clear();
    const impacts = Float64Array.from(impactValues, (value) => value * weight);
    this.#impacts.set(weight, impacts);
    return impacts;
  }

  /** Turns the present word's shares into scores: rarity * share / (saturation + share). */
  endWord(rarity: number): void {
    if (this.matchedCount === 0 && !this.isDense) this.#endFirstWord(rarity);
    else this.#endNextWord(rarity);
    this.candidatesCount = 0;
  }

  /**
   * The same for a word that a great part of all products has, whose shares were added without listing the products:
   * every product is looked at, from the first to the last. `onlyCount`: how many words a product must have so far, null for any.
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
      const partialScore = partialScores[product] as number;
      const bits = partialScoreBits[product] as number;
      counts[product] = (bits | -bits) >>> 31;
      scores[product] = (rarity * partialScore) / (saturation + partialScore);
    }
  }

  #endNextDenseWord(rarity: number, onlyCount: number | null): void {
    const { partialScores, scores, counts } = this;
    for (let product = 0; product < counts.length; product++) {
      const partialScore = partialScores[product] as number;
      const count = counts[product] as number;
      if (partialScore === 0 || (onlyCount !== null && count !== onlyCount)) continue;
      counts[product] = count + 1;
      scores[product] = (scores[product] as number) + (rarity * partialScore) / (saturation + partialScore);
    }
  }

  /** Nothing is scored yet: scores and counts are written without being read. */
  #endFirstWord(rarity: number): void {
    const { partialScores, scores, counts, candidates, candidatesCount } = this;
    for (let i = 0; i < candidatesCount; i++) {
      const product = candidates[i] as number;
      const partialScore = partialScores[product] as number;
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
      const product = candidates[i] as number;
      const partialScore = partialScores[product] as number;
      partialScores[product] = 0;
      const count = counts[product] as number;
      if (count === 0) matched[matchedCount++] = product;
      counts[product] = count + 1;
      scores[product] = (scores[product] as number) + (rarity * partialScore) / (saturation + partialScore);
    }
    this.matchedCount = matchedCount;
  }

  /** Adds what a word weighs to products that have at least so many words already, without counting it among these. */
  endOptionalWord(rarity: number, minCount: number): void {
    const { partialScores, scores, counts, candidates } = this;
    for (let i = 0; i < this.candidatesCount; i++) {
      const product = candidates[i] as number;
      const partialScore = partialScores[product] as number;
      partialScores[product] = 0;
      if ((counts[product] as number) < minCount) continue;
      scores[product] = (scores[product] as number) + (rarity * partialScore) / (saturation + partialScore);
    }
    this.candidatesCount = 0;
  }

  /** Clears everything, wherever a search broke off. */
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
      const product = matched[i] as number;
      scores[product] = 0;
      counts[product] = 0;
    }
    this.matchedCount = 0;
    for (const product of this.forcedHits) scores[product] = 0;
    this.forcedHits.length = 0;
  }
}
