import {
  codeFields,
  type FieldWeight,
  greatestWeight,
  type SearchField,
  unweightableFields,
  type WeightView,
} from '@vitrina/contract';
import { isIdField } from '../../settings-kit/added-weight.ts';

const ends = [10, 20, 50, greatestWeight];

/** Where the sliders of these weights end: twice the greatest of them has room. */
export const sliderEnd = (weights: readonly FieldWeight[]): number => {
  const greatest = Math.max(0, ...weights.map(({ weight }) => weight));
  return ends.find((end) => end >= greatest * 2) ?? greatestWeight;
};

/** How words match in a field: in any form or exactly; for a product code: a part of it or all of it. */
export type MatchKind = 'match' | 'exact' | 'part' | 'whole';

const isNumber = (field: string, fields: readonly SearchField[]): boolean =>
  field === 'id' || fields.some((each) => each.path === field && isIdField(each));

/** The two ways in which a field can match: the looser one, then that of `fullMatch`. */
export const kindsFor = (field: string, fields: readonly SearchField[]): readonly [MatchKind, MatchKind] =>
  isNumber(field, fields) ? ['part', 'whole'] : [codeFields.includes(field) ? 'part' : 'match', 'exact'];

export const kindOf = ({ field, fullMatch }: FieldWeight, fields: readonly SearchField[]): MatchKind =>
  kindsFor(field, fields)[fullMatch ? 1 : 0];

export const isMissing = (
  field: string,
  saved: readonly WeightView[],
  fields: readonly SearchField[],
): boolean =>
  saved.find((each) => each.field === field)?.isMissing ??
  (fields.length > 0 && !fields.some(({ path }) => path === field));

export type WhyNot = 'price' | 'image_link' | 'link' | 'weighed' | 'notText';

/** Why a field can't have a weight. */
export const whyNotWeighed = (field: SearchField, weights: readonly FieldWeight[]): WhyNot | undefined => {
  if (weights.some((each) => each.field === field.path)) return 'weighed';
  const named = (['price', 'image_link', 'link'] as const).find((name) => name === field.path);
  if (named && unweightableFields.includes(named)) return named;
  return field.canWeigh ? undefined : 'notText';
};
