import { attributeOfField, attributesField, type FacetedMenuItem } from '@vitrina/contract';
import type { GenerationSchema, PlannedFacet } from '@vitrina/search-engine';
import { isFailure } from '../../../http/failure.ts';
import { attributeChoice } from '../../../ports/attribute-facets.ts';
import type { SelectFacets } from '../../../ports/shop-search.ts';
import { type Attribute, findAttribute } from './attributes.ts';
import { readOptionalFilters } from './optional-filters.ts';
import type { Query } from './read-query.ts';
import { translateFilters } from './translate-filters.ts';

/** Values of fields with levels are requested level by level, from all. */
const valuesOfLevels = 1000;
/** Fields of the menu are given on so many levels, as far as there are values. */
const levelsOfMenu = 6;

type MenuItem = Pick<FacetedMenuItem, 'field' | 'type' | 'except'>;

/** What was asked for, resolved by the live generation's fields. */
export type AskedFacets = {
  /** By the names they were requested by. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The shop's menu, if all of it was asked for (`*`). */
  readonly menu: readonly MenuItem[] | null;
};

export const noFacets: AskedFacets = { attributes: new Map(), menu: null };

const namesInMenu = ({ field, type }: MenuItem): string[] => {
  if (field === attributesField) return [];
  if (type !== 'category') return [field];
  return [field, ...Array.from({ length: levelsOfMenu }, (_, level) => `${field}.lvl${level}`)];
};

/** The requested facets that the catalog has. */
export const facetsAskedFor = (
  { facets }: Pick<Query, 'facets'>,
  schema: GenerationSchema,
  menu: readonly MenuItem[],
): AskedFacets => {
  const isAll = facets.includes('*');
  const names = facets.flatMap((name) => (name === '*' ? menu.flatMap(namesInMenu) : [name]));
  const attributes = names.flatMap((name) => {
    const attribute = findAttribute(name, schema);
    return attribute ? [[name, attribute] as const] : [];
  });
  return { attributes: new Map(attributes), menu: isAll ? menu : null };
};

/** The attributes that most results have, where the menu has them: without those that are counted by themselves. */
const chosenAttributes = ({ attributes, menu }: AskedFacets, limit: number): PlannedFacet[] => {
  const item = menu?.find(({ field }) => field === attributesField);
  if (!item) return [];
  const counted = [...attributes.keys()].flatMap((name) => attributeOfField(name) ?? []);
  const choice = attributeChoice([...(item.except ?? []), ...counted]);
  return [{ field: attributesField, limit, attributes: choice }];
};

/** What an InstantSearch query selects and counts. `onFacets` receives what was requested. */
export const chooseBy =
  (query: Query, onFacets: (asked: AskedFacets) => void): SelectFacets =>
  (schema, menu) => {
    const filters = translateFilters(query, schema);
    if (isFailure(filters)) return filters;
    const boosts = readOptionalFilters(query, schema);
    if (isFailure(boosts)) return boosts;
    const asked = facetsAskedFor(query, schema, menu);
    onFacets(asked);
    const facets = new Map<string, PlannedFacet>();
    for (const { field, level } of asked.attributes.values()) {
      const limit = level === null ? query.maxValuesPerFacet : valuesOfLevels;
      facets.set(field.name, {
        field: field.name,
        limit: Math.max(limit, facets.get(field.name)?.limit ?? 0),
        ...(field.type === 'number' && { countsNumbers: true }),
      });
    }
    return {
      filters,
      boosts,
      facets: [...facets.values(), ...chosenAttributes(asked, query.maxValuesPerFacet)],
      categories: filters.flatMap((filter) =>
        filter.kind === 'values' && filter.field === 'categories' ? filter.values : [],
      ),
    };
  };
