import { type ExpandedWord, maxListedTerms } from '../../words/expand-word.ts';
import { type FieldWeights, weightsOf } from '../../words/field-weights.ts';
import { featureKey, prefixKeys } from '../features.ts';
import { featuresField, postingsField, termKey } from '../schema.ts';
import { matchNothing } from './filter.ts';
import type { LookedUpWords } from './look-up.ts';
import { partialScript, phraseScript } from './scripts.ts';

/** Less than any score of a product that has the words. */
const minScore = 1e-30;

/** A term, or the terms of a prefix, in a field. */
type WeightedFeature = { readonly key: string; readonly weight: number };

/** Adjacent terms in a field: by slot, the terms that the field has anywhere in the catalog. */
type FieldPhrase = {
  readonly field: number;
  readonly places: readonly (readonly number[])[];
  readonly weight: number;
};

const isBroad = ({ begin, end }: ExpandedWord['ranges'][number]): boolean => end - begin > maxListedTerms;

/** A word as a query whose score is its partial score: what each of its alternatives adds in each field where the catalog has it. */
export class WordQuery {
  readonly #word: ExpandedWord;
  readonly #weights: FieldWeights;
  readonly #vocabulary: LookedUpWords;
  readonly #features: readonly WeightedFeature[];
  readonly #phrases: readonly FieldPhrase[];

  constructor(word: ExpandedWord, weights: FieldWeights, vocabulary: LookedUpWords) {
    this.#word = word;
    this.#weights = weights;
    this.#vocabulary = vocabulary;
    this.#features = [...this.#termFeatures(), ...this.#rangeFeatures()];
    this.#phrases = this.#fieldPhrases();
  }

  /** How many of the clauses that a cluster allows in a search the word takes. */
  get clausesCount(): number {
    return this.#features.length + this.#phrases.reduce((sum, { places }) => sum + places.length, 0);
  }

  /** Without a script, but for phrases. */
  get native(): object {
    const should = [
      ...this.#features.map(({ key, weight }) => ({
        rank_feature: { field: `${featuresField}.${key}`, linear: {}, boost: weight },
      })),
      ...this.#phrases.map(({ field, places, weight }) => ({
        script_score: {
          query: this.#hasAll(field, places),
          script: { source: phraseScript, params: { field: postingsField(field), places } },
          ...{ min_score: minScore, boost: weight },
        },
      })),
    ];
    return should.length === 0 ? matchNothing : { bool: { should } };
  }

  /** The same in a few clauses, by a script over all postings of each product: for words of very many spellings. */
  get scripted(): object {
    const { loose } = this.#weights;
    const ranges = this.#word.ranges;
    const fields = [...loose.keys()].map((field) => {
      const terms = this.#termsIn(field).toSorted((a, b) => a.ordinal - b.ordinal);
      return {
        name: postingsField(field),
        ordinals: terms.map(({ ordinal }) => ordinal),
        weights: terms.map(({ weight }) => weight),
        ranges:
          loose[field] > 0 ? ranges.map((range) => ({ ...range, weight: range.weight * loose[field] })) : [],
        phrases: this.#phrases
          .filter((phrase) => phrase.field === field)
          .map(({ places, weight }) => ({ places, weight })),
      };
    });
    const params = {
      fields: fields.filter((one) => one.ordinals.length + one.ranges.length + one.phrases.length > 0),
    };
    return {
      script_score: {
        query: { bool: { should: this.#anywhere() } },
        script: { source: partialScript, params },
        min_score: minScore,
      },
    };
  }

  /** Each of the field's terms once: what is found as a spelling and as a piece of a code weighs what both do. */
  #termsIn(field: number): { readonly ordinal: number; readonly weight: number }[] {
    const weights = new Map<number, number>();
    for (const [ordinal, { weight, form }] of [...this.#word.terms, ...this.#word.infixes]) {
      const inField = weight * weightsOf(form, this.#weights)[field];
      if (inField > 0 && this.#vocabulary.isIn(ordinal, field))
        weights.set(ordinal, (weights.get(ordinal) ?? 0) + inField);
    }
    return Array.from(weights, ([ordinal, weight]) => ({ ordinal, weight }));
  }

  /** Of a term that a broad prefix counts already, only the rest is added. */
  #termFeatures(): WeightedFeature[] {
    const broad = this.#word.ranges.filter(isBroad);
    return [...this.#weights.loose.entries()].flatMap(([field, loose]) =>
      this.#termsIn(field).flatMap(({ ordinal, weight }) => {
        const counted = broad
          .filter(({ begin, end }) => ordinal >= begin && ordinal < end)
          .reduce((sum, range) => sum + range.weight * loose, 0);
        const key = featureKey(field, this.#vocabulary.termAt(ordinal));
        return weight > counted ? [{ key, weight: weight - counted }] : [];
      }),
    );
  }

  #rangeFeatures(): WeightedFeature[] {
    const { loose } = this.#weights;
    const searched = [...loose.keys()].filter((field) => loose[field] > 0);
    const prefixes = this.#word.matched.filter(({ isPrefix }) => isPrefix);
    return this.#word.ranges.flatMap((range, i) => {
      const { begin, end, weight } = range;
      if (isBroad(range))
        return searched.flatMap((field) =>
          prefixKeys(field, prefixes[i]?.term ?? '').map((key) => ({ key, weight: weight * loose[field] })),
        );
      const ordinals = Array.from({ length: end - begin }, (_, at) => begin + at);
      return ordinals
        .filter((ordinal) => !this.#word.terms.has(ordinal))
        .flatMap((ordinal) =>
          searched
            .filter((field) => this.#vocabulary.isIn(ordinal, field))
            .map((field) => ({
              key: featureKey(field, this.#vocabulary.termAt(ordinal)),
              weight: weight * loose[field],
            })),
        );
    });
  }

  #fieldPhrases(): FieldPhrase[] {
    return this.#word.phrases.flatMap((phrase) =>
      Array.from(weightsOf(phrase.form, this.#weights)).flatMap((ofField, field): FieldPhrase[] => {
        const places = phrase.places.map((ordinals) =>
          Array.from(ordinals).filter((ordinal) => this.#vocabulary.isIn(ordinal, field)),
        );
        const weight = phrase.weight * ofField;
        return weight > 0 && places.every((slot) => slot.length > 0) ? [{ field, places, weight }] : [];
      }),
    );
  }

  /** Products that have each slot of a phrase in the field: whether side by side, the script sees. */
  #hasAll(field: number, places: FieldPhrase['places']): object {
    const keysOf = (slot: readonly number[]): string[] =>
      slot.map((ordinal) => termKey(field, this.#vocabulary.termAt(ordinal)));
    return { bool: { filter: places.map((slot) => ({ terms: { k: keysOf(slot) } })) } };
  }

  /** Products that may have the word. */
  #anywhere(): object[] {
    const { loose } = this.#weights;
    const fields = [...loose.keys()];
    const keys = fields.flatMap((field) =>
      this.#termsIn(field).map(({ ordinal }) => termKey(field, this.#vocabulary.termAt(ordinal))),
    );
    const prefixes = this.#word.matched.filter(({ isPrefix }) => isPrefix);
    return [
      { terms: { k: keys } },
      ...fields
        .filter((field) => loose[field] > 0)
        .flatMap((field) => prefixes.map(({ term }) => ({ prefix: { k: termKey(field, term) } }))),
      ...this.#phrases.map(({ field, places }) => this.#hasAll(field, places)),
    ];
  }
}
