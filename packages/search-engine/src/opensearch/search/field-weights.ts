import type { SearchPlan } from '../../plan/plan.ts';
import type { ExpandedWord } from '../../words/expand-word.ts';
import { type GenerationMeta, textFieldsOf } from '../schema.ts';

type Form = ExpandedWord['phrases'][number]['form'];

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

export const weightsFor = ({ typed, loose }: FieldWeights, form: Form): readonly number[] =>
  form === 'exact' || form === 'parts' ? typed : loose;
