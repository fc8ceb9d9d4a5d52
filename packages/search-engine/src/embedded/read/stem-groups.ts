import type { LanguageCode } from '@vitrina/contract';
import { stem } from '../../language/stem.ts';
import type { Dictionary } from './dictionary.ts';

/** Which terms of the dictionary share a stem. */
export class StemGroups {
  readonly #language: LanguageCode;
  readonly #terms: Dictionary;
  readonly #stems: Dictionary;
  readonly #starts: Uint32Array;
  readonly #termOrdinals: Uint32Array;

  constructor(
    language: LanguageCode,
    terms: Dictionary,
    stems: Dictionary,
    starts: Uint32Array,
    termOrdinals: Uint32Array,
  ) {
    this.#language = language;
    this.#terms = terms;
    this.#stems = stems;
    this.#starts = starts;
    this.#termOrdinals = termOrdinals;
  }

  /** The ordinals of all terms with the stem, ascending. */
  termOrdinalsOf(wanted: string): ArrayLike<number> {
    const group = this.#stems.find(wanted);
    if (group >= 0) return this.#termOrdinals.subarray(this.#starts[group], this.#starts[group + 1]);
    // A term that is its own stem has no group. But a term that is spelled like a stem may have another stem.
    const termOrdinal = this.#terms.find(wanted);
    return termOrdinal < 0 || stem(wanted, this.#language) !== wanted ? [] : [termOrdinal];
  }
}
