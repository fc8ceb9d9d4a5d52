import { normaliseValue } from '../../fields/field-roles.ts';
import { fold } from '../../language/fold.ts';
import type { SearchPlan } from '../../plan/plan.ts';
import { scorePerFullMatchWeight } from '../../scoring/full-match-score.ts';
import { wellFormed } from '../field-words.ts';
import { fieldNamesOf, type GenerationMeta } from '../schema.ts';

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
    const text = fold(wellFormed(normaliseValue(field, fullMatch.text)));
    return [{ field: known.alike, text, score: weight * scorePerFullMatchWeight }];
  });
};

export const wholeQueries = (whole: readonly WholeValue[]): object[] =>
  whole.map(({ field, text }) => ({ term: { [field]: text } }));
