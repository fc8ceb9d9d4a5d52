import { attributeOfField, attributesField, type ProductDocument } from '@vitrina/contract/basics';
import { attributeNamesField, resolveAttribute } from '../fields/attributes.ts';
import { columnKindOf, facetValuesOf, normaliseValue } from '../fields/field-roles.ts';
import type { Filter, PlannedFacet } from '../plan/plan.ts';
import type { GenerationSchema } from '../port.ts';
import { fieldTexts } from './reference-catalog.ts';

export const kindOf = ({ fields }: GenerationSchema, name: string) => {
  if (name === attributeNamesField) return 'values';
  const found = fields.find((field) => field.name === name);
  return found ? columnKindOf(found) : null;
};

export const referencePasses = (
  schema: GenerationSchema,
  product: ProductDocument,
  asked: Filter,
): boolean => {
  const filter = resolveAttribute(asked);
  switch (filter.kind) {
    case 'not':
      return !referencePasses(schema, product, filter.filter);
    case 'all':
      return filter.filters.every((each) => referencePasses(schema, product, each));
    case 'any':
      return filter.filters.some((each) => referencePasses(schema, product, each));
    case 'standing':
      return referencePasses(schema, product, filter.filter);
    case 'products':
      return filter.ids.includes(product.id);
    case 'present':
      return fieldTexts(product, filter.field).some((text) => text !== '');
    case 'range': {
      const value = product.fields[filter.field];
      if (typeof value !== 'number') return false;
      return (filter.from === null || value >= filter.from) && (filter.to === null || value <= filter.to);
    }
    case 'values': {
      const kind = kindOf(schema, filter.field);
      if (kind === 'number')
        return filter.values.some(
          (wanted) => wanted.trim() !== '' && Number(wanted) === product.fields[filter.field],
        );
      const values = fieldTexts(product, filter.field).flatMap((text) => facetValuesOf(filter.field, text));
      return (
        kind === 'values' &&
        filter.values.some((wanted) => values.includes(normaliseValue(filter.field, wanted)))
      );
    }
  }
};

const numbersOf = (row: readonly ProductDocument[], field: string): number[] =>
  row.flatMap(({ fields }) => {
    const value = fields[field];
    return typeof value === 'number' ? [value] : [];
  });

/** The least and the greatest number of a field in the hits; undefined if none has one. */
export const referenceRange = (
  schema: GenerationSchema,
  field: string,
  rows: readonly (readonly ProductDocument[])[],
): { readonly min: number; readonly max: number } | undefined => {
  if (kindOf(schema, field) !== 'number') return undefined;
  const numbers = numbersOf(rows.flat(), field);
  return numbers.length === 0 ? undefined : { min: Math.min(...numbers), max: Math.max(...numbers) };
};

/** The numbers of all products in the hits, added up; undefined if none has one. */
export const referenceSum = (
  schema: GenerationSchema,
  field: string,
  rows: readonly (readonly ProductDocument[])[],
): { readonly total: number; readonly numbers: number } | undefined => {
  if (kindOf(schema, field) !== 'number') return undefined;
  const numbers = numbersOf(rows.flat(), field);
  const total = numbers.reduce((sum, number) => sum + number, 0);
  return numbers.length === 0 ? undefined : { total, numbers: numbers.length };
};

/** The facets that take the place of a choice of attributes: for each, how many hits have it. Names that as many have may come in any order. */
export const referenceAttributes = (
  { attributes }: PlannedFacet,
  rows: readonly (readonly ProductDocument[])[],
): { readonly field: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const texts = row.flatMap((product) => fieldTexts(product, attributesField));
    const names = texts
      .filter((text) => /^[^:]+: ./.test(text))
      .map((text) => text.split(':', 1).join('').trim());
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(
      ([name, count]) =>
        count >= (attributes?.minShare ?? 0) * rows.length && !attributes?.except.includes(name),
    )
    .map(([name, count]) => ({ field: `attributes.${name}`, count }));
};

/** How many hits have each value. */
export const referenceCounts = (
  schema: GenerationSchema,
  field: string,
  rows: readonly (readonly ProductDocument[])[],
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const attribute = attributeOfField(field);
  if (attribute !== null) {
    const prefix = `${attribute}: `;
    for (const [value, count] of referenceCounts(schema, attributesField, rows))
      if (value.startsWith(prefix)) counts.set(value.slice(prefix.length), count);
    return counts;
  }
  if (kindOf(schema, field) === 'number')
    for (const row of rows)
      for (const number of new Set(numbersOf(row, field)))
        counts.set(String(number), (counts.get(String(number)) ?? 0) + 1);
  if (kindOf(schema, field) !== 'values') return counts;
  for (const row of rows) {
    const values = new Set(
      row.flatMap((product) => fieldTexts(product, field).flatMap((text) => facetValuesOf(field, text))),
    );
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};
