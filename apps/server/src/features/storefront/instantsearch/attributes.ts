import { attributeOfField, attributesField } from '@vitrina/contract';
import type { GenerationSchema, IndexField } from '@vitrina/search-engine';

/** A field as InstantSearch names it: `brand`, `categories.lvl1` for the second level of a field with levels, or `attributes.Thread`. */
export type Attribute = { readonly field: IndexField; readonly level: number | null };

export const levelSeparator = ' > ';

export const findAttribute = (name: string, { fields }: GenerationSchema): Attribute | null => {
  const whole = fields.find((field) => field.name === name);
  if (whole) return { field: whole, level: null };
  if (attributeOfField(name) !== null && fields.some((field) => field.name === attributesField))
    return { field: { name, type: 'table' }, level: null };
  const leveled = /^(.+)\.lvl(\d)$/.exec(name);
  const field = leveled && fields.find((candidate) => candidate.name === leveled[1]);
  return field ? { field, level: Number(leveled[2]) } : null;
};

export const isOnLevel = (value: string, level: number | null): boolean =>
  level === null || value.split(levelSeparator).length === level + 1;
