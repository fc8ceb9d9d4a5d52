import { calls, type FullCatalog, mayAccess } from '@vitrina/contract';
import { useApiQuery } from '../../api/use-api.ts';
import { useUser } from '../../kit/panel-context.ts';

/** The customer's catalogs; none until they are read, or for someone who may not see them. */
export const useCatalogs = (): readonly FullCatalog[] => {
  const mayRead = mayAccess(useUser(), calls.listFullCatalogs.access);
  return useApiQuery('listFullCatalogs', {}, { enabled: mayRead }).data?.data ?? [];
};
