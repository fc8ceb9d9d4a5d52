import { searchDefaults } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import type { FindPictures } from '../../../ports/pictures.ts';
import type { RunShopSearch, ShopSearchResult } from '../../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../../storage/records.ts';
import type { SearchTurns } from '../../../threads/search-turns.ts';
import { newQueryId, searchTargetOf } from '../present.ts';
import type { ReadApp } from '../read-app.ts';
import type { NotedSearch, VisitorStatistics } from '../visitor-statistics.ts';
import { nextCursor } from './browse.ts';
import { type AskedFacets, chooseBy, noFacets } from './choose.ts';
import { orderFacets } from './facet-ordering.ts';
import type { Asking, FindPlace } from './find-place.ts';
import { readIndexName } from './index-name.ts';
import { presentFacetHits, presentFacets } from './present-facets.ts';
import { hitPresenter } from './present-hits.ts';
import { presentNamed } from './present-named.ts';
import { createQuerySuggestions } from './query-suggestions.ts';
import type { AddressedQuery, Query } from './read-query.ts';
import { badRequest, noSuchIndex } from './refusal.ts';
import { searchInTurns } from './search-in-turns.ts';

type Dependencies = {
  readonly runSearch: RunShopSearch;
  readonly findPlace: FindPlace;
  readonly statistics: VisitorStatistics;
  readonly readApp: ReadApp;
  readonly findPictures: FindPictures;
  readonly turns: SearchTurns;
};

/** Searching a facet's values goes through all of them. */
const valuesLookedThrough = 1000;

/** No page has more, however many are asked for. */
const hitsOf = ({ hitsPerPage }: Query): number => Math.min(hitsPerPage, searchDefaults.maxPerPage);

const pagesOf = ({ search, result }: ShopSearchResult): number => {
  const { limit } = search.plan;
  if (limit === 0) return 0;
  return Math.min(Math.ceil(result.total / limit), Math.floor(searchDefaults.deepestRow / limit));
};

/** Which of all results these are. */
const placeOf = (found: ShopSearchResult, { page, offset }: Query) => {
  const { limit } = found.search.plan;
  return offset === null ? { page, nbPages: pagesOf(found), hitsPerPage: limit } : { offset, length: limit };
};

/** What the client is told to do with the results: where to go instead, and which filters to show. */
const renderingOf = ({ search, result, facets }: ShopSearchResult, asked: AskedFacets) => {
  const { redirect } = search.effects;
  const facetOrdering = orderFacets(asked, result.facets, facets);
  if (redirect === null && facetOrdering === null) return {};
  return {
    renderingContent: {
      ...(redirect !== null && { redirect: { url: redirect } }),
      ...(facetOrdering && { facetOrdering }),
    },
  };
};

export type InstantSearchService = ReturnType<typeof createInstantSearch>;

