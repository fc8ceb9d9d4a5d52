import type { FacetedMenuItem } from '@vitrina/contract';
import type { GenerationSchema } from '@vitrina/search-engine';
import { isFailure } from '../../../http/failure.ts';
import type { SelectFacets } from '../../../ports/shop-search.ts';
import { type Attribute, findAttribute } from './attributes.ts';
import type { Query } from './read-query.ts';
import { translateFilters } from './translate-filters.ts';

/** Values of fields with levels are asked for level by level, out of all. */
const valuesOfLevels = 1000;

/** The facets asked for that the catalog has, by the names they were asked by. */
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

/** What an InstantSearch query chooses and counts. `onFacets` learns what was asked for, by the live generation's fields. */
export const chooseBy =
  (query: Query, onFacets: (attributes: ReadonlyMap<string, Attribute>) => void): SelectFacets =>
  (schema, menu) => {
    const filters = translateFilters(query, schema);
    if (isFailure(filters)) return filters;
    const attributes = facetsAskedFor(query, schema, menu);
    onFacets(attributes);
    const limits = new Map<string, number>();
    for (const { field, level } of attributes.values()) {
      const limit = level === null ? query.maxValuesPerFacet : valuesOfLevels;
      limits.set(field.name, Math.max(limit, limits.get(field.name) ?? 0));
    }
    return {
      filters,
      facets: [...limits].map(([field, limit]) => ({ field, limit })),
      categories: filters.flatMap((filter) =>
        filter.kind === 'values' && filter.field === 'categories' ? filter.values : [],
      ),
    };
  };
