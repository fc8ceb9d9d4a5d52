import type { FacetedMenuItem } from '@vitrina/contract';
import type { GenerationSchema } from '@vitrina/search-engine';
import { isFailure } from '../../../http/failure.ts';
import type { SelectFacets } from '../../../ports/shop-search.ts';
import { type Attribute, findAttribute } from './attributes.ts';
import { readOptionalFilters } from './optional-filters.ts';
import type { Query } from './read-query.ts';
import { translateFilters } from './translate-filters.ts';

/** Values of fields with levels are requested level by level, from all. */
const valuesOfLevels = 1000;

/** The requested facets that the catalog has, under the names they were requested by. */
export const facetsAskedFor = (
  { facets }: Pick<Query, 'facets'>,
  schema: GenerationSchema,
  menu: readonly Pick<FacetedMenuItem, 'field'>[],
): ReadonlyMap<string, Attribute> => {
  const names = facets.flatMap((name) => (name === '*' ? menu.map(({ field }) => field) : [name]));
  return new Map(
    names.flatMap((name) => {
      const attribute = findAttribute(name, schema);
      return attribute ? [[name, attribute] as const] : [];
    }),
  );
};

/**
 * What an InstantSearch query selects and counts. `onFacets` receives what was requested, resolved by the live generation's
 * fields.
 */
export const chooseBy =
  (query: Query, onFacets: (attributes: ReadonlyMap<string, Attribute>) => void): SelectFacets =>
  (schema, menu) => {
    const filters = translateFilters(query, schema);
    if (isFailure(filters)) return filters;
    const boosts = readOptionalFilters(query, schema);
    if (isFailure(boosts)) return boosts;
    const attributes = facetsAskedFor(query, schema, menu);
    onFacets(attributes);
    const limits = new Map<string, number>();
    for (const { field, level } of attributes.values()) {
      const limit = level === null ? query.maxValuesPerFacet : valuesOfLevels;
      limits.set(field.name, Math.max(limit, limits.get(field.name) ?? 0));
    }
    return {
      filters,
      boosts,
      facets: [...limits].map(([field, limit]) => ({ field, limit })),
      categories: filters.flatMap((filter) =>
        filter.kind === 'values' && filter.field === 'categories' ? filter.values : [],
      ),
    };
  };
