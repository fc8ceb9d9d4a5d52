import type { SavedSortGroup } from '@vitrina/contract';
import type { Filter } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../../http/failure.ts';
import type { ReadBoughtTogether } from '../../../../ports/bought-together.ts';
import { buyable } from '../../../../ports/buyable.ts';
import { type RunShopSearch, type ShopSearchResult, shareFields } from '../../../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../../../storage/records.ts';
import type { SearchTurns } from '../../../../threads/search-turns.ts';
import { searchTargetOf } from '../../present.ts';
import { createFindSimilar, type SelectFilters, type SimilarDependencies } from '../../similar-service.ts';
import { isFilterable, isValue } from '../filter-conditions.ts';
import type { Asking, FindPlace } from '../find-place.ts';
import { readIndexName } from '../index-name.ts';
import { hitPresenter } from '../present-hits.ts';
import { badRequest } from '../refusal.ts';
import { searchInTurns } from '../search-in-turns.ts';
import { translateFilters } from '../translate-filters.ts';
import type { Recommendation } from './read-recommend.ts';

type Dependencies = SimilarDependencies & {
  readonly turns: SearchTurns;
  readonly findPlace: FindPlace;
  readonly runSearch: RunShopSearch;
  readonly readBoughtTogether: ReadBoughtTogether;
};

type Found = Pick<ShopSearchResult, 'result' | 'sharedFields'>;

/** Of so many products that were bought with one, those that can be bought now are looked up. */
const maxBought = 200;
/** What is popular in a facet is counted over so many products. */
const popularLooked = 100;

const byPopularity: SavedSortGroup = {
  ...{ sortId: 'popularity', name: '', description: '', enabled: true },
  conditions: [{ type: 'script', script: 'popularity', order: 'desc' }, { type: 'default' }],
};

const nothing: Found = {
  sharedFields: [],
  result: {
    ...{ total: 0, hits: [], facets: [], matchedTerms: [], unknownWords: [], tookMs: 0 },
    requiredWords: { matched: 0, all: 0 },
  },
};

const narrowing =
  ({ query }: Recommendation, more: SelectFilters = () => []): SelectFilters =>
  (schema) => {
    const narrowed = translateFilters(query, schema);
    if (isFailure(narrowed)) return narrowed;
    const added = more(schema);
    return isFailure(added) ? added : [...narrowed, ...added];
  };

