import { useApiQuery } from './use-api.ts';
import { useSelectedInstance } from './use-selected-instance.ts';

/** The currency that a catalog's prices are in (ISO 4217), of the selected search's catalog where none is named; empty until it is known. */
export const useCurrency = (catalogId?: string): string => {
  const { instance } = useSelectedInstance();
  const wanted = catalogId ?? instance?.catalog.id;
  const catalogs = useApiQuery('listCatalogs', {}, { enabled: wanted !== undefined });
  return catalogs.data?.data.find(({ id }) => id === wanted)?.currency.code ?? '';
};
