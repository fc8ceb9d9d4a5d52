import { normaliseValue } from '../../fields/field-roles.ts';
import { fold } from '../../language/fold.ts';
import type { SearchPlan } from '../../plan/plan.ts';
import { minFullMatchScore, scorePerFullMatchWeight } from '../../scoring/full-match-score.ts';
import { rarityOf, saturation } from '../../scoring/word-score.ts';
import type { ExpandedWord } from '../../words/expand-word.ts';
import { wellFormed } from '../field-words.ts';
import { fieldNamesOf, type GenerationMeta, textFieldsOf } from '../schema.ts';

/** By text number: the weight of a word found in the field; 0 if it isn't searched. `loose`: for other forms than the typed one. */
export type FieldWeights = { readonly typed: readonly number[]; readonly loose: readonly number[] };

export const fieldWeightsOf = (
  { fields }: Pick<SearchPlan, 'fields'>,
  { generation: { schema } }: GenerationMeta,
): FieldWeights => {
  const weightIn = (name: string, isTyped: boolean): number => {
    const known = fields.find(({ field }) => field === name);
    return known && (isTyped || !known.isExact) ? Math.max(0, known.weight) : 0;
  };
  const names = textFieldsOf(schema);
  return {
    typed: names.map((name) => weightIn(name, true)),
    loose: names.map((name) => weightIn(name, false)),
  };
};

export const isLoose = (form: ExpandedWord['phrases'][number]['form']): boolean =>
  form !== 'exact' && form !== 'parts';

/** A whole value that a product may have: the index's field, the folded value, and what it adds to the score. */
export type WholeValue = { readonly field: string; readonly text: string; readonly score: number };

export const wholeValuesOf = (
  { fullMatch }: SearchPlan,
  { generation: { schema } }: GenerationMeta,
): WholeValue[] => {
  const names = fieldNamesOf(schema);
  return (fullMatch?.fields ?? []).flatMap(({ field, weight }) => {
    const known = names.get(field);
    if (!fullMatch || !known?.hasAlike || weight <= 0) return [];
    const text = fold(wellFormed(normaliseValue(fullMatch.text)));
    return [{ field: known.alike, text, score: weight * scorePerFullMatchWeight }];
  });
};

type Scored = {
  readonly plan: SearchPlan;
  readonly meta: GenerationMeta;
  readonly words: readonly ExpandedWord[];
  /** How many required words a product must have. */
  readonly need: number;
  readonly whole: readonly WholeValue[];
};

/** What the score script is told about a search. Terms are in the order of their ordinals, as postings are. */
export const scoreParameters = ({ plan, meta, words, need, whole }: Scored): object => {
  const { typed, loose } = fieldWeightsOf(plan, meta);
  const terms = words
    .flatMap((word, at) => Array.from(word.terms, ([ordinal, match]) => ({ at, ordinal, ...match })))
    .sort((a, b) => a.ordinal - b.ordinal);
  return {
    ...{ typed, loose, need, whole, saturation, wholeScore: minFullMatchScore },
    base: plan.words.length === 0 && (plan.boosts ?? []).length > 0 ? 1 : 0,
    ordinals: terms.map(({ ordinal }) => ordinal),
    words: terms.map(({ at }) => at),
    weights: terms.map(({ weight }) => weight),
    forms: terms.map(({ form }) => (isLoose(form) ? 1 : 0)),
    ranges: words.flatMap(({ ranges }, word) => ranges.map((range) => ({ ...range, word }))),
    phrases: words.flatMap(({ phrases }, word) =>
      phrases.map(({ places, weight, form }) => ({
        ...{ word, weight, form: isLoose(form) ? 1 : 0 },
        places: places.map((ordinals) => Array.from(ordinals)),
      })),
    ),
    rarities: words.map(({ frequency }) => rarityOf(frequency, meta.generation.productsCount)),
    optional: words.map(({ isOptional }) => isOptional),
  };
};
