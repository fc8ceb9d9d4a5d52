import type {
  FacetedMenuItem,
  Product,
  ProductDocument,
  SavedSortGroup,
  SuggestReply,
  TryReply,
  TryRequest,
} from '@vitrina/contract';
import {
  type Generation,
  highlight,
  type PreparedSettings,
  planShopSearch,
  type SearchEngine,
  type SearchResult,
  type ShopSearch,
} from '@vitrina/search-engine';
import { engineFailure } from '../../../http/engine-failure.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import type { CatalogRecord } from '../../../storage/records.ts';
import { explainPage } from './explanations.ts';
import { presentFacets, toFilter } from './facets.ts';
import { createPreparedCache } from './prepared-cache.ts';
import type { SettingsSource } from './settings-source.ts';

/** Whose search it is: the instance with the catalog behind it. */
export type Searched = {
  readonly customerId: string;
  readonly searchId: string;
  readonly catalog: CatalogRecord;
};

type Dependencies = {
  readonly engine: SearchEngine;
  readonly settings: SettingsSource;
  readonly now: () => Date;
  /** Sees that the engine knows what visitors made of the products. */
  readonly keepPopularityFresh: (
    customerId: string,
    catalogId: string,
    generationId: string,
  ) => Promise<void>;
  readonly presentProduct: (product: ProductDocument, currency: string, variantsCount: number) => Product;
};

const facetValues = 50;

const nothingFound: SearchResult = {
  total: 0,
  hits: [],
  facets: [],
  matchedTerms: [],
  wordsWanted: { matched: 0, all: 0 },
  tookMs: 0,
};

/** Everything about a search that was decided before it is carried out. */
type Decided = {
  readonly search: ShopSearch;
  readonly menu: readonly FacetedMenuItem[];
  readonly sorts: readonly SavedSortGroup[];
  readonly sort: SavedSortGroup | null;
  readonly sharedFields: readonly string[];
};

export type TryService = ReturnType<typeof createTryService>;

/** Searches as a visitor of the shop would, with all that the shop has set. */
export const createTryService = ({
  engine,
  settings,
  now,
  keepPopularityFresh,
  presentProduct,
}: Dependencies) => {
  const prepare = createPreparedCache();

  /** The settings as they are, or as they were before a change of theirs. */
  const prepared = async (
    { customerId, searchId }: Searched,
    live: Generation,
    before: string | undefined,
  ): Promise<PreparedSettings | Failure> => {
    if (before === undefined) {
      const present = await settings.load(customerId, searchId);
      return present ? prepare(searchId, present, live) : fail('NOT_FOUND');
    }
    const earlier = await settings.before(customerId, searchId, before);
    return earlier
      ? prepare(`${searchId} before`, earlier, live)
      : fail('VALIDATION_FAILED', { problems: [{ path: 'before', rule: 'oneOf' }] });
  };

  const decide = (
    ready: PreparedSettings,
    catalog: CatalogRecord,
    request: TryRequest,
  ): Decided | Failure => {
    const { shop, schema } = ready;
    const sorts = (shop.sorts ?? settings.defaults.sorts(catalog)).filter(({ enabled }) => enabled);
    const sort = request.sort === '' ? sorts[0] : sorts.find(({ sortId }) => sortId === request.sort);
    if (!sort && request.sort !== '')
      return fail('VALIDATION_FAILED', { problems: [{ path: 'sort', rule: 'oneOf' }] });
    const chosen = Object.entries(request.filters).filter(([, values]) => values.length > 0);
    const filters = chosen.map(([field, values]) => toFilter(field, values, schema));
    const wrong = filters.indexOf(null);
    if (wrong >= 0)
      return fail('VALIDATION_FAILED', {
        problems: [{ path: `filters.${chosen[wrong]?.[0]}`, rule: 'invalid' }],
      });
    const menu = shop.facets ?? settings.defaults.facets(catalog);
    const search = planShopSearch(ready, {
      query: request.query,
      page: request.page,
      ...(request.perPage !== undefined && { perPage: request.perPage }),
      sort: sort ?? null,
      isDefaultSort: sort === sorts[0],
      categories: request.filters.categories ?? [],
      filters: filters.filter((filter) => filter !== null),
      facets: menu.map(({ field }) => ({ field, limit: facetValues, isOpen: true })),
      nowSeconds: Math.floor(now().getTime() / 1000),
      explain: request.explain,
    });
    const sharedFields = shop.sharedFields ?? settings.defaults.sharedFields(catalog);
    return { search, menu, sorts, sort: sort ?? null, sharedFields };
  };

  const present = (
    { search, menu, sorts, sort, sharedFields }: Decided,
    result: SearchResult,
    catalog: CatalogRecord,
    request: TryRequest,
    tookMs: number,
  ): TryReply => {
    const explanations = explainPage(result.hits, search);
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
          highlights: { title: highlight(shown.title, result.matchedTerms) },
          fields: Object.fromEntries(
            sharedFields.flatMap((field) => {
              const value = hit.product.fields[field];
              if (value === undefined) return [];
              return [[field, typeof value === 'object' ? [...value] : value] as const];
            }),
          ),
          isPinned: hit.isPinned,
          ...(explanation && { explanation }),
        };
      }),
      facets: presentFacets(result.facets, menu, request.filters),
      sorts: sorts.map(({ sortId, name }) => ({
        value: sortId,
        label: name,
        isSelected: sortId === sort?.sortId,
      })),
      wordsWanted: { ...result.wordsWanted },
      blockedBy: search.blockedBy,
      redirect: search.effects.redirect,
      rules: [...search.effects.rules],
      settings: [...search.used],
    };
  };

  return {
    search: async (searched: Searched, request: TryRequest): Promise<TryReply | Failure> => {
      const { catalog } = searched;
      try {
        const startedAt = performance.now();
        const live = await engine.current(catalog.id);
        if (!live) return fail('CATALOG_NOT_IMPORTED');
        await keepPopularityFresh(searched.customerId, catalog.id, live.id);
        const ready = await prepared(searched, live, request.before);
        if ('failure' in ready) return ready;
        const decided = decide(ready, catalog, request);
        if ('failure' in decided) return decided;
        const { plan, blockedBy } = decided.search;
        const result = blockedBy === null ? await engine.search(catalog.id, plan) : nothingFound;
        const tookMs = Math.round((performance.now() - startedAt) * 100) / 100;
        return present(decided, result, catalog, request, tookMs);
      } catch (error) {
        return engineFailure(error);
      }
    },

    suggest: async (
      { customerId, searchId, catalog }: Searched,
      request: { readonly query: string; readonly limit: number },
    ): Promise<SuggestReply | Failure> => {
      try {
        const shop = await settings.load(customerId, searchId);
        if (!shop) return fail('NOT_FOUND');
        const fields = (shop.suggestions ?? settings.defaults.suggestions(catalog)).filter(
          ({ status }) => status,
        );
        const suggestions = await engine.suggest(catalog.id, {
          text: request.query,
          limit: request.limit,
          wordFields: fields.filter(({ useAggregate }) => !useAggregate).map(({ label }) => label),
          valueFields: fields.filter(({ useAggregate }) => useAggregate).map(({ label }) => label),
        });
        return { suggestions: suggestions.map((suggestion) => ({ ...suggestion })) };
      } catch (error) {
        return engineFailure(error);
      }
    },
  };
};
