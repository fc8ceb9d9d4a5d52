import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { anyOf, countConditions } from './any-of.ts';
import { readFacetFilter } from './facet-filter.ts';
import { type Comparison, compares, isBetween, negate } from './filter-conditions.ts';
import { translateFilterText } from './filter-text/translate-filter-text.ts';
import type { Query } from './read-query.ts';
import { badRequest } from './refusal.ts';

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
    // An empty list narrows nothing.
    if (alternatives.length > 0) all.push(anyOf(alternatives));
  }
  return all;
};

/** What all must lack is one condition: values of one field are looked up at once. */
const mergeNegated = (filters: readonly Filter[]): Filter[] => {
  const [negated, others] = [
    filters.filter(({ kind }) => kind === 'not'),
    filters.filter(({ kind }) => kind !== 'not'),
  ];
  return negated.length < 2 ? [...filters] : [...others, negate(anyOf(negated.map(negate)))];
};

/** Each condition is checked against every product; no page has nearly as many. Values of one field are one. */
const maxFilters = 200;

export const translateFilters = (
  { facetFilters, numericFilters, filters }: Pick<Query, 'facetFilters' | 'numericFilters' | 'filters'>,
  schema: GenerationSchema,
): Filter[] | Failure => {
  const chosen = translate(facetFilters, (text) => readFacetFilter('facetFilters', text, schema));
  if (isFailure(chosen)) return chosen;
  const compared = translate(numericFilters, (text) => readNumericFilter(text, schema));
  if (isFailure(compared)) return compared;
  const written = translateFilterText(filters, schema);
  if (isFailure(written)) return written;
  const all = mergeNegated([...chosen, ...compared, ...written]);
  return countConditions(all) > maxFilters ? badRequest(`filters: more than ${maxFilters} conditions`) : all;
};
