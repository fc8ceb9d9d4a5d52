import type { ProductDocument } from '@vitrina/contract';
import { columnKindOf, facetValuesOf, normaliseValue } from '../fields/field-roles.ts';
import type { Filter } from '../plan/plan.ts';
import type { GenerationSchema } from '../port.ts';
import { fieldTexts } from './reference-catalog.ts';

export const kindOf = ({ fields }: GenerationSchema, name: string) => {
  const found = fields.find((field) => field.name === name);
  return found ? columnKindOf(found) : null;
};

export const referencePasses = (
  schema: GenerationSchema,
  product: ProductDocument,
  filter: Filter,
): boolean => {
  switch (filter.kind) {
    case 'not':
      return !referencePasses(schema, product, filter.filter);
    case 'all':
      return filter.filters.every((each) => referencePasses(schema, product, each));
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
      const values = fieldTexts(product, filter.field).flatMap(facetValuesOf);
      return kind === 'values' && filter.values.some((wanted) => values.includes(normaliseValue(wanted)));
    }
  }
};

/** The least and the greatest number of a field in the hits; undefined if none has one. */
export const referenceRange = (
  schema: GenerationSchema,
  field: string,
  rows: readonly (readonly ProductDocument[])[],
): { readonly min: number; readonly max: number } | undefined => {
  if (kindOf(schema, field) !== 'number') return undefined;
  const numbers = rows.flat().flatMap(({ fields }) => {
    const value = fields[field];
    return typeof value === 'number' ? [value] : [];
  });
  return numbers.length === 0 ? undefined : { min: Math.min(...numbers), max: Math.max(...numbers) };
};

/** How many hits have each value. */
export const referenceCounts = (
  schema: GenerationSchema,
  field: string,
  rows: readonly (readonly ProductDocument[])[],
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  if (kindOf(schema, field) !== 'values') return counts;
  for (const row of rows) {
    const values = new Set(row.flatMap((product) => fieldTexts(product, field).flatMap(facetValuesOf)));
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};
