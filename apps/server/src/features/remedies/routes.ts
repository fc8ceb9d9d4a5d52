import { asData, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { PresentProduct } from '../../ports/present-product.ts';
import type { ReportFacts } from '../../ports/reports.ts';
import type { CompareSearches, RunShopSearch, SearchTarget, SuggestTexts } from '../../ports/shop-search.ts';
import type { Customer, FindInstance } from '../../storage/records.ts';
import { createToMend } from './list-to-mend.ts';
import { createSynonymProposals } from './propose-synonyms.ts';
import { createReplay } from './replay.ts';
import { checkPhrases } from './search-now.ts';

type Names = 'listToMend' | 'checkPhrases' | 'proposeSynonyms' | 'replayRemedy';

type Dependencies = {
  readonly findInstance: FindInstance;
  readonly facts: ReportFacts;
  readonly runSearch: RunShopSearch;
  readonly compareSearches: CompareSearches;
  readonly suggestTexts: SuggestTexts;
  readonly presentProduct: PresentProduct;
  readonly now: () => Date;
  readonly toPhrase: (text: string) => string;
};

export const remedyHandlers = ({ findInstance, ...dependencies }: Dependencies): HandlersFor<Names> => {
  const propose = createSynonymProposals(dependencies);
  const replay = createReplay(dependencies);
  const listToMend = createToMend(dependencies);
  const target = async (customer: Customer, searchId: string | undefined): Promise<SearchTarget | null> => {
    const found = await findInstance(customer.id, searchId);
    return found && { customerId: customer.id, searchId: found.instance.id, catalog: found.catalog };
  };
  return {
    listToMend: async ({ body: { searchId, limit, ...days } }, { customer }) => {
      const searched = await target(customer, searchId);
      return searched ? listToMend(customer, searched, { ...days, limit }) : fail('NOT_FOUND');
    },
    checkPhrases: async ({ body }, { customer }) => {
      const searched = await target(customer, body.searchId);
      if (!searched) return fail('NOT_FOUND');
      return asData(await checkPhrases(dependencies.runSearch, searched, body.phrases));
    },
    proposeSynonyms: async ({ body }, { customer }) => {
      const searched = await target(customer, body.searchId);
      return searched ? asData(await propose(customer, searched, body.phrase)) : fail('NOT_FOUND');
    },
    replayRemedy: async ({ body }, { customer }) => {
      const searched = await target(customer, body.searchId);
      return searched ? asData(await replay(customer, searched, body.remedy)) : fail('NOT_FOUND');
    },
  };
};
