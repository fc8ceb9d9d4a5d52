import type { Dictionary } from './dictionary.ts';

/** Which terms of the dictionary share a stem. */
export class StemGroups {
  readonly #terms: Dictionary;
  readonly #stems: Dictionary;
  readonly #starts: Uint32Array;
  readonly #ranks: Uint32Array;

  constructor(terms: Dictionary, stems: Dictionary, starts: Uint32Array, ranks: Uint32Array) {
    this.#terms = terms;
    this.#stems = stems;
    this.#starts = starts;
    this.#ranks = ranks;
  }

  /** The ranks of all terms with the stem, rising; none if there are none. */
  ranksOf(stem: string): ArrayLike<number> {
    const group = this.#stems.find(stem);
    if (group >= 0) return this.#ranks.subarray(this.#starts[group], this.#starts[group + 1]);
    const rank = this.#terms.find(stem);
    return rank < 0 ? [] : [rank];
  }
}
