import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type {
  CompareSearches,
  PrepareShopSearch,
  RunShopSearch,
  ShopSearchRequest,
  ShopSearchResult,
  SuggestTexts,
} from '../../ports/shop-search.ts';
import { labelOfValue } from '../../ports/value-label.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { createCompareSearches } from './compare-searches.ts';
import { presentFacets } from './facets/present-facets.ts';
import { readQuery, spellingField } from './read-query.ts';
import {
  createSearchSteps,
  type Decided,
  type Prepared,
  type SearchDependencies,
  withDraft,
} from './search-steps.ts';
import { createSearchVersions } from './search-version.ts';

export type ShopSearchService = {
  readonly prepare: PrepareShopSearch;
  readonly run: RunShopSearch;
  readonly compare: CompareSearches;
  readonly suggest: SuggestTexts;
};

/** A search that was decided, as of when it was asked for. */
type Ready = { readonly decided: Decided; readonly prepared: Prepared; readonly startedAt: number };

const orEngineFailure = async <T>(work: () => Promise<T | Failure>): Promise<T | Failure> => {
  try {
    return await work();
  } catch (error) {
    return engineFailure(error);
  }
};

/** Searches a shop with all its settings: settings, plan, engine, result. */
export const createShopSearch = (dependencies: SearchDependencies): ShopSearchService => {
  const { engine, settings, inSpan } = dependencies;
  const steps = createSearchSteps(dependencies);
  const { prepareLive, decide, execute, findIntent } = steps;
  const versionOf = createSearchVersions(engine);

  const finish = async (
    catalog: CatalogRecord,
    request: ShopSearchRequest,
    { decided, prepared, startedAt }: Ready,
  ): Promise<ShopSearchResult> => {
    const { search, menu, sorts, sort, priceRange, namedValues } = decided;
    const { shop } = prepared.ready;
    const sharedFields = shop.sharedFields ?? settings.defaults.sharedFields(catalog);
    const { alsoRead, retrievedSignals, writesProducts = false } = request;
    const result = await execute(catalog, search, {
      ...(alsoRead && {
        retrievedFields: [...(writesProducts ? [] : sharedFields), ...alsoRead, spellingField],
      }),
      ...(writesProducts && { written: { fields: sharedFields, highlighted: 'title' } }),
      ...(retrievedSignals && { retrievedSignals }),
    });
    return {
      search,
      result,
      facets: presentFacets(result.facets, menu, {
        language: catalog.language,
        filters: typeof request.filters === 'function' ? {} : request.filters,
      }),
      sorts: sorts.map(({ sortId, name }) => ({
        value: sortId,
        label: name,
        isSelected: sortId === sort?.sortId,
      })),
      sharedFields,
      reading: {
        ...readQuery(request.query, result, search.plan.words),
        priceRange,
        namedValues: namedValues.map(({ field, label, value, rest }) => ({
          ...{ field, label, rest },
          value: labelOfValue(value, catalog.language),
        })),
      },
      tookMs: Math.round((performance.now() - startedAt) * 100) / 100,
    };
  };

  const prepare: PrepareShopSearch = (searched, { query, before }) =>
    orEngineFailure(async () => {
      const { catalog } = searched;
      const startedAt = performance.now();
      const prepared = await prepareLive(searched, before);
      if (isFailure(prepared)) return prepared;
      const intent = await findIntent(catalog, query);
      return {
        version: versionOf(catalog, prepared, intent),
        run: (asked) =>
          orEngineFailure(async () => {
            const request = { ...asked, query };
            const decided = inSpan('plan search', () =>
              decide(withDraft(prepared, request), catalog, request, intent),
            );
            if (isFailure(decided)) return decided;
            return finish(catalog, request, { decided, prepared, startedAt });
          }),
      };
    });

  return {
    compare: createCompareSearches(steps),

    prepare,

    run: async (searched, request) => {
      const prepared = await prepare(searched, request);
      return isFailure(prepared) ? prepared : prepared.run(request);
    },

    suggest: ({ customerId, searchId, catalog }, request) =>
      orEngineFailure(async () => {
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
      }),
  };
};
