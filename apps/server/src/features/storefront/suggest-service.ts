import type { AppSettings, PublicSuggestReply, SavedSortGroup } from '@vitrina/contract';
import { signalOf } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../http/failure.ts';
import { type FindPictures, pictureField } from '../../ports/pictures.ts';
import type { RunShopSearch, SelectFacets, ShopSearchResult, SuggestTexts } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { newQueryId, presentProducts, searchTargetOf, type WithWritten } from './present.ts';
import type { ReadApp } from './read-app.ts';
import {
  facetValues,
  namingFields,
  nearestHits,
  offeredFields,
  offeredValues,
  withoutDoubles,
} from './suggested-parts.ts';
import type { VisitorStatistics } from './visitor-statistics.ts';

type Dependencies = {
  readonly runSearch: RunShopSearch;
  readonly suggestTexts: SuggestTexts;
  readonly readApp: ReadApp;
  readonly statistics: VisitorStatistics;
  readonly findPictures: FindPictures;
};

const order = (sortId: string, condition: SavedSortGroup['conditions'][number]): SavedSortGroup => ({
  sortId,
  name: '',
  description: '',
  enabled: true,
  conditions: [condition, { type: 'default' }],
});
const byPopularity = order('popularity', { type: 'script', script: 'popularity', order: 'desc' });
const sales = { criterion: 'purchases', period: 'day30' } as const;
const bySales = order('sales', { type: 'popular', ...sales, order: 'desc' });

/** Filters aren't shown while typing. */
const nothingChosen: SelectFacets = () => ({ filters: [], facets: [], categories: [] });

/** Nothing is chosen, but what may be offered by name is counted. */
const countOffered: SelectFacets = ({ fields }) => ({
  filters: [],
  facets: offeredFields
    .filter((field) => fields.some(({ name }) => name === field))
    .map((field) => ({ field, limit: facetValues })),
  categories: [],
});

type Hits = ShopSearchResult['result']['hits'];

/** What was bought most, the first of several; null if nothing was. */
const boughtMost = (hits: Hits): Hits[number] | null => {
  const salesOf = ({ signals }: Hits[number]): number => signals?.[0] ?? 0;
  const [first] = hits.toSorted((a, b) => salesOf(b) - salesOf(a));
  return first && salesOf(first) > 0 ? first : null;
};

/** A bestseller comes from this many best matches: further down, a word may be in the description alone. */
const closest = 20;

/** Of the same words there may be so many forms, of which one is offered. */
const formsOfOne = 3;

type Reply = WithWritten<PublicSuggestReply>;

const nothing: Omit<Reply, 'queryId'> = {
  suggestions: [],
  values: [],
  products: [],
  total: 0,
  bestseller: null,
  popularQueries: [],
  popularProducts: [],
  topProduct: null,
  recentQueries: [],
  redirect: null,
};

type Suggesting = {
  readonly q: string;
  readonly visitor?: string | undefined;
  readonly ruleContext?: readonly string[];
};

