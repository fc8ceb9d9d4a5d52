import type { MatchForm } from '@vitrina/contract';
import type { SearchPlan } from '../plan/plan.ts';

/**
 * By text field number: the weight of a word found in it; 0 if it is not searched. `loose`: for other forms than the typed one; `infix`: for
 * pieces of codes.
 */
export type FieldWeights = {
  readonly typed: Float64Array;
  readonly loose: Float64Array;
  readonly infix: Float64Array;
};

export const fieldWeightsOf = (
  textFields: readonly string[],
  { fields, infixFields = [] }: Pick<SearchPlan, 'fields' | 'infixFields'>,
): FieldWeights => {
  const weightIn = (searched: SearchPlan['fields'], name: string): number =>
    Math.max(0, searched.find(({ field }) => field === name)?.weight ?? 0);
  const weightsIn = (searched: SearchPlan['fields']): Float64Array =>
    Float64Array.from(textFields, (name) => weightIn(searched, name));
  return {
    typed: weightsIn(fields),
    loose: weightsIn(fields.filter(({ isExact }) => !isExact)),
    infix: weightsIn(infixFields),
  };
};

/** The numbers of the text fields that are codes, in which pieces are found. */
export const infixFieldsOf = ({ infix }: FieldWeights): number[] =>
  [...infix.keys()].filter((textNumber) => infix[textNumber] > 0);

/** By text field number: the weights for words found in this form. */
export const weightsOf = (form: MatchForm, { typed, loose, infix }: FieldWeights): Float64Array => {
  if (form === 'infix') return infix;
  return form === 'exact' || form === 'parts' ? typed : loose;
};
