import { saturation } from '../../../scoring/word-score.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { reaches, type ScoreArrays } from './score-arrays.ts';

/**
 * Once a great part of the catalog has matched: nothing lists the products with a score, so all of them are visited and cleared, front
 * to back. `matched` holds what the last `rebuild` selected.
 */
export class DenseMatches {
  readonly kind = 'dense';
  readonly #arrays: ScoreArrays;

  constructor(arrays: ScoreArrays) {
    this.#arrays = arrays;
  }

  /** Turns the candidates' partial scores into scores. */
  endWord(rarity: number): void {
    const { partialScores, scores, counts, candidates, candidatesCount } = this.#arrays;
    for (let i = 0; i < candidatesCount; i++) {
      const product = candidates[i];
      const partialScore = partialScores[product];
      partialScores[product] = 0;
      counts[product] = counts[product] + 1;
      scores[product] = scores[product] + (rarity * partialScore) / (saturation + partialScore);
    }
  }

  /** The same for a word without candidates. Nothing has a score yet, so scores and counts are written without being read. */
  endFirstDenseWord(rarity: number): void {
    const { partialScores, partialScoreBits, scores, counts, kernels } = this.#arrays;
    if (kernels !== null) {
      kernels.endFirstDenseWord(counts.length, rarity);
      return;
    }
    for (let product = 0; product < counts.length; product++) {
      const partialScore = partialScores[product];
      const bits = partialScoreBits[product];
      counts[product] = (bits | -bits) >>> 31;
      scores[product] = (rarity * partialScore) / (saturation + partialScore);
    }
    partialScores.fill(0);
  }

  /** `onlyCount`: how many words a product must have matched so far, null for any. */
  endNextDenseWord(rarity: number, onlyCount: number | null): void {
    const { partialScores, scores, counts, kernels } = this.#arrays;
    if (kernels !== null) {
      kernels.endNextDenseWord(counts.length, rarity, onlyCount);
      return;
    }
    for (let product = 0; product < counts.length; product++) {
      const partialScore = partialScores[product];
      const count = counts[product];
      if (partialScore === 0 || (onlyCount !== null && count !== onlyCount)) continue;
      counts[product] = count + 1;
      scores[product] = scores[product] + (rarity * partialScore) / (saturation + partialScore);
    }
    partialScores.fill(0);
  }

  /**
   * Fills `matched` with the products that have enough words and that the mask lets through, those of a group side by side; returns how
   * many they are. One loop for each case: a condition inside it that always has the same answer would take most of the time.
   */
  rebuild(reader: GenerationReader, minCount: number, mask: Uint8Array | null): number {
    const { matched, counts, kernels } = this.#arrays;
    const { bits, groupProducts } = reader;
    if (kernels !== null && bits.isInProductOrder)
      return kernels.selectInOrder(counts.length, minCount, mask);
    const generationKernels = this.#arrays.kernelsOver(reader);
    if (generationKernels !== null)
      return generationKernels.selectInGroupOrder(groupProducts, minCount, mask);
    let selected = 0;
    if (bits.isInProductOrder && mask === null)
      for (let product = 0; product < counts.length; product++) {
        matched[selected] = product;
        selected = (selected + reaches(counts[product], minCount)) | 0;
      }
    else if (mask === null)
      for (let i = 0; i < groupProducts.length; i++) {
        const product = groupProducts[i];
        matched[selected] = product;
        selected = (selected + reaches(counts[product], minCount)) | 0;
      }
    else
      for (let i = 0; i < groupProducts.length; i++) {
        const product = groupProducts[i];
        matched[selected] = product;
        selected = (selected + (reaches(counts[product], minCount) & mask[product])) | 0;
      }
    return selected;
  }

  /** Puts a product behind the first `selected`. */
  select(product: number, selected: number): void {
    this.#arrays.matched[selected] = product;
  }

  clear(): void {
    this.#arrays.scores.fill(0);
    this.#arrays.counts.fill(0);
  }
}
