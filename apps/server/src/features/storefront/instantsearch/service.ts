import type { Device } from '@vitrina/contract';
import { searchDefaults } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import type { AskedFrom } from '../../../http/public-access.ts';
import type { RecordUsage } from '../../../http/register-public.ts';
import type { FindPictures } from '../../../ports/pictures.ts';
import type { RunShopSearch, ShopSearchResult } from '../../../ports/shop-search.ts';
import type { FindPublicInstance, InstanceWithCatalog } from '../../../storage/records.ts';
import { newQueryId, searchTargetOf } from '../present.ts';
import type { VisitorStatistics } from '../visitor-statistics.ts';
import { type AskedFacets, chooseBy, noFacets } from './choose.ts';
import { orderFacets } from './facet-ordering.ts';
import { readIndexName } from './index-name.ts';
import { presentFacetHits, presentFacets } from './present-facets.ts';
import { presentHits } from './present-hits.ts';
import type { AddressedQuery, Query } from './read-query.ts';
import { badRequest, noSuchIndex } from './refusal.ts';

type Dependencies = {
  readonly runSearch: RunShopSearch;
  readonly findInstance: FindPublicInstance;
  readonly statistics: VisitorStatistics;
  readonly findPictures: FindPictures;
  /** Called for each search instance that was searched. */
  readonly recordUsage: RecordUsage;
};

type Asking = {
  readonly customerId: string;
  /** The admitted page's origin, or null for the shop's own server. */
  readonly origin: string | null;
  readonly from: AskedFrom;
  readonly device: Device;
};

/** Searching a facet's values goes through all of them. */
const valuesLookedThrough = 1000;

/** Concurrent searches of one call. The rest of its fifty wait in the call, not in the queue that everybody shares. */
const searchesAtOnce = 4;

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
  findInstance,
  statistics,
  findPictures,
  recordUsage,
}: Dependencies) => {
  type Run = {
    place: InstanceWithCatalog;
    found: ShopSearchResult;
    asked: AskedFacets;
  };

  const run = async (asking: Asking, indexName: string, query: Query): Promise<Run | Failure> => {
    const { searchId, sort } = readIndexName(indexName);
    const place = await findInstance(searchId);
    if (place?.catalog.customerId !== asking.customerId) return noSuchIndex(indexName);
    recordUsage(place, asking.origin, asking.from);
    let asked = noFacets;
    const found = await runSearch(searchTargetOf(place), {
      query: query.query,
      isTyping: query.queryType !== 'prefixNone',
      page: query.page + 1,
      perPage: query.hitsPerPage,
      offset: query.offset ?? undefined,
      sort,
      filters: chooseBy(query, (facets) => {
        asked = facets;
      }),
    });
    if (!isFailure(found)) return { place, found, asked };
    const problems = found.details?.problems as readonly { path: string }[] | undefined;
    return problems?.[0]?.path === 'sort' ? noSuchIndex(indexName) : found;
  };

  /** Whether it is a visitor's search, and not one that only counts a facet's other values. */
  const note = (
    { device, from }: Asking,
    place: InstanceWithCatalog,
    { query, page, offset, hitsPerPage, analytics, userToken }: Query,
    queryId: string,
    total: number,
  ): void => {
    if (from === 'testPage') return;
    if (hitsPerPage === 0 || (offset ?? page) > 0 || !analytics || query.trim() === '') return;
    statistics.noteSearch(place, { queryId, query, total, visitor: userToken ?? null, device });
  };

  const search = async (asking: Asking, indexName: string, query: Query, hitsInCall = query.hitsPerPage) => {
    const done = await run(asking, indexName, query);
    if (isFailure(done)) return done;
    const { place, found, asked } = done;
    const { result, tookMs } = found;
    const queryID = newQueryId();
    note(asking, place, query, queryID, result.total);
    return {
      index: indexName,
      query: query.query,
      params: query.params,
      hits: presentHits(found, query, await findPictures(place, found), hitsInCall),
      nbHits: result.total,
      ...placeOf(found, query),
      ...presentFacets(asked, result.facets, query),
      exhaustive: { nbHits: true, facetsCount: true },
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
      processingTimeMS: Math.round(tookMs),
      queryID,
      ...renderingOf(found, asked),
      // Rules carry no data of their own.
      userData: [],
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
      facetHits: presentFacetHits(attribute, done.found.result.facets, query),
      exhaustiveFacetsCount: true,
      processingTimeMS: Math.round(done.found.tookMs),
    };
  };

  return {
    search,
    searchFacet,

    /** The answers in the order of the queries. One that fails fails them all. */
    searchAll: async (asking: Asking, queries: readonly AddressedQuery[]) => {
      const results = [];
      const hitsInCall = queries.reduce((sum, { query }) => sum + hitsOf(query), 0);
      for (let from = 0; from < queries.length; from += searchesAtOnce) {
        const some = await Promise.all(
          queries
            .slice(from, from + searchesAtOnce)
            .map(({ type, indexName, facet, query }) =>
              type === 'facet'
                ? searchFacet(asking, indexName, facet, query)
                : search(asking, indexName, query, hitsInCall),
            ),
        );
        const failure = some.find(isFailure);
        if (failure) return failure;
        results.push(...some);
      }
      return { results };
    },
  };
};
