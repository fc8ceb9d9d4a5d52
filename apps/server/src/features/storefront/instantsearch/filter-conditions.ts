import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import type { Failure } from '../../../http/failure.ts';
import { findAttribute } from './attributes.ts';
import { badRequest } from './refusal.ts';

/* One condition of a filter, whichever way the client wrote it. `source` starts the message if it makes no sense. */

type Range = Extract<Filter, { kind: 'range' }>;

export const comparisons = ['<=', '>=', '!=', '<', '>', '='] as const;
export type Comparison = (typeof comparisons)[number];

export const rangeOf = (field: string, from: number | null, to: number | null): Range => ({
  ...{ kind: 'range', field, from, to },
});
export const negate = (filter: Filter): Filter =>
  filter.kind === 'not' ? filter.filter : { kind: 'not', filter };

/** The next larger number, for `>`: ranges include their ends. */
export const above = (value: number): number =>
  value + Math.max(Math.abs(value) * Number.EPSILON, Number.MIN_VALUE);
export const below = (value: number): number => -above(-value);

/** A product's id goes by this name, unless the catalog has a field of it. */
const idName = 'objectID';

export const isFilterable = (name: string, schema: GenerationSchema): boolean =>
  name === idName || findAttribute(name, schema) !== null;

export const isValue = (
  source: string,
  name: string,
  value: string,
  schema: GenerationSchema,
): Filter | Failure => {
  const attribute = findAttribute(name, schema);
  if (!attribute && name === idName) return { kind: 'products', ids: [value] };
  if (!attribute) return badRequest(`${source} names no field of the catalog`);
  const { name: field, type } = attribute.field;
  if (type !== 'number') return { kind: 'values', field, values: [value] };
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    return badRequest(`${source} compares a number with a text`);
  return rangeOf(field, number, number);
};

const numberField = (name: string, { fields }: GenerationSchema): string | undefined =>
  fields.find((field) => field.name === name && field.type === 'number')?.name;

const notNumbers = (source: string): Failure =>
  badRequest(`${source} is no comparison of a field of numbers`);

export const compares = (
  source: string,
  name: string,
  comparison: Comparison,
  value: number,
  schema: GenerationSchema,
): Filter | Failure => {
  const field = numberField(name, schema);
  if (field === undefined || !Number.isFinite(value)) return notNumbers(source);
  switch (comparison) {
    case '>=':
      return rangeOf(field, value, null);
    case '<=':
      return rangeOf(field, null, value);
    case '>':
      return rangeOf(field, above(value), null);
    case '<':
      return rangeOf(field, null, below(value));
    case '!=':
      return negate(rangeOf(field, value, value));
    case '=':
      return rangeOf(field, value, value);
  }
};

export const isBetween = (
  source: string,
  name: string,
  from: number,
  to: number,
  schema: GenerationSchema,
): Filter | Failure => {
  const field = numberField(name, schema);
  const areNumbers = Number.isFinite(from) && Number.isFinite(to);
  return field === undefined || !areNumbers ? notNumbers(source) : rangeOf(field, from, to);
};
