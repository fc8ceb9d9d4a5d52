import type { DraftRule, FacetedMenuItem, SavedSortGroup } from '@vitrina/contract';
import {
  type Generation,
  type PreparedSettings,
  planShopSearch,
  type SearchEngine,
  type SearchResult,
  type ShopSearch,
  withRule,
} from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type {
  RunShopSearch,
  SearchTarget,
  SelectFacets,
  ShopSearchRequest,
  SuggestTexts,
} from '../../ports/shop-search.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { presentFacets, toFilter } from './facets.ts';
import { createPreparedCache } from './prepared-cache.ts';
import type { SettingsSource } from './settings-source.ts';

type Dependencies = {
  readonly engine: SearchEngine;
  readonly settings: SettingsSource;
  readonly now: () => Date;
  /** Makes sure that the engine has the popularity of the products. */
  readonly keepPopularityFresh: (
    customerId: string,
    catalogId: string,
    generationId: string,
  ) => Promise<void>;
};

const facetValues = 50;

const nothingFound: SearchResult = {
  total: 0,
  hits: [],
  facets: [],
  matchedTerms: [],
  requiredWords: { matched: 0, all: 0 },
  tookMs: 0,
};

/** Everything decided about a search before it runs. */
type Decided = {
  readonly search: ShopSearch;
  readonly menu: readonly FacetedMenuItem[];
  readonly sorts: readonly SavedSortGroup[];
  readonly sort: SavedSortGroup | null;
};

type Values = Readonly<Record<string, readonly string[]>>;

/** The values chosen in the shop's menu; every facet of the menu is counted. */
const chooseValues =
  (values: Values): SelectFacets =>
  (schema, menu) => {
    const chosen = Object.entries(values).filter(([, texts]) => texts.length > 0);
    const filters = chosen.map(([field, texts]) => toFilter(field, texts, schema));
    const wrong = filters.indexOf(null);
    if (wrong >= 0) return invalid({ path: `filters.${chosen[wrong]?.[0]}`, rule: 'invalid' });
    return {
      filters: filters.filter((filter) => filter !== null),
      facets: menu.map(({ field }) => ({ field, limit: facetValues, isDisjunctive: true })),
      categories: values.categories ?? [],
    };
  };

const withDraft = (ready: PreparedSettings, draft: DraftRule | undefined): PreparedSettings => {
  if (!draft) return ready;
  const { ruleId, condition, actions } = draft;
  return withRule(ready, ruleId ?? '', { name: '', enabled: true, condition, actions, from: null, to: null });
};

/** The requested order; undefined if the shop offers none of that name. */
const findSort = (
  wanted: ShopSearchRequest['sort'],
  sorts: readonly SavedSortGroup[],
): SavedSortGroup | null | undefined => {
  if (typeof wanted === 'object') return wanted;
  return wanted === '' ? (sorts[0] ?? null) : sorts.find(({ sortId }) => sortId === wanted);
};

export type ShopSearchService = { readonly run: RunShopSearch; readonly suggest: SuggestTexts };

/** Searches a shop with all its settings: settings, plan, engine, result. */
export const createShopSearch = ({
  engine,
  settings,
  now,
  keepPopularityFresh,
}: Dependencies): ShopSearchService => {
  const prepare = createPreparedCache();

  /** The present settings, or those before one of their changes. */
  const prepared = async (
    { customerId, searchId }: SearchTarget,
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
      : invalid({ path: 'before', rule: 'oneOf' });
  };

  const decide = (
    ready: PreparedSettings,
    catalog: CatalogRecord,
    request: ShopSearchRequest,
  ): Decided | Failure => {
    const { shop, schema } = ready;
    const sorts = (shop.sorts ?? settings.defaults.sorts(catalog)).filter(({ enabled }) => enabled);
    const sort = findSort(request.sort, sorts);
    if (sort === undefined) return invalid({ path: 'sort', rule: 'oneOf' });
    const menu = shop.facets ?? settings.defaults.facets(catalog);
    const choose = typeof request.filters === 'function' ? request.filters : chooseValues(request.filters);
    const choice = choose(schema, menu);
    if (isFailure(choice)) return choice;
    const search = planShopSearch(ready, {
      query: request.query,
      page: request.page,
      ...(request.perPage !== undefined && { perPage: request.perPage }),
      sort,
      isDefaultSort: sort === (sorts[0] ?? null),
      ...choice,
      nowSeconds: Math.floor(now().getTime() / 1000),
      explain: request.explain ?? false,
    });
    return { search, menu, sorts, sort };
  };

  return {
    run: async (searched, request) => {
      const { catalog } = searched;
      try {
        const startedAt = performance.now();
        const live = await engine.current(catalog.id);
        if (!live) return fail('CATALOG_NOT_IMPORTED');
        await keepPopularityFresh(searched.customerId, catalog.id, live.id);
        const ready = await prepared(searched, live, request.before);
        if (isFailure(ready)) return ready;
        const decided = decide(withDraft(ready, request.draftRule), catalog, request);
        if (isFailure(decided)) return decided;
        const { search, menu, sorts, sort } = decided;
        const result =
          search.blockedBy === null ? await engine.search(addressOf(catalog), search.plan) : nothingFound;
        return {
          search,
          result,
          facets: presentFacets(
            result.facets,
            menu,
            typeof request.filters === 'function' ? {} : request.filters,
          ),
          sorts: sorts.map(({ sortId, name }) => ({
            value: sortId,
            label: name,
            isSelected: sortId === sort?.sortId,
          })),
          sharedFields: ready.shop.sharedFields ?? settings.defaults.sharedFields(catalog),
          tookMs: Math.round((performance.now() - startedAt) * 100) / 100,
        };
      } catch (error) {
        return engineFailure(error);
      }
    },

    suggest: async ({ customerId, searchId, catalog }, request) => {
      try {
        const shop = await settings.load(customerId, searchId);
        if (!shop) return fail('NOT_FOUND');
        const fields = (shop.suggestions ?? settings.defaults.suggestions(catalog)).filter(
          ({ status }) => status,
        );
        const suggestions = await engine.suggest(addressOf(catalog), {
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