/** Answers InstantSearch's clients with the same search as every other client. */
export const createInstantSearch = ({
  runSearch,
  findPlace,
  statistics,
  readApp,
  findPictures,
  turns,
}: Dependencies) => {
  const suggestQueries = createQuerySuggestions({ statistics, readApp, turns });

  type Run = {
    place: InstanceWithCatalog;
    found: ShopSearchResult;
    asked: AskedFacets;
    /** The categories that were browsed. */
    categories: readonly string[];
  };

  const run = async (asking: Asking, indexName: string, query: Query): Promise<Run | Failure> => {
    const { searchId, sort } = readIndexName(indexName);
    const place = await findPlace(asking, indexName, searchId);
    if (isFailure(place)) return place;
    let asked = noFacets;
    let categories: readonly string[] = [];
    const choose = chooseBy(query, (facets) => {
      asked = facets;
    });
    const found = await runSearch(searchTargetOf(place), {
      query: query.query,
      isTyping: query.queryType !== 'prefixNone',
      page: query.page + 1,
      perPage: query.hitsPerPage,
      offset: query.offset ?? undefined,
      groupVariants: query.groupVariants,
      contexts: query.ruleContexts,
      sort,
      alsoRead: [],
      filters: (schema, menu) => {
        const chosen = choose(schema, menu);
        if (!isFailure(chosen)) categories = chosen.categories;
        return chosen;
      },
    });
    if (!isFailure(found)) return { place, found, asked, categories };
    const problems = found.details?.problems as readonly { path: string }[] | undefined;
    return problems?.[0]?.path === 'sort' ? noSuchIndex(indexName) : found;
  };

  /** Whether it is a visitor's search, and not one that only counts a facet's other values. */
  const note = (
    { device, usage }: Asking,
    place: InstanceWithCatalog,
    { query, page, offset, hitsPerPage, analytics, userToken }: Query,
    { queryId, total, categories }: Required<Pick<NotedSearch, 'queryId' | 'total' | 'categories'>>,
  ): void => {
    if (usage.from === 'testPage') return;
    if (hitsPerPage === 0 || (offset ?? page) > 0 || !analytics) return;
    const visitor = userToken ?? null;
    statistics.noteSearch(place, { queryId, query, total, categories, visitor, device });
  };

  const search = async (asking: Asking, indexName: string, query: Query, hitsInCall = query.hitsPerPage) => {
    const { searchId, isSuggestions } = readIndexName(indexName);
    if (isSuggestions) {
      const suggesting = await findPlace(asking, indexName, searchId);
      return isFailure(suggesting) ? suggesting : suggestQueries(suggesting, indexName, query);
    }
    const done = await run(asking, indexName, query);
    if (isFailure(done)) return done;
    const { place, found, asked, categories } = done;
    const { result, tookMs } = found;
    const queryID = newQueryId();
    note(asking, place, query, { queryId: queryID, total: result.total, categories });
    const present = hitPresenter(found, query, await findPictures(place, found), hitsInCall);
    return {
      index: indexName,
      query: query.query,
      params: query.params,
      hits: await turns.slices.map(asking.customerId, result.hits, present),
      nbHits: result.total,
      ...placeOf(found, query),
      ...(await turns.slices.do(asking.customerId, () => presentFacets(asked, result.facets, query))),
      exhaustive: { nbHits: true, facetsCount: true },
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
      processingTimeMS: Math.round(tookMs),
      queryID,
      ...renderingOf(found, asked),
      userData: [...found.search.effects.data],
      ...presentNamed(found),
    };
  };

  const searchFacet = async (asking: Asking, indexName: string, facet: string, query: Query) => {
    const counting: Query = {
      ...query,
      facets: [facet],
      hitsPerPage: 0,
      page: 0,
      maxValuesPerFacet: valuesLookedThrough,
    };
    const done = await run(asking, indexName, counting);
    if (isFailure(done)) return done;
    const attribute = done.asked.attributes.get(facet);
    if (!attribute) return badRequest(`Cannot search in “${facet}”: it is no field of the catalog`);
    return {
      facetHits: await turns.slices.do(asking.customerId, () =>
        presentFacetHits(attribute, done.found.result.facets, query),
      ),
      exhaustiveFacetsCount: true,
      processingTimeMS: Math.round(done.found.tookMs),
    };
  };

  /** All results page by page, as far as pages go. */
  const browse = async (asking: Asking, indexName: string, query: Query) => {
    const found = await search(asking, indexName, query);
    if (isFailure(found)) return found;
    const { hits, nbHits, params, processingTimeMS } = found;
    const nbPages = 'nbPages' in found ? found.nbPages : 0;
    const cursor = nextCursor(query, query.page, nbPages);
    if (cursor !== null && typeof cursor !== 'string') return cursor;
    const { page, hitsPerPage } = { page: query.page, hitsPerPage: hitsOf(query) };
    return {
      ...{ index: indexName, query: query.query, params, hits, nbHits, page, nbPages, hitsPerPage },
      processingTimeMS,
      ...(cursor !== null && { cursor }),
    };
  };

  return {
    search,
    browse,
    searchFacet,

    /** The answers in the order of the queries. One that fails fails them all. */
    searchAll: async (asking: Asking, queries: readonly AddressedQuery[]) => {
      const hitsInCall = queries.reduce((sum, { query }) => sum + hitsOf(query), 0);
      const results = await searchInTurns<AddressedQuery, unknown>(
        turns,
        asking,
        queries,
        ({ type, indexName, facet, query }) =>
          type === 'facet'
            ? searchFacet(asking, indexName, facet, query)
            : search(asking, indexName, query, hitsInCall),
      );
      if (isFailure(results)) return results;
      return { results };
    },
  };
};
