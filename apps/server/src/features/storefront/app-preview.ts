import { asData, type Failure, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { FindPictures } from '../../ports/pictures.ts';
import type { RunShopSearch, SuggestTexts } from '../../ports/shop-search.ts';
import type { Customer, FindInstance, InstanceWithCatalog } from '../../storage/records.ts';
import type { SearchTurns } from '../../threads/search-turns.ts';
import { type ReadApp, readConfig } from './read-app.ts';
import { createPublicSearch } from './search-service.ts';
import { createPublicSuggest } from './suggest-service.ts';
import type { VisitorStatistics } from './visitor-statistics.ts';

type Dependencies = {
  readonly findInstance: FindInstance;
  readonly runSearch: RunShopSearch;
  readonly suggestTexts: SuggestTexts;
  readonly readApp: ReadApp;
  readonly statistics: VisitorStatistics;
  readonly findPictures: FindPictures;
  readonly turns: SearchTurns;
};

type Names = 'getAppPreviewConfig' | 'previewAppSearch' | 'previewAppSuggest';

/** The search app's calls while its settings are being edited: answered to the signed-in owner, whatever pages are allowed. */
export const appPreviewHandlers = (dependencies: Dependencies): HandlersFor<Names> => {
  const { findInstance, readApp } = dependencies;
  const search = createPublicSearch(dependencies);
  const at = async <T>(
    customer: Customer,
    searchId: string,
    use: (place: InstanceWithCatalog) => Promise<T | Failure>,
  ): Promise<{ data: T } | Failure> => {
    const found = await findInstance(customer.id, searchId);
    return found ? asData(await use(found)) : fail('NOT_FOUND');
  };
  return {
    getAppPreviewConfig: ({ params }, { customer }) =>
      at(customer, params.searchId, (place) => readConfig(readApp, place)),

    previewAppSearch: ({ params, body }, { customer }) => {
      const { query, page, sort, filters, typos } = body;
      return at(customer, params.searchId, (place) =>
        search(
          place,
          { q: query, page, sort, typos, lastWord: 'closed', context: 'none', ruleContext: [] },
          filters,
        ),
      );
    },

    previewAppSuggest: ({ params, body }, { customer }) => {
      const suggest = createPublicSuggest({
        ...dependencies,
        readApp: async (place) => {
          const app = await readApp(place);
          return { ...app, settings: { ...app.settings, ...body.settings } };
        },
      });
      return at(customer, params.searchId, (place) => suggest(place, { q: body.query }));
    },
  };
};
