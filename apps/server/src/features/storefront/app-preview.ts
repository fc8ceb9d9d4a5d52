import type { PublicSearchReply, PublicSuggestReply } from '@vitrina/contract';
import { asData, type Failure, fail, isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { unwritten } from '../../http/written-json.ts';
import type { FindPictures } from '../../ports/pictures.ts';
import type { RunShopSearch, SuggestTexts } from '../../ports/shop-search.ts';
import type { Customer, FindInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { type ReadApp, readConfig } from './read-app.ts';
import { createVisitorSearch } from './search-service.ts';
import { createVisitorSuggest } from './suggest-service.ts';
import type { VisitorStatistics } from './visitor-statistics.ts';

type Dependencies = {
  readonly findInstance: FindInstance;
  readonly runSearch: RunShopSearch;
  readonly suggestTexts: SuggestTexts;
  readonly readApp: ReadApp;
  readonly statistics: VisitorStatistics;
  readonly findPictures: FindPictures;
};

type Names = 'getAppPreviewConfig' | 'previewAppSearch' | 'previewAppSuggest';

/** The search app's calls while its settings are being edited: answered to the signed-in owner, whatever pages are allowed. */
export const appPreviewHandlers = (dependencies: Dependencies): HandlersFor<Names> => {
  const { findInstance, readApp } = dependencies;
  const searchAs = createVisitorSearch(dependencies);
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

    previewAppSearch: async ({ params, body }, { customer }) => {
      const { query, page, sort, filters, typos } = body;
      const place = await findInstance(customer.id, params.searchId);
      if (!place) return fail('NOT_FOUND');
      const searched = await searchAs(
        place,
        { q: query, page, sort, typos, lastWord: 'closed', context: 'none', ruleContext: [] },
        filters,
      );
      if (isFailure(searched)) return searched;
      const { blockedBy, effects, used } = searched.search;
      return {
        data: unwritten<PublicSearchReply>(searched.reply),
        notes: { blockedBy, rules: [...effects.rules], settings: [...used] },
      };
    },

    previewAppSuggest: ({ params, body }, { customer }) => {
      const suggest = createVisitorSuggest({
        ...dependencies,
        readApp: async (place) => {
          const app = await readApp(place);
          return { ...app, settings: { ...app.settings, ...body.settings } };
        },
      });
      return at(customer, params.searchId, async (place) => {
        const suggested = await suggest(place, { q: body.query });
        return isFailure(suggested) ? suggested : unwritten<PublicSuggestReply>(suggested);
      });
    },
  };
};
