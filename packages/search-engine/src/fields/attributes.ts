import {
  attributeOfField,
  attributesField,
  type FieldValue,
  fieldOfAttribute,
  readAttribute,
  writeAttribute,
} from '@vitrina/contract/basics';
import type { AttributeChoice, Filter, PlannedFacet } from '../plan/plan.ts';
import type { FacetResult, IndexField } from '../port.ts';

/** Which attributes a product has: a column of its own, by which they are counted. */
export const attributeNamesField: string = `${attributesField}.`;

/** The fields that a generation has columns of: the schema's, and the names of attributes if it has any. */
export const columnFieldsOf = (fields: readonly IndexField[]): readonly IndexField[] =>
  fields.some(({ name, type }) => name === attributesField && type !== 'number')
    ? [...fields, { name: attributeNamesField, type: 'table' }]
    : fields;

export const attributeNamesOf = (value: FieldValue | undefined): string[] => {
  if (value === undefined || typeof value === 'number') return [];
  const texts = typeof value === 'string' ? [value] : value;
  return [...new Set(texts.flatMap((text) => readAttribute(text)?.name ?? []))];
};

/** What precedes the values of an attribute in the column that has those of all; empty for any other field. */
export const attributePrefixOf = (field: string): string => {
  const name = attributeOfField(field);
  return name === null ? '' : writeAttribute({ name, value: '' });
};

/** A filter of one attribute's values as one of the column that has the values of all. */
export const resolveAttribute = (filter: Filter): Filter => {
  if (filter.kind !== 'values' && filter.kind !== 'present') return filter;
  const name = attributeOfField(filter.field);
  if (name === null) return filter;
  if (filter.kind === 'present') return { kind: 'values', field: attributeNamesField, values: [name] };
  const values = filter.values.map((value) => writeAttribute({ name, value }));
  return { kind: 'values', field: attributesField, values };
};

/** The facet of names that a choice needs: those left out may be the most frequent ones. */
export const namesToChooseFrom = ({ limit, except }: AttributeChoice): PlannedFacet => ({
  field: attributeNamesField,
  limit: limit + except.length,
});

/** The attributes that get facets of their own, by how many of `total` results have each. Equal counts keep their order. */
export const chooseAttributes = (
  names: FacetResult['values'],
  total: number,
  { limit, minShare, except }: AttributeChoice,
): { readonly field: string; readonly productsCount: number }[] =>
  names
    .filter(({ value, count }) => count >= minShare * total && !except.includes(value))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ value, count }) => ({ field: fieldOfAttribute(value), productsCount: count }));