/** Answers Algolia's Recommend from what is alike and from what visitors bought and looked at. */
export const createRecommend = (dependencies: Dependencies) => {
  const { findPlace, runSearch, findWithVariants, readBoughtTogether, findPictures, turns } = dependencies;
  const findSimilar = createFindSimilar(dependencies, { writesProducts: false });

  const search = (
    place: InstanceWithCatalog,
    perPage: number,
    filters: SelectFilters,
    sort: SavedSortGroup | '' = '',
  ): Promise<ShopSearchResult | Failure> =>
    runSearch(searchTargetOf(place), {
      ...{ query: '', page: 1, perPage, sort, explain: sort !== '', alsoRead: [] },
      filters: (schema) => {
        const narrowed = filters(schema);
        return isFailure(narrowed)
          ? narrowed
          : { filters: [...narrowed, buyable], facets: [], categories: [] };
      },
    });

  const similar = async (place: InstanceWithCatalog, asked: Recommendation): Promise<Found | Failure> => {
    const { objectID: product, maxRecommendations: count } = asked;
    const like = await findSimilar(place, { product, count }, narrowing(asked));
    // A product that has gone is like nothing, and no reason to take the widget away with an error.
    if (isFailure(like)) return like.failure === 'NOT_FOUND' ? nothing : like;
    return like.found ?? nothing;
  };

  const boughtTogether = async (
    place: InstanceWithCatalog,
    asked: Recommendation,
  ): Promise<Found | Failure> => {
    const { id: catalogId, customerId } = place.catalog;
    const product = await findWithVariants(place.catalog, asked.objectID);
    if (!product) return nothing;
    const times = await readBoughtTogether(customerId, catalogId, product.ids);
    const ids = [...times].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
    if (ids.length === 0) return nothing;
    const found = await search(
      place,
      maxBought,
      narrowing(asked, () => [{ kind: 'products', ids: ids.slice(0, maxBought) }]),
    );
    if (isFailure(found)) return found;
    const timesOf = ({ product: { id } }: Found['result']['hits'][number]): number => times.get(id) ?? 0;
    const hits = found.result.hits.toSorted((a, b) => timesOf(b) - timesOf(a));
    return { ...found, result: { ...found.result, hits } };
  };

  /** What was looked at and bought, the most popular first; without what nobody did. */
  const popular = async (
    place: InstanceWithCatalog,
    count: number,
    filters: SelectFilters,
  ): Promise<Found | Failure> => {
    const found = await search(place, count, filters, byPopularity);
    if (isFailure(found)) return found;
    const hits = found.result.hits.filter(({ explanation }) => (explanation?.sortValues[0] ?? 0) > 0);
    return { ...found, result: { ...found.result, hits } };
  };

  const ofFacet =
    ({ facetName, facetValue }: Recommendation): SelectFilters =>
    (schema): Filter[] | Failure => {
      if (facetName === '' || (facetValue ?? '') === '') return [];
      const filter = isValue(`facetName: “${facetName}”`, facetName, facetValue ?? '', schema);
      return isFailure(filter) ? filter : [filter];
    };

  /** The values of a shared field that the most popular products have: each counts more the more popular it is. */
  const trendingFacets = async (place: InstanceWithCatalog, asked: Recommendation) => {
    const { facetName } = asked;
    const isKnown: SelectFilters = (schema) =>
      isFilterable(facetName, schema)
        ? []
        : badRequest(`facetName: “${facetName}” is no field of the catalog`);
    const found = await popular(place, popularLooked, narrowing(asked, isKnown));
    if (isFailure(found)) return found;
    const scores = new Map<string, number>();
    for (const [at, { product }] of found.result.hits.entries()) {
      const fields = shareFields(product, found.sharedFields);
      const value = Object.hasOwn(fields, facetName) ? fields[facetName] : undefined;
      for (const each of value === undefined ? [] : [value].flat())
        scores.set(String(each), (scores.get(String(each)) ?? 0) + found.result.hits.length - at);
    }
    const most = Math.max(...scores.values());
    return [...scores]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, asked.maxRecommendations)
      .map(([facetValue, score]) => ({ facetName, facetValue, _score: Math.round((score / most) * 100) }));
  };

  const productsFor = (place: InstanceWithCatalog, asked: Recommendation): Promise<Found | Failure> => {
    switch (asked.model) {
      case 'related-products':
      case 'looking-similar':
        return similar(place, asked);
      case 'bought-together':
        return boughtTogether(place, asked);
      default:
        return popular(place, asked.maxRecommendations, narrowing(asked, ofFacet(asked)));
    }
  };

  const hitsFor = async (place: InstanceWithCatalog, asked: Recommendation, hitsInCall: number) => {
    if (asked.model === 'trending-facets') return trendingFacets(place, asked);
    const found = await productsFor(place, asked);
    if (isFailure(found)) return found;
    const { sharedFields, result } = found;
    const cut = { sharedFields, result: { ...result, hits: result.hits.slice(0, asked.maxRecommendations) } };
    const present = hitPresenter(cut, asked.query, await findPictures(place, cut), hitsInCall);
    const hits = await turns.slices.map(place.catalog.customerId, cut.result.hits, present);
    // Where a product stands among them: nothing else is known that could be compared.
    return hits.map((hit, at) => ({ ...hit, _score: Math.round((1 - at / hits.length) * 10_000) / 100 }));
  };

  const recommend = async (asking: Asking, asked: Recommendation, hitsInCall: number) => {
    const startedAt = performance.now();
    const place = await findPlace(asking, asked.indexName, readIndexName(asked.indexName).searchId);
    if (isFailure(place)) return place;
    const hits = await hitsFor(place, asked, hitsInCall);
    if (isFailure(hits)) return hits;
    return {
      ...{ index: asked.indexName, model: asked.model, params: asked.query.params },
      ...{ hits, nbHits: hits.length, page: 0, nbPages: 1, hitsPerPage: asked.maxRecommendations },
      processingTimeMS: Math.round(performance.now() - startedAt),
    };
  };

  /** The answers in the order of the requests. One that fails fails them all. */
  return async (asking: Asking, requests: readonly Recommendation[]) => {
    const hitsInCall = requests.reduce((sum, { maxRecommendations }) => sum + maxRecommendations, 0);
    const results = await searchInTurns(turns, asking, requests, (asked) =>
      recommend(asking, asked, hitsInCall),
    );
    return isFailure(results) ? results : { results };
  };
};
