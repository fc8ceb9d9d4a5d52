import { attributeNamesField } from '../../fields/attributes.ts';
import type { SearchPlan } from '../../plan/plan.ts';
import { isOrderedByType, rankByType, type TypedRow, typeIntentRows } from '../../scoring/type-intent.ts';
import { fieldNamesOf, type GenerationMeta } from '../schema.ts';
import { valueOfKey } from '../value-key.ts';
import type { Hit } from './ask.ts';

/** In the index: the fields that tell a row's type. Without its format's names of attributes it is told by categories alone. */
const typeFieldsOf = (
  meta: GenerationMeta,
): { readonly categories?: string; readonly attributes?: string } => {
  const fields = fieldNamesOf(meta.generation.schema);
  const valuesOf = (field: string): string | undefined => {
    const names = fields.get(field);
    return names?.kind === 'values' ? names.values : undefined;
  };
  const [categories, attributes] = [valuesOf('categories'), valuesOf(attributeNamesField)];
  return { ...(categories && { categories }), ...(attributes && { attributes }) };
};

/** What is read of each row besides its source. */
export const typeFieldsToRead = (meta: GenerationMeta): string[] => Object.values(typeFieldsOf(meta));

/** Puts the first rows into the order that `rankByType` gives them. */
export const orderByType = (
  plan: SearchPlan,
  meta: GenerationMeta,
  rows: readonly Hit[],
  required: number,
): readonly Hit[] => {
  if (!isOrderedByType(plan) || rows.length < 2) return rows;
  const { categories, attributes } = typeFieldsOf(meta);
  const valuesOf = ({ fields }: Hit, field: string | undefined): string[] =>
    field === undefined ? [] : (fields?.[field] ?? []).map((key) => valueOfKey(String(key)));
  const typed = rows.slice(0, typeIntentRows).map(
    (hit): TypedRow => ({
      score: hit._score ?? 0,
      isPartial: isPartial(hit, required),
      categories: valuesOf(hit, categories),
      attributes: valuesOf(hit, attributes),
    }),
  );
  const ranked = rankByType(typed).map(({ at, score, mainType }): Hit => {
    const hit = rows[at];
    // Relevance is the first that they are sorted by.
    const sort = [score, ...(hit.sort ?? []).slice(1)];
    return { ...hit, _score: score, sort, ...(mainType && { mainType }) };
  });
  return [...ranked, ...rows.slice(typeIntentRows)];
};

/** Whether a row lacks some of the required words. */
export const isPartial = ({ matched_queries }: Hit, required: number): boolean =>
  matched_queries !== undefined && matched_queries.length < required;
