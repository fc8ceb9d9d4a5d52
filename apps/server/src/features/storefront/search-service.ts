import type { PublicSearchReply, publicSearchQuery } from '@vitrina/contract';
import type { z } from 'zod';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { FindPictures } from '../../ports/pictures.ts';
import type { RunShopSearch } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { newQueryId, presentProducts, searchTargetOf } from './present.ts';

type Dependencies = { readonly runSearch: RunShopSearch; readonly findPictures: FindPictures };

/** A visitor's search. */
export const createPublicSearch =
  ({ runSearch, findPictures }: Dependencies) =>
  async (
    place: InstanceWithCatalog,
    { q, page, perPage, sort }: z.infer<typeof publicSearchQuery>,
    filters: Readonly<Record<string, readonly string[]>>,
  ): Promise<PublicSearchReply | Failure> => {
    const request = { query: q, page, perPage, sort, filters };
    const found = await runSearch(searchTargetOf(place), request);
    if (isFailure(found)) return found;
    const { search, result, facets, sorts, sharedFields, tookMs } = found;
    return {
      queryId: newQueryId(),
      query: q,
      total: result.total,
      page,
      perPage: search.plan.limit,
      tookMs,
      products: presentProducts(result, sharedFields, await findPictures(place, found)),
      facets,
      sorts,
      redirect: search.effects.redirect,
      isBlocked: search.blockedBy !== null,
      wordsWanted: { ...result.requiredWords },
    };
  };
