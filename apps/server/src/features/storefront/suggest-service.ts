import { type AppSettings, isBuyable, type PublicSuggestReply, type SavedSortGroup } from '@vitrina/contract';
import { type SearchPlan, signalOf } from '@vitrina/search-engine';
import type { Encoding } from '../../http/encodings.ts';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { HttpReply } from '../../http/handlers.ts';
import { type FindPictures, pictureField } from '../../ports/pictures.ts';
import type {
  PreparedShopSearch,
  RunShopSearch,
  SelectFacets,
  ShopSearchResult,
  SuggestTexts,
} from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { newQueryId, presentProducts, searchTargetOf, type WithWritten } from './present.ts';
import type { ReadApp } from './read-app.ts';
import type { SendPage } from './send-page.ts';
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

/** What is read of each product. */
const wanted = {
  page: 1,
  retrievedSignals: [signalOf(sales)],
  alsoRead: [...namingFields, pictureField],
  writesProducts: true,
} as const;

type Hits = ShopSearchResult['result']['hits'];

const salesOf = ({ signals }: Hits[number]): number => signals?.[0] ?? 0;

/** What was bought most, the first of several; null if nothing was. */
const boughtMost = (hits: Hits): Hits[number] | null => {
  const [first] = hits.toSorted((a, b) => salesOf(b) - salesOf(a));
  return first && salesOf(first) > 0 ? first : null;
};

/** What is offered before typing is chosen from this many times as many. */
const choiceFactor = 3;

/** What can't be bought comes last: nobody is offered it unless there is too little else. */
const buyableFirst = (hits: Hits): Hits => [
  ...hits.filter(({ product }) => isBuyable(product.fields)),
  ...hits.filter(({ product }) => !isBuyable(product.fields)),
];

/** A bestseller comes from this many best matches: further down, a word may be in the description alone. */
const closest = 20;

/** Of the same words there may be so many forms, of which one is offered. */
const formsOfOne = 3;

type Reply = WithWritten<PublicSuggestReply>;
type Page = Omit<Reply, 'queryId'>;
/** What is offered while typing, and what its products were found by. */
type Typed = { readonly page: Page; readonly plan: SearchPlan };

const nothing: Page = {
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

/** What a visitor is offered, before and while typing. */
const createOffers = ({ runSearch, suggestTexts, readApp, statistics, findPictures }: Dependencies) => {
  /** Some of what was found, as visitors get it. */
  const presentHits = async (place: InstanceWithCatalog, all: ShopSearchResult, hits: Hits) => {
    const found = { ...all, result: { ...all.result, hits } };
    return presentProducts(found, await findPictures(place, found));
  };

  /** The first of all products in an order; more than asked for, of which some are chosen. */
  const findFirst = (
    place: InstanceWithCatalog,
    perPage: number,
    sort: string | SavedSortGroup,
  ): Promise<ShopSearchResult | Failure> =>
    runSearch(searchTargetOf(place), {
      ...{ ...wanted, query: '', perPage: perPage * choiceFactor, sort, filters: nothingChosen },
      alsoRead: [...wanted.alsoRead, 'availability'],
    });

  /** The product bought most of all, of those that can be; null if none was bought. */
  const findBestseller = async (place: InstanceWithCatalog): Promise<Reply['bestseller']> => {
    const found = await findFirst(place, 1, bySales);
    if (isFailure(found)) return null;
    const bought = found.result.hits.filter((hit) => salesOf(hit) > 0);
    return (await presentHits(place, found, buyableFirst(bought).slice(0, 1)))[0] ?? null;
  };

  /** In the order that the shop has chosen, or by popularity. */
  const findPopular = async (
    place: InstanceWithCatalog,
    { count, sortName }: AppSettings['onfocus']['popularProducts'],
  ): Promise<Reply['products'] | Failure> => {
    const wantedCount = Math.max(count, 1);
    const popular = await findFirst(place, wantedCount, byPopularity);
    if (isFailure(popular)) return popular;
    const named = popular.sorts.find(({ value, label }) => [value, label].includes(sortName));
    const found = named ? await findFirst(place, wantedCount, named.value) : popular;
    if (isFailure(found)) return found;
    return presentHits(place, found, buyableFirst(found.result.hits).slice(0, wantedCount));
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
    { q, ruleContext: contexts = [] }: Suggesting,
    run: PreparedShopSearch['run'],
    { autocomplete }: AppSettings,
  ): Promise<Typed | Failure> => {
    const { resultsCount, suggestions, bestseller } = autocomplete;
    const [found, texts] = await Promise.all([
      run({
        ...{ ...wanted, contexts, sort: '' },
        perPage: bestseller.enabled ? Math.max(resultsCount, closest) : resultsCount,
        filters: suggestions.enabled ? countOffered : nothingChosen,
      }),
      suggestions.enabled && suggestions.count > 0
        ? suggestTexts(searchTargetOf(place), { query: q, limit: suggestions.count * formsOfOne })
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
    const products = await presentHits(place, found, hits);
    const page = {
      ...nothing,
      suggestions: isSearched ? withoutDoubles(texts.suggestions, language).slice(0, suggestions.count) : [],
      values: isSearched ? offeredValues(q, result, language) : [],
      products: products.slice(0, resultsCount),
      total: result.total,
      bestseller: (bought && products[hits.indexOf(bought)]) ?? null,
      redirect: search.effects.redirect,
    };
    return { page, plan: search.plan };
  };

  return { beforeTyping, whileTyping };
};

const isTyped = ({ q }: Suggesting): boolean => q.trim() !== '';

/** What a visitor is offered, to look at. */
export const createVisitorSuggest = (dependencies: Dependencies) => {
  const { beforeTyping, whileTyping } = createOffers(dependencies);
  const { runSearch, readApp } = dependencies;
  return async (place: InstanceWithCatalog, asked: Suggesting): Promise<Reply | Failure> => {
    if (!isTyped(asked)) return beforeTyping(place, asked.visitor);
    const run: PreparedShopSearch['run'] = (request) =>
      runSearch(searchTargetOf(place), { ...request, query: asked.q });
    const typed = await whileTyping(place, asked, run, (await readApp(place)).settings);
    return isFailure(typed) ? typed : { ...typed.page, queryId: newQueryId() };
  };
};

/** What a visitor is offered, as it is sent. */
export const createPublicSuggest = ({
  sendPage,
  ...dependencies
}: Dependencies & { readonly sendPage: SendPage }) => {
  const { beforeTyping, whileTyping } = createOffers(dependencies);
  return (
    place: InstanceWithCatalog,
    asked: Suggesting,
    encoding: Encoding,
  ): Promise<HttpReply<Buffer> | Reply | Failure> => {
    const { visitor, ...about } = asked;
    if (!isTyped(asked)) return beforeTyping(place, visitor);
    return sendPage(
      place,
      { kind: 'suggest', query: asked.q, about, encoding },
      {
        make: ({ run }, { settings }) => whileTyping(place, asked, run, settings),
        ofRequest: () => ({ queryId: newQueryId() }),
      },
    );
  };
};
