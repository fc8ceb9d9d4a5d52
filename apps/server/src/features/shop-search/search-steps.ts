import type { FacetedMenuItem, SavedSortGroup } from '@vitrina/contract';
import {
  type Filter,
  type Generation,
  type NamedValue,
  type NamedValueFinder,
  type PreparedSettings,
  type PriceRange,
  planShopSearch,
  readMoneyWords,
  readPriceRange,
  type SearchEngine,
  type SearchPlan,
  type SearchResult,
  type ShopSearch,
  withPhrases,
  withRule,
  withWeights,
} from '@vitrina/search-engine';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { CategoryIntent, FindCategoryIntent } from '../../ports/category-mapping.ts';
import type { KeepPopularityFresh } from '../../ports/keep-popularity-fresh.ts';
import type {
  SearchTarget,
  SelectFacets,
  SettingsDraft,
  ShopSearchRequest,
} from '../../ports/shop-search.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import type { InSpan } from '../../tracing/tracing.ts';
import { menuFacets } from './facets/menu-facets.ts';
import { toFilter } from './facets/to-filter.ts';
import { createNamedValues } from './named-values.ts';
import { createPreparedCache } from './prepared-cache.ts';
import type { SettingsSource } from './settings-source.ts';

export type SearchDependencies = {
  readonly engine: SearchEngine;
  readonly settings: SettingsSource;
  readonly now: () => Date;
  readonly findIntent: FindCategoryIntent;
  /** Makes sure that the engine has the popularity of the products. */
  readonly keepPopularityFresh: KeepPopularityFresh;
  /** Planning is a part of a search’s trace. */
  readonly inSpan: InSpan;
};

const nothingFound: SearchResult = {
  total: 0,
  hits: [],
  facets: [],
  matchedTerms: [],
  requiredWords: { matched: 0, all: 0 },
  unknownWords: [],
  tookMs: 0,
};

/** Everything decided about a search before it runs. */
export type Decided = {
  readonly search: ShopSearch;
  readonly menu: readonly FacetedMenuItem[];
  readonly sorts: readonly SavedSortGroup[];
  readonly sort: SavedSortGroup | null;
  /** The prices that the query names, which are filtered by and not searched for as words. */
  readonly priceRange: PriceRange | null;
  /** The values of the menu's facets that the query names, and by which nothing is filtered already. */
  readonly namedValues: readonly NamedValue[];
};

/** What a search needs to know before it is decided. */
export type Prepared = {
  readonly ready: PreparedSettings;
  readonly menu: readonly FacetedMenuItem[];
  readonly valueFinder: NamedValueFinder;
  readonly generationId: string;
  readonly settingsVersion: string;
};

const toPriceFilter = ({ from, to }: PriceRange): Filter => ({ kind: 'range', field: 'price', from, to });

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
      facets: menuFacets(
        menu,
        chosen.map(([field]) => field),
      ),
      categories: values.categories ?? [],
    };
  };

const applyDraft = (
  ready: PreparedSettings,
  { draftRule, draftPhrases, draftWeights }: SettingsDraft,
): PreparedSettings => {
  const weighed = draftWeights ? withWeights(ready, draftWeights) : ready;
  const changed = draftPhrases ? withPhrases(weighed, weighed.search.phrases.with([draftPhrases])) : weighed;
  if (!draftRule) return changed;
  const { ruleId, condition, actions } = draftRule;
  const rule = { name: '', enabled: true, condition, actions, from: null, to: null };
  return withRule(changed, ruleId ?? '', rule);
};

/** The same with changes that aren't saved. */
export const withDraft = (prepared: Prepared, draft: SettingsDraft): Prepared => ({
  ...prepared,
  ready: applyDraft(prepared.ready, draft),
});

/** The requested order; undefined if the shop offers none of that name. */
const findSort = (
  wanted: ShopSearchRequest['sort'],
  sorts: readonly SavedSortGroup[],
): SavedSortGroup | null | undefined => {
  if (typeof wanted === 'object') return wanted;
  return wanted === '' ? (sorts[0] ?? null) : sorts.find(({ sortId }) => sortId === wanted);
};

export type SearchSteps = ReturnType<typeof createSearchSteps>;

