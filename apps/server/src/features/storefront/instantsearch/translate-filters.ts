import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { anyOf } from './any-of.ts';
import { type Comparison, compares, isBetween, isValue, negate } from './filter-conditions.ts';
import { translateFilterText } from './filter-text/translate-filter-text.ts';
import type { Query } from './read-query.ts';
import { badRequest } from './refusal.ts';

/** `brand:Nike`; `brand:-Nike` and `-brand:Nike` exclude it; `brand:\-Nike` is for values that begin with `-`. */
const readFacetFilter = (text: string, schema: GenerationSchema): Filter | Failure => {
  const source = `facetFilters: “${text}”`;
  const at = text.indexOf(':');
  if (at < 0) return badRequest(`${source} names no field of the catalog`);
  const given = text.slice(at + 1);
  const value = given.replace(/^-/, '').replace(/^\\-/, '-');
  const filter = isValue(source, text.slice(0, at).replace(/^-/, ''), value, schema);
  if (isFailure(filter)) return filter;
  return text.startsWith('-') || given.startsWith('-') ? negate(filter) : filter;
};

const comparison = /^\s*([\w.-]+?)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*$/;
const between = /^\s*([\w.-]+?)\s*:\s*(-?\d+(?:\.\d+)?)\s+TO\s+(-?\d+(?:\.\d+)?)\s*$/i;

/** `price>=2`, `price:2 TO 5`. */
const readNumericFilter = (text: string, schema: GenerationSchema): Filter | Failure => {
  const source = `numericFilters: “${text}”`;
  const compared = comparison.exec(text);
  const [, name = '', second = '', third = ''] = compared ?? between.exec(text) ?? [];
  return compared
    ? compares(source, name, second as Comparison, Number(third), schema)
    : isBetween(source, name, Number(second), Number(third), schema);
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
    const any = anyOf(alternatives, name);
    if (isFailure(any)) return any;
    all.push(...any);
  }
  return all;
};

/** Each filter is checked against every product; no page has nearly as many. */
const maxFilters = 200;

export const translateFilters = (
  { facetFilters, numericFilters, filters }: Pick<Query, 'facetFilters' | 'numericFilters' | 'filters'>,
  schema: GenerationSchema,
): Filter[] | Failure => {
  const chosen = translate(facetFilters, 'facetFilters', (text) => readFacetFilter(text, schema));
  if (isFailure(chosen)) return chosen;
  const compared = translate(numericFilters, 'numericFilters', (text) => readNumericFilter(text, schema));
  if (isFailure(compared)) return compared;
  const written = translateFilterText(filters, schema);
  if (isFailure(written)) return written;
  const all = [...chosen, ...compared, ...written];
  return all.length > maxFilters
    ? badRequest(`filters: more than ${maxFilters} conditions that all have to hold`)
    : all;
};
