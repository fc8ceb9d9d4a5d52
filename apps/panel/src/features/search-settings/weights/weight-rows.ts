import { type FieldWeight, type SearchField, type ShownWeight, unweightableFields } from '@vitrina/contract';

/** How words are looked for in a field: in any form, as typed, or the whole value (a product's number). */
export const matchKinds = ['match', 'exact', 'whole'] as const;
export type MatchKind = (typeof matchKinds)[number];

export const defaultWeight = 20;

const isNumber = (field: string, fields: readonly SearchField[]): boolean =>
  field === 'id' || fields.some(({ path, type }) => path === field && type === 'id');

/** A row's kind. What is shown of a saved weight says it; of one just changed it follows from `fullMatch`. */
export const kindOf = (
  { field, fullMatch }: FieldWeight,
  saved: readonly ShownWeight[],
  fields: readonly SearchField[],
): MatchKind => {
  const shown = saved.find((each) => each.field === field);
  if (shown && !shown.match && !shown.exact) return 'whole';
  if (!shown && isNumber(field, fields)) return 'whole';
  return fullMatch ? 'exact' : 'match';
};

export const isMissing = (
  field: string,
  saved: readonly ShownWeight[],
  fields: readonly SearchField[],
): boolean =>
  saved.find((each) => each.field === field)?.isMissing ??
  (fields.length > 0 && !fields.some(({ path }) => path === field));

export const newWeight = ({ path }: SearchField, fields: readonly SearchField[]): FieldWeight => ({
  field: path,
  weight: defaultWeight,
  fullMatch: isNumber(path, fields),
});

export type WhyNot = 'price' | 'image_link' | 'link' | 'weighed' | 'notText';

/** Why a field can't be given a weight. */
export const whyNotWeighed = (field: SearchField, weights: readonly FieldWeight[]): WhyNot | undefined => {
  if (weights.some((each) => each.field === field.path)) return 'weighed';
  const named = (['price', 'image_link', 'link'] as const).find((name) => name === field.path);
  if (named && unweightableFields.includes(named)) return named;
  return field.canWeigh ? undefined : 'notText';
};
