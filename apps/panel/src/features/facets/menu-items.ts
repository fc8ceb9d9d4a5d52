import {
  type FacetedMenuItem,
  type FacetType,
  facetTypes,
  type SearchAttribute,
  type SearchField,
  unfacetableFields,
} from '@vitrina/contract';

const numeric: readonly FacetType[] = ['rangeSlider', 'range', 'checkbox'];
const textual: readonly FacetType[] = ['checkbox', 'category'];

/** The types that suit a field, the best first. The current type is always among them. */
export const typesFor = (field: SearchField | undefined, current?: FacetType): readonly FacetType[] => {
  if (!field) return facetTypes;
  const isTree = field.path === 'categories' || field.path === 'product_type';
  const fitting = field.type === 'number' ? numeric : isTree ? textual.toReversed() : textual;
  return current && !fitting.includes(current) ? [...fitting, current] : fitting;
};

export const newItem = (field: SearchField, label: string): FacetedMenuItem => ({
  field: field.path,
  label,
  type: typesFor(field)[0] ?? 'checkbox',
  unit: '',
});

/** An attribute as the field of a filter. */
export const fieldOf = ({ field, samples }: SearchAttribute): SearchField => ({
  ...{ path: field, type: 'table', samples: [...samples], canWeigh: false, canFilter: true },
});

export type WhyNot = 'image_link' | 'link' | 'title' | 'id' | 'listed' | 'notFilterable';

/** Why a field can't be a filter. */
export const whyNotFiltered = (field: SearchField, items: readonly FacetedMenuItem[]): WhyNot | undefined => {
  if (items.some((item) => item.field === field.path)) return 'listed';
  const named = (['image_link', 'link', 'title', 'id'] as const).find((name) => name === field.path);
  if (named && unfacetableFields.includes(named)) return named;
  return field.canFilter ? undefined : 'notFilterable';
};
