import { attributesField, type FacetedMenuItem } from '@vitrina/contract';
import {
  type FacetResult,
  type FacetVocabulary,
  type Generation,
  NamedValueFinder,
  type PlannedFacet,
  planSearch,
  type SearchEngine,
} from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { engineFailure } from '../../http/engine-failure.ts';
import { isCode } from '../../ports/attribute-facets.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { within } from '../../threads/within.ts';
import { menuItemsOf } from './facets/present-facets.ts';

/** Of each facet, the values of most products. */
const valuesOfFacet = 500;
/** Of all facets: a finder of so many is built in about ten milliseconds. */
const maxValues = 3000;
/** Nobody types longer ones. */
const maxCharsOfValue = 60;
/** Attributes that become filters by themselves where enough results have them: the most frequent ones of the whole catalog. */
const maxAttributes = 20;
/** Of all finders, in memory. */
const maxBytes = 64 * 2 ** 20;
const bytesOfValue = 400;
/** A search is better with values and works without them: it waits no longer while they are counted. */
const maxWaitMs = 300;
/** A catalog whose values couldn't be counted is searched without them for so long. */
const retryMs = 60_000;

const none = new NamedValueFinder([], 'eng');

/** Paths of categories are no values that a query names; numbers are none that it names by themselves. */
const hasNames = ({ field, type }: FacetedMenuItem): boolean =>
  type === 'checkbox' && field !== 'availability' && field !== 'categories';

const countedOf = (menu: readonly FacetedMenuItem[]): PlannedFacet[] =>
  menu.map(({ field, except = [] }) => ({
    ...{ field, limit: valuesOfFacet },
    ...(field === attributesField && { attributes: { limit: maxAttributes, minShare: 0, except } }),
  }));

const isNamed = (result: FacetResult): boolean => !result.range && !isCode(result);

/** The first facets of the menu have their values before the last ones. */
const withinLimit = (vocabularies: readonly FacetVocabulary[]): FacetVocabulary[] => {
  let left = maxValues;
  return vocabularies.map((vocabulary) => {
    const values = vocabulary.values.filter(({ length }) => length <= maxCharsOfValue).slice(0, left);
    left -= values.length;
    return { ...vocabulary, values };
  });
};

type Counted = { readonly finder: NamedValueFinder; readonly valuesCount: number };

const nothing: Counted = { finder: none, valuesCount: 0 };

export type FindNamedValues = (
  catalog: CatalogRecord,
  live: Generation,
  menu: readonly FacetedMenuItem[],
) => Promise<NamedValueFinder>;

/**
 * Finds the values of a shop's filters that queries name: counted once for each generation of a catalog, and again when the shop has other
 * filters. A search never fails for want of them.
 */
export const createNamedValues = (engine: Pick<SearchEngine, 'search'>): FindNamedValues => {
  const count = async (
    catalog: CatalogRecord,
    { schema }: Generation,
    menu: readonly FacetedMenuItem[],
  ): Promise<Counted> => {
    const plan = planSearch({ fields: [] }, { query: '', perPage: 0, facets: countedOf(menu) });
    const { facets } = await engine.search(addressOf(catalog), plan);
    const vocabularies = withinLimit(
      menuItemsOf(menu, facets)
        .filter(({ result }) => isNamed(result))
        .map(({ item, result }) => ({
          ...{ field: item.field, label: item.label },
          values: result.values.map(({ value }) => value),
        })),
    );
    const valuesCount = vocabularies.reduce((sum, { values }) => sum + values.length, 0);
    return { finder: new NamedValueFinder(vocabularies, schema.language), valuesCount };
  };
  const known = new LRUCache<string, Counted>({
    maxSize: maxBytes,
    sizeCalculation: ({ valuesCount }) => 1000 + valuesCount * bytesOfValue,
  });
  const underWay = new Map<string, Promise<Counted>>();

  const countOnce = async (key: string, counting: Promise<Counted>): Promise<Counted> => {
    try {
      const counted = await counting;
      known.set(key, counted);
      return counted;
    } catch (error) {
      known.set(key, nothing, { ttl: retryMs });
      // Throws again what isn't about the engine.
      engineFailure(error);
      return nothing;
    } finally {
      underWay.delete(key);
    }
  };

  return async (catalog, live, menu) => {
    const named = menu.filter(hasNames);
    if (named.length === 0) return none;
    const key = JSON.stringify([
      catalog.id,
      live.id,
      named.map(({ field, label, except }) => [field, label, except]),
    ]);
    const counted = known.get(key);
    if (counted) return counted.finder;
    const counting = underWay.get(key) ?? countOnce(key, count(catalog, live, named));
    underWay.set(key, counting);
    return (await within(counting, maxWaitMs))?.finder ?? none;
  };
};
