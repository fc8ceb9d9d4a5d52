import { type Mutation, useQueryClient } from '@tanstack/react-query';
import type { CallName, CallRequest, Calls } from '@vitrina/contract';
import { useCallback } from 'react';
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

/** Starts imports, of any catalog. */
export const useImportStart = () => {
  const client = useQueryClient();
  const { mutate, isPending } = useApiMutation('startImport', {
    action: 'startImport',
    invalidates: ['listFullCatalogs', 'listImportRuns'],
    // The reply becomes the state at once. Otherwise an import that ends before the next poll would go unnoticed.
    onSuccess: (reply, { params }) => client.setQueryData(['getImportStatus', { params }], reply),
  });
  const start = useCallback(
    (catalogId: string, { allowShrink = false }: { allowShrink?: boolean } = {}): void => {
      // The second click of a double click comes before the button is disabled.
      const isOfCatalog = ({ state }: Mutation): boolean =>
        (state.variables as CallRequest<Calls['startImport']>).params.catalogId === catalogId;
      if (client.isMutating({ mutationKey: ['startImport'], predicate: isOfCatalog }) === 0)
        mutate({ params: { catalogId }, body: { allowShrink } });
    },
    [client, mutate],
  );
  return { start, isStarting: isPending };
};

export const useImportActions = (catalogId: string) => {
  const { start, isStarting } = useImportStart();
  return {
    start: (options?: { allowShrink?: boolean }): void => start(catalogId, options),
    isStarting,
  };
};
export type ImportActions = ReturnType<typeof useImportActions>;
