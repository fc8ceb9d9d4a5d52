import type { SavedSortGroup, SuggestReply, TryReply, TryRequest } from '@vitrina/contract';
import { createHighlighter } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import type { PresentProduct } from '../../../ports/present-product.ts';
import {
  type RunShopSearch,
  type SearchTarget,
  type ShopSearchResult,
  type SuggestTexts,
  shareFields,
} from '../../../ports/shop-search.ts';
import type { CatalogRecord } from '../../../storage/records.ts';
import { explainPage } from './explanations.ts';

type Dependencies = {
  readonly runSearch: RunShopSearch;
  readonly suggestTexts: SuggestTexts;
  readonly presentProduct: PresentProduct;
};

/** An order that isn't saved has no name. */
const sortOf = ({ sort, draftSort: conditions }: TryRequest): string | SavedSortGroup =>
  conditions ? { sortId: '', name: '', description: '', enabled: true, conditions } : sort;

export type TryService = ReturnType<typeof createTryService>;

/** Searches as a visitor would, and explains why each product is there. */
export const createTryService = ({ runSearch, suggestTexts, presentProduct }: Dependencies) => {
  const present = (
    { search, result, facets, sorts, sharedFields, reading, tookMs }: ShopSearchResult,
    catalog: CatalogRecord,
    request: TryRequest,
  ): TryReply => {
    const explanations = explainPage(result.hits, search, request.query);
    const highlight = createHighlighter(result.matchedTerms);
    return {
      total: result.total,
      tookMs,
      page: request.page,
      perPage: search.plan.limit,
      products: result.hits.map((hit, i) => {
        const shown = presentProduct(hit.product, catalog.currency, hit.variantsCount);
        const explanation = explanations[i];
        return {
          ...shown,
          highlights: { title: highlight(shown.title) },
          fields: shareFields(hit.product, sharedFields),
          isPinned: hit.isPinned,
          ...(explanation && { explanation }),
        };
      }),
      facets,
      sorts,
      wordsWanted: { ...result.requiredWords },
      ...reading,
      blockedBy: search.blockedBy,
      redirect: search.effects.redirect,
      ruleData: [...search.effects.data],
      rules: [...search.effects.rules],
      settings: [...search.used],
    };
  };

  return {
    search: async (searched: SearchTarget, request: TryRequest): Promise<TryReply | Failure> => {
      const found = await runSearch(searched, { ...request, sort: sortOf(request) });
      return isFailure(found) ? found : present(found, searched.catalog, request);
    },

    suggest: (
      searched: SearchTarget,
      request: { readonly query: string; readonly limit: number },
    ): Promise<SuggestReply | Failure> => suggestTexts(searched, request),
  };
};
