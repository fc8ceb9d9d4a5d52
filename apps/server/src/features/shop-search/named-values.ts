import { attributesField, type FacetedMenuItem, type LanguageCode } from '@vitrina/contract';
import {
  type FacetResult,
  type FacetVocabulary,
  type Generation,
  NamedValueFinder,
  type PlannedFacet,
  type SearchEngine,
} from '@vitrina/search-engine';
import { isCode } from '../../ports/attribute-facets.ts';
import { createCountOnce } from '../../ports/count-once.ts';
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

/** A shop's menu as far as its values can be named, and what tells it from others. */
type NamedMenu = {
  readonly items: readonly FacetedMenuItem[];
  readonly facets: readonly PlannedFacet[];
  readonly key: string;
};

const readMenu = (menu: readonly FacetedMenuItem[]): NamedMenu => {
  const items = menu.filter(hasNames);
  return {
    items,
    facets: countedOf(items),
    key: JSON.stringify(items.map(({ field, label, except }) => [field, label, except])),
  };
};

/**
 * Finds the values of a shop's filters that queries name: counted once for each generation of a catalog, and again when the shop has other
 * filters. A search never fails for want of them.
 */
export const createNamedValues = (engine: Pick<SearchEngine, 'search'>): FindNamedValues => {
  const countOnce = createCountOnce<Counted>({
    engine,
    maxBytes,
    bytesOf: ({ valuesCount }) => valuesCount * bytesOfValue,
    fallback: { value: nothing, forMs: retryMs },
  });
  // A menu is one list until the settings or the mapping change: it is read once, and not for every search.
  const menus = new WeakMap<readonly FacetedMenuItem[], NamedMenu>();
  const namedMenu = (menu: readonly FacetedMenuItem[]): NamedMenu => {
    const known = menus.get(menu);
    if (known) return known;
    const read = readMenu(menu);
    menus.set(menu, read);
    return read;
  };

  const readResults = (
    results: readonly FacetResult[],
    menu: readonly FacetedMenuItem[],
    language: LanguageCode,
  ): Counted => {
    const vocabularies = withinLimit(
      menuItemsOf(menu, results)
        .filter(({ result }) => isNamed(result))
        .map(({ item, result }) => ({
          ...{ field: item.field, label: item.label },
          values: result.values.map(({ value }) => value),
        })),
    );
    const valuesCount = vocabularies.reduce((sum, { values }) => sum + values.length, 0);
    return { finder: new NamedValueFinder(vocabularies, language), valuesCount };
  };

  return async (catalog, live, menu) => {
    const { items, facets, key } = namedMenu(menu);
    if (items.length === 0) return none;
    const counted = countOnce(catalog, live, {
      ...{ key, facets },
      read: (results) => readResults(results, items, live.schema.language),
    });
    const inTime = counted instanceof Promise ? await within(counted, maxWaitMs) : counted;
    return inTime?.finder ?? none;
  };
};
