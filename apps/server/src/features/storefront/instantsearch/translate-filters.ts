import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { findAttribute } from './attributes.ts';
import type { Query } from './read-query.ts';
import { senseless } from './refusal.ts';

type Range = Extract<Filter, { kind: 'range' }>;

const oneNumber = (field: string, value: number): Range => ({ kind: 'range', field, from: value, to: value });

/** The next number above, for `>`: ranges hold their ends. */
const above = (value: number): number => value + Math.max(Math.abs(value) * Number.EPSILON, Number.MIN_VALUE);
const below = (value: number): number => -above(-value);

/** `brand:Nike`; `brand:-Nike` and `-brand:Nike` for all but it; `brand:\-Nike` where the value begins with `-`. */
const readFacetFilter = (text: string, schema: GenerationSchema): Filter | Failure => {
  const at = text.indexOf(':');
  const name = text.slice(0, at).replace(/^-/, '');
  const attribute = at < 0 ? null : findAttribute(name, schema);
  if (!attribute) return senseless(`facetFilters: “${text}” names no field of the catalog`);
  const given = text.slice(at + 1);
  const isNegated = text.startsWith('-') || given.startsWith('-');
  const value = given.replace(/^-/, '').replace(/^\\-/, '-');
  const { name: field, type } = attribute.field;
  const number = Number(value);
  if (type === 'number' && (value.trim() === '' || Number.isNaN(number)))
    return senseless(`facetFilters: “${text}” compares a number with a text`);
  const filter: Filter =
    type === 'number' ? oneNumber(field, number) : { kind: 'values', field, values: [value] };
  return isNegated ? { kind: 'not', filter } : filter;
};

const comparison = /^\s*([\w.-]+?)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*$/;
const between = /^\s*([\w.-]+?)\s*:\s*(-?\d+(?:\.\d+)?)\s+TO\s+(-?\d+(?:\.\d+)?)\s*$/i;

const rangeOf = (field: string, operator: string, value: number): Filter => {
  const range = (from: number | null, to: number | null): Range => ({ kind: 'range', field, from, to });
  switch (operator) {
    case '>=':
      return range(value, null);
    case '<=':
      return range(null, value);
    case '>':
      return range(above(value), null);
    case '<':
      return range(null, below(value));
    case '!=':
      return { kind: 'not', filter: oneNumber(field, value) };
    default:
      return oneNumber(field, value);
  }
};

/** `price>=2`, `price:2 TO 5`. */
const readNumericFilter = (text: string, { fields }: GenerationSchema): Filter | Failure => {
  const parts = comparison.exec(text) ?? between.exec(text);
  const field = fields.find(({ name, type }) => name === parts?.[1] && type === 'number')?.name;
  if (!parts || field === undefined)
    return senseless(`numericFilters: “${text}” is no comparison of a field of numbers`);
  const [, , second = '', third = ''] = parts;
  return comparison.test(text)
    ? rangeOf(field, second, Number(third))
    : { kind: 'range', field, from: Number(second), to: Number(third) };
};

/** Alternatives as one filter: values of one field can be that. */
const anyOf = (filters: readonly Filter[], name: string): Filter | Failure => {
  const [first] = filters;
  if (first && filters.length === 1) return first;
  const sameField = filters.filter(
    (filter) => filter.kind === 'values' && first?.kind === 'values' && filter.field === first.field,
  );
  if (first?.kind !== 'values' || sameField.length < filters.length)
    return senseless(`${name}: alternatives have to be values of one field, none of them negated`);
  const values = filters.flatMap((filter) => (filter.kind === 'values' ? filter.values : []));
  return { kind: 'values', field: first.field, values };
};

const translate = (
  conditions: Query['facetFilters'],
  name: string,
  read: (text: string) => Filter | Failure,
): Filter[] | Failure => {
  const all: Filter[] = [];
  for (const condition of conditions) {
    const alternatives: Filter[] = [];
    for (const text of typeof condition === 'string' ? [condition] : condition) {
      const filter = read(text);
      if (isFailure(filter)) return filter;
      alternatives.push(filter);
    }
    if (alternatives.length === 0) continue;
    const filter = anyOf(alternatives, name);
    if (isFailure(filter)) return filter;
    all.push(filter);
  }
  return all;
};

export const translateFilters = (
  { facetFilters, numericFilters }: Query,
  schema: GenerationSchema,
): Filter[] | Failure => {
  const chosen = translate(facetFilters, 'facetFilters', (text) => readFacetFilter(text, schema));
  if (isFailure(chosen)) return chosen;
  const compared = translate(numericFilters, 'numericFilters', (text) => readNumericFilter(text, schema));
  return isFailure(compared) ? compared : [...chosen, ...compared];
};
