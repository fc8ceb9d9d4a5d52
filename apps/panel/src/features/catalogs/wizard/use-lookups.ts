import type { CurrencyCode, IndustryId, LanguageCode } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import type { ActionName } from '../../../kit/failure-messages.ts';

export type Lookups = {
  readonly industries: readonly IndustryId[];
  readonly languages: readonly LanguageCode[];
  readonly currencies: readonly CurrencyCode[];
};

type LookupsQuery = {
  readonly lookups: Lookups | null;
  readonly failed: {
    readonly action: ActionName;
    readonly failure: ApiFailure;
    readonly retry: () => void;
  } | null;
};

/** The options of a catalog's properties. Each failure has its own message. */
export const useLookups = (): LookupsQuery => {
  const industries = useApiQuery('listIndustries', {});
  const languages = useApiQuery('listLanguages', {});
  const currencies = useApiQuery('listCurrencies', {});
  const all = [
    { query: industries, action: 'loadIndustries' },
    { query: languages, action: 'loadLanguages' },
    { query: currencies, action: 'loadCurrencies' },
  ] as const;
  const first = all.find(({ query }) => query.isError && !query.data);
  const failure = first?.query.error;
  const retry = (): void => {
    for (const { query } of all) if (query.isError) void query.refetch();
  };
  return {
    lookups:
      industries.data && languages.data && currencies.data
        ? {
            industries: industries.data.data.map(({ id }) => id),
            languages: languages.data.data.map(({ code }) => code),
            currencies: currencies.data.data.data.map(({ code }) => code),
          }
        : null,
    failed: first && failure ? { action: first.action, failure, retry } : null,
  };
};
