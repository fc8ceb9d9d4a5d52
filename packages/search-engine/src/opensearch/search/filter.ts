import { resolveAttribute } from '../../fields/attributes.ts';
import { filterValuesOf } from '../../fields/field-roles.ts';
import type { Filter } from '../../plan/plan.ts';
import { wellFormed } from '../field-words.ts';
import type { FieldNames } from '../schema.ts';
import { valueKey } from '../value-key.ts';

type Names = ReadonlyMap<string, FieldNames>;

export const matchNothing = { match_none: {} } as const;

const valuesQuery = (field: string, names: FieldNames, values: readonly string[]): object => {
  if (names.kind === 'values') {
    const keys = filterValuesOf(field, values).map((value) => valueKey(wellFormed(value)));
    return { terms: { [names.values]: keys } };
  }
  if (names.kind !== 'number') return matchNothing;
  const numbers = values.filter((value) => value.trim() !== '').map(Number);
  return { terms: { [names.number]: numbers.filter(Number.isFinite) } };
};

const presenceQuery = ({ kind, ...names }: FieldNames): object => {
  const fields = { values: names.values, order: names.order, number: names.number };
  return kind === 'presence' ? { term: { [names.presence]: true } } : { exists: { field: fields[kind] } };
};

/** A filter of a plan as a query. Values are data in it, and fields are numbers: nothing needs escaping. */
export const filterQuery = (names: Names, asked: Filter): object => {
  const filter = resolveAttribute(asked);
  switch (filter.kind) {
    case 'not':
      return { bool: { must_not: [filterQuery(names, filter.filter)] } };
    case 'all':
      return { bool: { filter: filter.filters.map((each) => filterQuery(names, each)) } };
    case 'any':
      // Without any clause, a cluster would let everything through.
      return filter.filters.length === 0
        ? matchNothing
        : { bool: { should: filterQueries(names, filter.filters), minimum_should_match: 1 } };
    case 'standing':
      return filterQuery(names, filter.filter);
    case 'products':
      return { terms: { id: filter.ids.map(wellFormed) } };
  }
  const field = names.get(filter.field);
  if (field === undefined) return matchNothing;
  switch (filter.kind) {
    case 'present':
      return presenceQuery(field);
    case 'values':
      return valuesQuery(filter.field, field, filter.values);
    case 'range': {
      if (field.kind !== 'number') return matchNothing;
      const { from, to } = filter;
      const bounds = { ...(from !== null && { gte: from }), ...(to !== null && { lte: to }) };
      return from === null && to === null
        ? { exists: { field: field.number } }
        : { range: { [field.number]: bounds } };
    }
  }
};

export const filterQueries = (names: Names, filters: readonly Filter[]): object[] =>
  filters.map((filter) => filterQuery(names, filter));
