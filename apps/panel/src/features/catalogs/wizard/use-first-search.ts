import { useNavigate } from '@tanstack/react-router';
import { type Catalog, mayAccess } from '@vitrina/contract';
import { useApiMutation, useApiQuery, useReplaceReply } from '../../../api/use-api.ts';
import { instanceArea } from '../../../kit/access.ts';
import { usePanel, useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';

/** Makes the search over an owner's first catalog, and leads to where it is tried. Further searches are made when they are wanted. */
export const useFirstSearch = (onFailed: (catalog: Catalog) => void) => {
  const navigate = useNavigate();
  const { notices, selection } = usePanel();
  const replaceReply = useReplaceReply();
  const isAllowed = mayAccess(useUser(), instanceArea);
  const known = useApiQuery('listInstances', {}, { enabled: isAllowed });
  const create = useApiMutation('createInstance', {
    action: 'saveInstance',
    invalidates: ['listInstances', 'listFullCatalogs', 'getAuthDomains'],
  });
  const make = (catalog: Catalog): void =>
    create.mutate(
      { body: { name: catalog.name.slice(0, 100), catalogId: catalog.id } },
      {
        onSuccess: ({ data }) => {
          if (known.data) replaceReply('listInstances', {}, { ...known.data, data: [data] });
          selection.select(data.instanceId);
          notices.succeed('instanceAdded');
          void navigate({ to: pathTo('try') });
        },
        onError: () => onFailed(catalog),
      },
    );
  return { isWanted: known.data?.data.length === 0, isMaking: create.isPending, make };
};
