import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, Calls } from '@vitrina/contract';
import { useApiMutation } from '../../../api/use-api.ts';

/** What an import changes: it is read again when one has ended. */
export const changedByImport: readonly CallName[] = [
  'getImportStatus',
  'listFullCatalogs',
  'listImportRuns',
  'listProducts',
  'getProduct',
  'listCategories',
  'listInstances',
];

/** Starts the import of a catalog. */
export const useImportActions = (catalogId: string) => {
  const client = useQueryClient();
  const params = { catalogId };
  // The answer stands for the state at once, so that an import that ends before the next poll is seen to end.
  const keep = (reply: CallReply<Calls['startImport']>) =>
    client.setQueryData(['getImportStatus', { params }], reply);
  const starting = useApiMutation('startImport', {
    action: 'startImport',
    invalidates: ['listFullCatalogs', 'listImportRuns'],
    onSuccess: keep,
  });
  return {
    start: (options: { allowShrink?: boolean } = {}) => {
      // The second click of a double click comes before the button knows of the first.
      if (client.isMutating({ mutationKey: ['startImport'] }) === 0)
        starting.mutate({ params, body: { allowShrink: options.allowShrink ?? false } });
    },
    isStarting: starting.isPending,
  };
};
export type ImportActions = ReturnType<typeof useImportActions>;
