import { engineFailure } from '../../http/engine-failure.ts';
import { fail, isFailure } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { CompareSearches, RunShopSearch, SuggestTexts } from '../../ports/shop-search.ts';
import { labelOfValue } from '../../ports/value-label.ts';
import { createCompareSearches } from './compare-searches.ts';
import { presentFacets } from './facets/present-facets.ts';
import { readQuery, spellingField } from './read-query.ts';
import { createSearchSteps, type SearchDependencies, withDraft } from './search-steps.ts';

export type ShopSearchService = {
  readonly run: RunShopSearch;
  readonly compare: CompareSearches;
  readonly suggest: SuggestTexts;
};

/** Searches a shop with all its settings: settings, plan, engine, result. */
export const createShopSearch = (dependencies: SearchDependencies): ShopSearchService => {
  const { engine, settings, inSpan } = dependencies;
  const steps = createSearchSteps(dependencies);
  const { prepareLive, decide, execute, findIntent } = steps;
  return {
    compare: createCompareSearches(steps),

    run: async (searched, request) => {
      const { catalog } = searched;
      try {
        const startedAt = performance.now();
        const prepared = await prepareLive(searched, request.before);
        if (isFailure(prepared)) return prepared;
        const intent = await findIntent(catalog, request.query);
        const decided = inSpan('plan search', () =>
          decide(withDraft(prepared, request), catalog, request, intent),
        );
        if (isFailure(decided)) return decided;
        const { search, menu, sorts, sort, priceRange, namedValues } = decided;
        const sharedFields = prepared.ready.shop.sharedFields ?? settings.defaults.sharedFields(catalog);
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
