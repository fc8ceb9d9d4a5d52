import type { PublicSearchReply, publicSearchQuery } from '@vitrina/contract';
import type { SearchResult } from '@vitrina/search-engine';
import type { z } from 'zod';
import { type Failure, isFailure } from '../../http/failure.ts';
import { type FindPictures, pictureField } from '../../ports/pictures.ts';
import type { RunShopSearch, ShopSearchResult } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { newQueryId, presentProducts, searchTargetOf, type WithWritten } from './present.ts';

type Dependencies = {
  readonly runSearch: RunShopSearch;
  readonly findPictures: FindPictures;
};

/** Where the hits that lack a word begin, if all others stand before them. */
const partialFromOf = (hits: SearchResult['hits']): number | null => {
  const from = hits.findIndex(({ isPartial }) => isPartial);
  return from >= 0 && hits.slice(from).every(({ isPartial }) => isPartial) ? from : null;
};

type Searched = {
  readonly reply: WithWritten<PublicSearchReply>;
  readonly search: ShopSearchResult['search'];
};

/** A visitor's search, with what is known of it beside the visitor's reply. */
export const createVisitorSearch =
  ({ runSearch, findPictures }: Dependencies) =>
  async (
    place: InstanceWithCatalog,
    { q, page, perPage, sort, typos, lastWord, ruleContext }: z.infer<typeof publicSearchQuery>,
    filters: Readonly<Record<string, readonly string[]>>,
  ): Promise<Searched | Failure> => {
    const request = {
      ...{ query: q, page, perPage, sort, filters },
      contexts: ruleContext,
      isTyping: lastWord === 'open',
      forgivesTypos: typos === 'forgiven',
      alsoRead: [pictureField],
      writesProducts: true,
    };
    const found = await runSearch(searchTargetOf(place), request);
    if (isFailure(found)) return found;
    const { search, result, facets, sorts, reading, tookMs } = found;
    const reply = {
      queryId: newQueryId(),
      query: q,
      total: result.total,
      page,
      perPage: search.plan.limit,
      tookMs,
      products: presentProducts(found, await findPictures(place, found)),
      facets,
      sorts,
      redirect: search.effects.redirect,
      ruleData: [...search.effects.data],
      isBlocked: search.blockedBy !== null,
      wordsWanted: { ...result.requiredWords },
      ...reading,
      partialFrom: partialFromOf(result.hits),
    };
    return { reply, search };
  };

/** A visitor's search. */
export const createPublicSearch = (dependencies: Dependencies) => {
  const searchAs = createVisitorSearch(dependencies);
  return async (...asked: Parameters<typeof searchAs>): Promise<Searched['reply'] | Failure> => {
    const searched = await searchAs(...asked);
    return isFailure(searched) ? searched : searched.reply;
  };
};