/** The steps of a search: settings, plan, engine. */
export const createSearchSteps = ({
  engine,
  settings,
  now,
  findIntent,
  keepPopularityFresh,
}: SearchDependencies) => {
  const prepare = createPreparedCache();
  const findNamedValues = createNamedValues(engine);

  /** The present settings, or those before one of their changes. */
  const prepared = async (
    { customerId, searchId }: SearchTarget,
    live: Generation,
    before: string | undefined,
  ): Promise<Pick<Prepared, 'ready' | 'settingsVersion'> | Failure> => {
    const found =
      before === undefined
        ? await settings.load(customerId, searchId)
        : await settings.before(customerId, searchId, before);
    if (!found) return before === undefined ? fail('NOT_FOUND') : invalid({ path: 'before', rule: 'oneOf' });
    const key = before === undefined ? searchId : `${searchId} before`;
    return { ready: await prepare(key, found, live), settingsVersion: found.version };
  };

  /** Settings for the live generation, whose products have their popularity, and the values of its facets. */
  const prepareLive = async (
    searched: SearchTarget,
    before: string | undefined,
  ): Promise<Prepared | Failure> => {
    const { catalog } = searched;
    const { id: catalogId } = catalog;
    const live = await engine.current(catalogId);
    if (!live) return fail('CATALOG_NOT_IMPORTED');
    await keepPopularityFresh(searched.customerId, catalogId, live.id);
    const present = await prepared(searched, live, before);
    if (isFailure(present)) return present;
    const { ready } = present;
    const menu = ready.shop.facets ?? settings.defaults.facets(catalog);
    const valueFinder = await findNamedValues(catalog, live, menu);
    return { ...present, menu, valueFinder, generationId: live.id };
  };

  const decide = (
    { ready, menu, valueFinder }: Prepared,
    catalog: CatalogRecord,
    request: ShopSearchRequest,
    intent: CategoryIntent | null,
  ): Decided | Failure => {
    const { shop, schema } = ready;
    const sorts = (shop.sorts ?? settings.defaults.sorts(catalog)).filter(({ enabled }) => enabled);
    const sort = findSort(request.sort, sorts);
    if (sort === undefined) return invalid({ path: 'sort', rule: 'oneOf' });
    const choose = typeof request.filters === 'function' ? request.filters : chooseValues(request.filters);
    const choice = choose(schema, menu);
    if (isFailure(choice)) return choice;
    const hasPrices = schema.fields.some(({ name, type }) => name === 'price' && type === 'number');
    const priceRange = hasPrices ? readPriceRange(request.query, catalog.language, catalog.currency) : null;
    const filtered = new Set(choice.filters.flatMap((filter) => ('field' in filter ? filter.field : [])));
    const query = priceRange?.rest ?? request.query;
    const found = valueFinder.find(query, catalog.currency);
    const moneyWords = hasPrices ? readMoneyWords(query, catalog.currency) : [];
    const namedValues = found
      .filter(({ field }) => !filtered.has(field))
      .map((named) => (priceRange ? { ...named, rest: `${named.rest} ${priceRange.text}`.trim() } : named));
    const search = planShopSearch(ready, {
      query,
      page: request.page,
      ...(request.perPage !== undefined && { perPage: request.perPage }),
      ...(request.offset !== undefined && { offset: request.offset }),
      ...(request.groupVariants !== undefined && { groupVariants: request.groupVariants }),
      sort,
      isDefaultSort: sort === (sorts[0] ?? null),
      ...choice,
      filters: priceRange ? [...choice.filters, toPriceFilter(priceRange)] : choice.filters,
      ...{ intent, namedValues },
      optionalWords: [...found.flatMap(({ labelWords }) => labelWords), ...moneyWords],
      contexts: request.contexts ?? [],
      nowSeconds: Math.floor(now().getTime() / 1000),
      explain: request.explain ?? false,
      isTyping: request.isTyping ?? false,
      forgivesTypos: request.forgivesTypos ?? true,
    });
    return { search, menu, sorts, sort, priceRange, namedValues };
  };

  const execute = async (
    catalog: CatalogRecord,
    { blockedBy, plan }: ShopSearch,
    retrieved: Pick<SearchPlan, 'retrievedFields' | 'retrievedSignals'> = {},
  ): Promise<SearchResult> =>
    blockedBy === null ? engine.search(addressOf(catalog), { ...plan, ...retrieved }) : nothingFound;

  return { prepareLive, decide, execute, findIntent };
};
