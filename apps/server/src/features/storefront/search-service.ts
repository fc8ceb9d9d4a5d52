import type { PublicSearchReply, publicSearchQuery } from '@vitrina/contract';
import type { SearchResult } from '@vitrina/search-engine';
import type { z } from 'zod';
import type { Encoding } from '../../http/encodings.ts';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { HttpReply } from '../../http/handlers.ts';
import { type FindPictures, type Pictures, pictureField } from '../../ports/pictures.ts';
import type { PreparedShopSearch, RunShopSearch, ShopSearchResult } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { newQueryId, presentProducts, searchTargetOf, type WithWritten, writeFacets } from './present.ts';
import type { SendPage } from './send-page.ts';

type Dependencies = { readonly runSearch: RunShopSearch; readonly findPictures: FindPictures };

/** Where the hits that lack a word begin, if all others stand before them. */
const partialFromOf = (hits: SearchResult['hits']): number | null => {
  const from = hits.findIndex(({ isPartial }) => isPartial);
  return from >= 0 && hits.slice(from).every(({ isPartial }) => isPartial) ? from : null;
};

type Asked = z.infer<typeof publicSearchQuery>;
type Filters = Readonly<Record<string, readonly string[]>>;

const requestOf = (
  { page, perPage, sort, typos, lastWord, ruleContext }: Omit<Asked, 'q'>,
  filters: Filters,
): Parameters<PreparedShopSearch['run']>[0] => ({
  ...{ page, perPage, sort, filters },
  contexts: ruleContext,
  isTyping: lastWord === 'open',
  forgivesTypos: typos === 'forgiven',
  alsoRead: [pictureField],
  writesProducts: true,
});

/** What differs for each request, even on the same page. */
type OfRequest = Pick<PublicSearchReply, 'queryId' | 'tookMs'>;

const presentPage = (
  { q, page }: Pick<Asked, 'q' | 'page'>,
  found: ShopSearchResult,
  pictures: Pictures,
): Omit<WithWritten<PublicSearchReply>, keyof OfRequest> => {
  const { search, result, facets, sorts, reading } = found;
  return {
    query: q,
    total: result.total,
    page,
    perPage: search.plan.limit,
    products: presentProducts(found, pictures),
    facets: writeFacets(facets),
    sorts,
    redirect: search.effects.redirect,
    ruleData: [...search.effects.data],
    isBlocked: search.blockedBy !== null,
    wordsWanted: { ...result.requiredWords },
    ...reading,
    partialFrom: partialFromOf(result.hits),
  };
};

type Searched = {
  readonly reply: WithWritten<PublicSearchReply>;
  readonly search: ShopSearchResult['search'];
};

/** A visitor's search, with what is known of it beside the visitor's reply. */
export const createVisitorSearch =
  ({ runSearch, findPictures }: Dependencies) =>
  async (place: InstanceWithCatalog, asked: Asked, filters: Filters): Promise<Searched | Failure> => {
    const found = await runSearch(searchTargetOf(place), { ...requestOf(asked, filters), query: asked.q });
    if (isFailure(found)) return found;
    const page = presentPage(asked, found, await findPictures(place, found));
    const ofRequest: OfRequest = { queryId: newQueryId(), tookMs: found.tookMs };
    return { reply: { ...page, ...ofRequest }, search: found.search };
  };

/** A visitor's search, as it is sent. */
export const createPublicSearch =
  ({ findPictures, sendPage }: Pick<Dependencies, 'findPictures'> & { readonly sendPage: SendPage }) =>
  (
    place: InstanceWithCatalog,
    asked: Asked,
    filters: Filters,
    encoding: Encoding,
  ): Promise<HttpReply<Buffer> | Failure> => {
    const startedAt = performance.now();
    const { visitor: _, context: __, ...ofPage } = asked;
    return sendPage(
      place,
      { kind: 'search', query: asked.q, about: [ofPage, filters], encoding },
      {
        make: async ({ run }) => {
          const found = await run(requestOf(asked, filters));
          if (isFailure(found)) return found;
          const page = presentPage(asked, found, await findPictures(place, found));
          return { page, plan: found.search.plan };
        },
        ofRequest: (): OfRequest => ({
          queryId: newQueryId(),
          tookMs: Math.round((performance.now() - startedAt) * 100) / 100,
        }),
      },
    );
  };
