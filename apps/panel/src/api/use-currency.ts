import { useApiQuery } from './use-api.ts';
import { useSelectedInstance } from './use-selected-instance.ts';

/** The currency (ISO 4217) of a catalog's prices, by default the catalog of the selected search. Empty until it is loaded. */
export const useCurrency = (catalogId?: string): string => {
  const { instance } = useSelectedInstance();
  const wanted = catalogId ?? instance?.catalog.id;
  const catalogs = useApiQuery('listCatalogs', {}, { enabled: wanted !== undefined });
  return catalogs.data?.data.find(({ id }) => id === wanted)?.currency.code ?? '';
};
