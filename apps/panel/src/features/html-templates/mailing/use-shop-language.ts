import type { LanguageCode } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';

/** The language of a catalog's products; null until it is known. */
export const useShopLanguage = (catalogId: string): LanguageCode | null => {
  const catalogs = useApiQuery('listCatalogs', {});
  return catalogs.data?.data.find(({ id }) => id === catalogId)?.language ?? null;
};
