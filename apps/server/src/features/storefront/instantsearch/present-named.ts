import type { ShopSearchResult } from '../../../ports/shop-search.ts';

/**
 * What the query names, where Algolia tells which filters it has made of a query: values are optional filters there, since they raise their products and
 * hide none. Filters by number have no place in it, and neither has the query without the words, so both stand beside it.
 */
export const presentNamed = ({ reading: { priceRange, namedValues } }: Pick<ShopSearchResult, 'reading'>) => {
  if (priceRange === null && namedValues.length === 0) return {};
  const optionalFilters = namedValues.map(({ field, value }) => `${field}:${value}`);
  return {
    extensions: {
      queryCategorization: { autofiltering: { enabled: true, facetFilters: [], optionalFilters } },
      namedInQuery: { priceRange, values: namedValues },
    },
  };
};