/** What a visitor is offered before and while typing. */
export const createPublicSuggest = ({
  runSearch,
  suggestTexts,
  readApp,
  statistics,
  findPictures,
}: Dependencies) => {
  const productsOf = async (place: InstanceWithCatalog, found: ShopSearchResult) =>
    presentProducts(found, await findPictures(place, found));

  const find = (
    place: InstanceWithCatalog,
    query: string,
    perPage: number,
    sort: string | SavedSortGroup = '',
    filters: SelectFacets = nothingChosen,
    contexts: readonly string[] = [],
  ): Promise<ShopSearchResult | Failure> =>
    runSearch(searchTargetOf(place), {
      query,
      page: 1,
      perPage,
      sort,
      filters,
      contexts,
      retrievedSignals: [signalOf(sales)],
      alsoRead: [...namingFields, pictureField],
      writesProducts: true,
    });

  /** The product bought most of all; null if none was bought. */
  const findBestseller = async (place: InstanceWithCatalog): Promise<Reply['bestseller']> => {
    const found = await find(place, '', 1, bySales);
    if (isFailure(found) || boughtMost(found.result.hits) === null) return null;
    return (await productsOf(place, found))[0] ?? null;
  };

  /** In the order that the shop has chosen, or by popularity. */
  const findPopular = async (
    place: InstanceWithCatalog,
    { count, sortName }: AppSettings['onfocus']['popularProducts'],
  ): Promise<Reply['products'] | Failure> => {
    const popular = await find(place, '', Math.max(count, 1), byPopularity);
    if (isFailure(popular)) return popular;
    const named = popular.sorts.find(({ value, label }) => [value, label].includes(sortName));
    const found = named ? await find(place, '', Math.max(count, 1), named.value) : popular;
    return isFailure(found) ? found : productsOf(place, found);
  };

  const beforeTyping = async (
    place: InstanceWithCatalog,
    visitor: string | undefined,
  ): Promise<Reply | Failure> => {
    const { settings, store } = await readApp(place);
    const { popularProducts, popularQueries, recentQueries, topProduct } = settings.onfocus;
    const popular = await findPopular(place, popularProducts);
    if (isFailure(popular)) return popular;
    return {
      ...nothing,
      queryId: newQueryId(),
      popularProducts: popularProducts.enabled ? popular.slice(0, popularProducts.count) : [],
      topProduct: topProduct.enabled ? ((await findBestseller(place)) ?? popular[0] ?? null) : null,
      popularQueries:
        popularQueries.enabled && store.popularQueries.enabled
          ? await statistics.popularQueries(
              place,
              Math.min(popularQueries.count, store.popularQueries.amount),
              store.popularQueries.period,
            )
          : [],
      recentQueries:
        visitor !== undefined && recentQueries.enabled && store.recentQueries.enabled
          ? await statistics.recentQueries(
              place,
              visitor,
              Math.min(recentQueries.count, store.recentQueries.amount),
            )
          : [],
    };
  };

  const whileTyping = async (
    place: InstanceWithCatalog,
    query: string,
    contexts: readonly string[],
  ): Promise<Reply | Failure> => {
    const { resultsCount, suggestions, bestseller } = (await readApp(place)).settings.autocomplete;
    const wanted = bestseller.enabled ? Math.max(resultsCount, closest) : resultsCount;
    const [found, texts] = await Promise.all([
      find(place, query, wanted, '', suggestions.enabled ? countOffered : nothingChosen, contexts),
      suggestions.enabled && suggestions.count > 0
        ? suggestTexts(searchTargetOf(place), { query, limit: suggestions.count * formsOfOne })
        : { suggestions: [] },
    ]);
    if (isFailure(found)) return found;
    if (isFailure(texts)) return texts;
    const { search, result } = found;
    const isSearched = search.blockedBy === null;
    const { language } = place.catalog;
    const bought = bestseller.enabled ? boughtMost(nearestHits(result, closest)) : null;
    const shown = result.hits.slice(0, resultsCount);
    const hits = bought === null || shown.includes(bought) ? shown : [...shown, bought];
    const products = await productsOf(place, { ...found, result: { ...result, hits } });
    return {
      ...nothing,
      queryId: newQueryId(),
      suggestions: isSearched ? withoutDoubles(texts.suggestions, language).slice(0, suggestions.count) : [],
      values: isSearched ? offeredValues(query, result, language) : [],
      products: products.slice(0, resultsCount),
      total: result.total,
      bestseller: (bought && products[hits.indexOf(bought)]) ?? null,
      redirect: search.effects.redirect,
    };
  };

  return (
    place: InstanceWithCatalog,
    { q, visitor, ruleContext = [] }: Suggesting,
  ): Promise<Reply | Failure> =>
    q.trim() === '' ? beforeTyping(place, visitor) : whileTyping(place, q, ruleContext);
};
