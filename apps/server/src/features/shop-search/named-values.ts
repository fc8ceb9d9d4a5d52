import { attributesField, type FacetedMenuItem } from '@vitrina/contract';
import {
  type FacetResult,
  type Generation,
  NamedValueFinder,
  type PlannedFacet,
  planSearch,
  type SearchEngine,
} from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { isCode } from '../../ports/attribute-facets.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { menuItemsOf } from './facets/present-facets.ts';

/** Of each facet, the values of most products. */
const valuesOfFacet = 500;
/** Attributes that become filters by themselves where enough results have them: the most frequent ones of the whole catalog. */
const maxAttributes = 20;
const maxFinders = 200;

/** Paths of categories are no values that a query names; numbers are none that it names by themselves. */
const hasNames = ({ field, type }: FacetedMenuItem): boolean =>
  type === 'checkbox' && field !== 'availability' && field !== 'categories';

const countedOf = (menu: readonly FacetedMenuItem[]): PlannedFacet[] =>
  menu.map(({ field, except = [] }) => ({
    ...{ field, limit: valuesOfFacet },
    ...(field === attributesField && { attributes: { limit: maxAttributes, minShare: 0, except } }),
  }));

const isNamed = (result: FacetResult): boolean => !result.range && !isCode(result);

/** Finds the values of a shop's filters that queries name: read once from each generation of a catalog, and again when the shop has other filters. */
export const createNamedValues = (engine: SearchEngine) => {
  const read = async (
    catalog: CatalogRecord,
    { schema }: Generation,
    menu: readonly FacetedMenuItem[],
  ): Promise<NamedValueFinder> => {
    const plan = planSearch({ fields: [] }, { query: '', perPage: 0, facets: countedOf(menu) });
    const { facets } = await engine.search(addressOf(catalog), plan);
    const vocabularies = menuItemsOf(menu, facets)
      .filter(({ result }) => isNamed(result))
      .map(({ item, result }) => ({
        ...{ field: item.field, label: item.label },
        values: result.values.map(({ value }) => value),
      }));
    return new NamedValueFinder(vocabularies, schema.language);
  };
  const finders = new LRUCache<string, Promise<NamedValueFinder>>({ max: maxFinders });
  return (
    catalog: CatalogRecord,
    live: Generation,
    menu: readonly FacetedMenuItem[],
  ): Promise<NamedValueFinder> => {
    const named = menu.filter(hasNames);
    const key = JSON.stringify([
      catalog.id,
      live.id,
      named.map(({ field, label, except }) => [field, label, except]),
    ]);
    const known = finders.get(key);
    if (known) return known;
    const reading = read(catalog, live, named);
    finders.set(key, reading);
    // The next search tries again.
    reading.catch(() => finders.delete(key));
    return reading;
  };
};
