import { asData, fail } from '../../http/failure.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import type { PresentProduct } from '../../ports/present-product.ts';
import type { FactsUntil } from '../../ports/reports.ts';
import type { CompareSearches, RunShopSearch, SearchTarget, SuggestTexts } from '../../ports/shop-search.ts';
import type { Customer, FindInstance } from '../../storage/records.ts';
import { createToMend } from './list-to-mend.ts';
import { createMeasureChange } from './measure-change.ts';
import { createSynonymProposals } from './propose-synonyms.ts';
import { createReplay } from './replay.ts';
import { checkPhrases } from './search-now.ts';

type Names = 'listToMend' | 'checkPhrases' | 'proposeSynonyms' | 'measureChange' | 'replayRemedy';

type Dependencies = {
  readonly findInstance: FindInstance;
  readonly factsUntil: FactsUntil;
  readonly runSearch: RunShopSearch;
  readonly compareSearches: CompareSearches;
  readonly suggestTexts: SuggestTexts;
  readonly presentProduct: PresentProduct;
  readonly now: () => Date;
  readonly toPhrase: (text: string) => string;
};

export const remedyHandlers = ({
  findInstance,
  factsUntil,
  runSearch,
  ...dependencies
}: Dependencies): HandlersFor<Names> => {
  /** Each call makes many searches and questions: all end with the client. */
  const askedBy = ({ signal }: Caller) => ({
    ...dependencies,
    signal,
    facts: factsUntil(signal),
    runSearch: async (...search: Parameters<RunShopSearch>) => {
      signal.throwIfAborted();
      return runSearch(...search);
    },
  });
  const target = async (customer: Customer, searchId: string | undefined): Promise<SearchTarget | null> => {
    const found = await findInstance(customer.id, searchId);
    return found && { customerId: customer.id, searchId: found.instance.id, catalog: found.catalog };
  };
  return {
    listToMend: async ({ body: { searchId, limit, ...days } }, caller) => {
      const searched = await target(caller.customer, searchId);
      if (!searched) return fail('NOT_FOUND');
      return createToMend(askedBy(caller))(caller.customer, searched, { ...days, limit });
    },
    checkPhrases: async ({ body }, caller) => {
      const searched = await target(caller.customer, body.searchId);
      if (!searched) return fail('NOT_FOUND');
      return asData(await checkPhrases(askedBy(caller).runSearch, searched, body.phrases));
    },
    proposeSynonyms: async ({ body }, caller) => {
      const searched = await target(caller.customer, body.searchId);
      if (!searched) return fail('NOT_FOUND');
      const propose = createSynonymProposals(askedBy(caller));
      return asData(await propose(caller.customer, searched, body.phrase));
    },
    measureChange: async ({ body }, caller) => {
      const searched = await target(caller.customer, body.searchId);
      if (!searched) return fail('NOT_FOUND');
      return asData(await createMeasureChange(askedBy(caller))(caller.customer, searched, body.changeId));
    },
    replayRemedy: async ({ body }, caller) => {
      const searched = await target(caller.customer, body.searchId);
      if (!searched) return fail('NOT_FOUND');
      return asData(await createReplay(askedBy(caller))(caller.customer, searched, body.remedy));
    },
  };
};
