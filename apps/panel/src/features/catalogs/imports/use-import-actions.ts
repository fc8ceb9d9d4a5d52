import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, Calls } from '@vitrina/contract';
import { useApiMutation } from '../../../api/use-api.ts';

/** Calls whose replies become stale when an import ends. */
export const changedByImport: readonly CallName[] = [
  'getImportStatus',
  'listFullCatalogs',
  'listImportRuns',
  'listProducts',
  'getProduct',
  'listCategories',
  'listInstances',
];

export const useImportActions = (catalogId: string) => {
  const client = useQueryClient();
  const params = { catalogId };
  // The reply becomes the state at once. Otherwise an import that ends before the next poll would go unnoticed.
  const keep = (reply: CallReply<Calls['startImport']>) =>
    client.setQueryData(['getImportStatus', { params }], reply);
  const starting = useApiMutation('startImport', {
    action: 'startImport',
    invalidates: ['listFullCatalogs', 'listImportRuns'],
    onSuccess: keep,
  });
  return {
    start: (options: { allowShrink?: boolean } = {}) => {
      // The second click of a double click comes before the button is disabled.
      if (client.isMutating({ mutationKey: ['startImport'] }) === 0)
        starting.mutate({ params, body: { allowShrink: options.allowShrink ?? false } });
    },
    isStarting: starting.isPending,
  };
};
export type ImportActions = ReturnType<typeof useImportActions>;
