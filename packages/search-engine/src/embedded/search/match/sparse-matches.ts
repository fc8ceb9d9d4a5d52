import { saturation } from '../../../scoring/word-score.ts';
import { reaches, type ScoreArrays } from './score-arrays.ts';

/** While words are rare: `matched` lists every product with a score, and only these are visited and cleared. */
export class SparseMatches {
  readonly kind = 'sparse';
  readonly #arrays: ScoreArrays;
  /** How many products `matched` lists. */
  count = 0;

  constructor(arrays: ScoreArrays) {
    this.#arrays = arrays;
  }

  /** Turns the candidates' partial scores into scores. */
  endWord(rarity: number): void {
    if (this.count === 0) this.#endFirstWord(rarity);
    else this.#endNextWord(rarity);
  }

  /** Nothing has a score yet, so scores and counts are written without being read. */
  #endFirstWord(rarity: number): void {
    const { partialScores, scores, counts, candidates, candidatesCount, matched } = this.#arrays;
    for (let i = 0; i < candidatesCount; i++) {
      const product = candidates[i];
      const partialScore = partialScores[product];
      partialScores[product] = 0;
      counts[product] = 1;
      scores[product] = (rarity * partialScore) / (saturation + partialScore);
    }
    matched.set(candidates.subarray(0, candidatesCount));
    this.count = candidatesCount;
  }

  #endNextWord(rarity: number): void {
    const { partialScores, scores, counts, candidates, candidatesCount, matched } = this.#arrays;
    let matchedCount = this.count;
    for (let i = 0; i < candidatesCount; i++) {
      const product = candidates[i];
      const partialScore = partialScores[product];
      partialScores[product] = 0;
      const count = counts[product];
      if (count === 0) matched[matchedCount++] = product;
      counts[product] = count + 1;
      scores[product] = scores[product] + (rarity * partialScore) / (saturation + partialScore);
    }
    this.count = matchedCount;
  }

  /** Moves the products with enough words to the front of `matched`, the others behind them; returns how many have enough. */
  partition(minCount: number): number {
    const { matched, counts } = this.#arrays;
    let selected = 0;
    for (let i = 0; i < this.count; i++) {
      const product = matched[i];
      matched[i] = matched[selected];
      matched[selected] = product;
      selected = (selected + reaches(counts[product], minCount)) | 0;
    }
    return selected;
  }

  /** Puts a product behind the first `selected`; the one that was there stays listed. */
  select(product: number, selected: number): void {
    const { matched } = this.#arrays;
    let place = matched.subarray(selected, this.count).indexOf(product) + selected;
    if (place < selected) place = this.count++;
    matched[place] = matched[selected];
    matched[selected] = product;
  }

  clear(): void {
    const { scores, counts, matched } = this.#arrays;
    for (let i = 0; i < this.count; i++) {
      const product = matched[i];
      scores[product] = 0;
      counts[product] = 0;
    }
    this.count = 0;
  }
}
