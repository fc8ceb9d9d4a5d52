import { impactValues } from '../../../scoring/impact.ts';
import { saturation } from '../../../scoring/word-score.ts';
import type { GenerationKernels } from '../../kernels/generation-kernels.ts';
import type { Kernels } from '../../kernels/kernels.ts';
import type { SharedMemory } from '../../kernels/web-assembly.ts';
import type { Scratch } from '../scratch.ts';
import { AccumulatorMemory } from './accumulator-memory.ts';
import { DenseMatches } from './dense-matches.ts';
import type { ScoreArrays } from './score-arrays.ts';
import { SparseMatches } from './sparse-matches.ts';

/** Two kilobytes each. */
const maxWeights = 256;

/** What one search adds up. Its matches begin sparse, become dense at most once, and are sparse again when cleared. */
export class Accumulator implements ScoreArrays {
  readonly partialScores: Float32Array;
  readonly partialScoreBits: Int32Array;
  readonly scores: Float32Array;
  readonly counts: Uint8Array;
  readonly candidates: Uint32Array;
  candidatesCount = 0;
  readonly matched: Uint32Array;
  readonly kernels: Kernels | null;
  #kernelsOver: { readonly memory: SharedMemory; readonly kernels: GenerationKernels | null } | undefined;
  readonly #sparse: SparseMatches;
  readonly #dense: DenseMatches;
  #matches: SparseMatches | DenseMatches;
  /** Products that have a score although words did not find them (pins, whole values): they have to be cleared too. */
  readonly forcedHits: number[] = [];
  readonly scratch: Scratch;
  readonly #impacts: Map<number, Float64Array>;

  /** Accumulators over the same memory must not be used at the same time. */
  constructor(productsCount: number, memory = new AccumulatorMemory()) {
    const { buffer, offsets, kernels } = memory.reserve(productsCount);
    this.partialScores = new Float32Array(buffer, offsets.partialScores, productsCount);
    this.partialScoreBits = new Int32Array(buffer, offsets.partialScores, productsCount);
    this.scores = new Float32Array(buffer, offsets.scores, productsCount);
    this.counts = new Uint8Array(buffer, offsets.counts, productsCount);
    this.candidates = new Uint32Array(buffer, offsets.candidates, productsCount + 1);
    this.matched = new Uint32Array(buffer, offsets.matched, productsCount);
    this.kernels = kernels;
    this.#sparse = new SparseMatches(this);
    this.#dense = new DenseMatches(this);
    this.#matches = this.#sparse;
    this.scratch = memory.scratch;
    this.scratch.begin(productsCount);
    this.#impacts = memory.impacts;
  }

  get matches(): SparseMatches | DenseMatches {
    return this.#matches;
  }

  kernelsOver({ memory }: { readonly memory: SharedMemory }): GenerationKernels | null {
    if (this.kernels === null) return null;
    // A prefix asks for each of thousands of terms.
    if (this.#kernelsOver?.memory !== memory)
      this.#kernelsOver = { memory, kernels: this.kernels.over(memory) };
    return this.#kernelsOver.kernels;
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
    if (this.#matches.kind === 'sparse') this.#matches.endWord(rarity);
    else this.#matches.endWord(rarity);
    this.candidatesCount = 0;
  }

  /** The same for a word scored in `dense` mode. `onlyCount`: how many words a product must have matched so far, null for any. */
  endDenseWord(rarity: number, onlyCount: number | null): void {
    const isFirst = this.#matches.kind === 'sparse' && this.#matches.count === 0;
    const dense = this.becomeDense();
    if (isFirst) dense.endFirstDenseWord(rarity);
    else dense.endNextDenseWord(rarity, onlyCount);
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

  /** From here on nothing lists the products with a score. */
  becomeDense(): DenseMatches {
    this.#matches = this.#dense;
    this.#sparse.count = 0;
    return this.#dense;
  }

  /** Clears everything, wherever a search was interrupted. */
  reset(): void {
    this.partialScores.fill(0);
    this.candidatesCount = 0;
    this.becomeDense();
    this.clear();
  }

  /** Clears what a search that ran to its end has left. */
  clear(): void {
    this.scratch.releaseAll();
    this.#matches.clear();
    this.#matches = this.#sparse;
    for (const product of this.forcedHits) this.scores[product] = 0;
    this.forcedHits.length = 0;
  }
}
