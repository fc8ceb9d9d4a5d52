import type { CurrencyCode } from '@vitrina/contract';
import { useApiMutation } from './use-api.ts';

/** Calls whose replies contain a catalog's currency. */
const changedByCurrency = ['listFullCatalogs', 'listCatalogs'] as const;

/** Gives a catalog another currency, with which `onSaved` imports it again. */
export const useCatalogCurrency = (catalogId: string, onSaved: () => void) => {
  const saving = useApiMutation('saveCatalogCurrency', {
    action: 'saveCurrency',
    invalidates: changedByCurrency,
    onSuccess: onSaved,
  });
  return {
    isSaving: saving.isPending,
    save: (currencyCode: CurrencyCode) => saving.mutate({ params: { catalogId }, body: { currencyCode } }),
  };
};
