import { type Catalog, mayAccess } from '@vitrina/contract';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { useOpenNewInstance } from '../../../api/use-open-new-instance.ts';
import { instanceArea } from '../../../kit/access.ts';
import { useUser } from '../../../kit/panel-context.ts';

/** Makes the search over an owner's first catalog, and leads to where it is tried. Further searches are made when they are wanted. */
export const useFirstSearch = (onFailed: (catalog: Catalog) => void) => {
  const open = useOpenNewInstance();
  const isAllowed = mayAccess(useUser(), instanceArea);
  const known = useApiQuery('listInstances', {}, { enabled: isAllowed });
  const create = useApiMutation('createInstance', {
    action: 'saveInstance',
    invalidates: ['listInstances', 'listFullCatalogs', 'getAuthDomains'],
  });
  const make = (catalog: Catalog): void =>
    create.mutate(
      { body: { name: catalog.name.slice(0, 100), catalogId: catalog.id } },
      { onSuccess: ({ data }) => open(data), onError: () => onFailed(catalog) },
    );
  return { isWanted: known.data?.data.length === 0, isMaking: create.isPending, make };
};
