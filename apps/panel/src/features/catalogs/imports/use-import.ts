import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ImportResult, limits, type Product } from '@vitrina/contract';
import { useEffect } from 'react';
import { useApiClient } from '../../../api/api-context.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { ApiFailure } from '../../../kit/api-failure.ts';
import { usePanel } from '../../../kit/panel-context.ts';

/** The import to poll: that of the wizard's catalog, or of a finished one. */
export type ImportOf = { readonly kind: 'working' | 'production'; readonly catalogId: string };

/** Milliseconds until the next poll; false once the import has ended. */
export const pollAfter = (result: ImportResult | undefined): number | false =>
  result?.finished ? false : limits.pollMs;

type ImportQuery = UseQueryResult<{ data: ImportResult }, ApiFailure>;

/** Polls an import every 2 s until it has ended. */
export const useImportResult = ({ kind, catalogId }: ImportOf, enabled = true): ImportQuery => {
  const refetchInterval = (reply: { data: ImportResult } | undefined) => pollAfter(reply?.data);
  const working = useApiQuery(
    'isTestImportFinished',
    {},
    {
      enabled: enabled && kind === 'working',
      refetchInterval,
    },
  );
  const production = useApiQuery(
    'isProdImportFinished',
    { params: { id: catalogId } },
    {
      enabled: enabled && kind === 'production',
      refetchInterval,
    },
  );
  return kind === 'working' ? working : production;
};

/** The failure that an import ended with. */
export const importFailureOf = (result: ImportResult | undefined): ApiFailure | null =>
  result?.error
    ? new ApiFailure({ code: result.error.code, status: 200, details: result.error.details })
    : null;

/**
 * Raises an import's error once per run, until the next run starts. The screen itself shows it (ImportFailed). An
 * import cancelled by the owner is not an error.
 */
export const useRaisedImportError = (result: ImportResult | undefined): void => {
  const { notices } = usePanel();
  const code = result?.finished ? result.error?.code : undefined;
  const runId = result?.runId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reply about the same run must not raise the error again.
  useEffect(() => {
    const failure = importFailureOf(result);
    if (!code || !failure || code === 'IMPORT_CANCELLED') return;
    notices.raise({ action: 'import', failure, isOnScreen: true });
    return () => notices.withdraw('import');
  }, [code, runId]);
};

export type ImportedPage = { readonly products: readonly Product[]; readonly total: number };

/** A page of the imported products; null while they are not ready (202), polled every 2 s. */
export const useImportedProducts = (
  { kind, catalogId }: ImportOf,
  page: number,
  enabled: boolean,
): UseQueryResult<ImportedPage | null, ApiFailure> => {
  const api = useApiClient();
  const perPage = limits.importedListPage;
  return useQuery<ImportedPage | null, ApiFailure>({
    queryKey: ['getImportedProducts', kind, catalogId, page],
    queryFn: async ({ signal }) => {
      const answer =
        kind === 'working'
          ? await api.ask('getImportedProducts', { params: { page, perPage } }, { signal })
          : await api.ask('getImportedProductsOf', { params: { id: catalogId, page, perPage } }, { signal });
      if (answer.status !== 200) return null;
      return { products: answer.reply.data.correctProducts, total: answer.reply.data.total };
    },
    enabled,
    refetchInterval: (query) => (query.state.data ? false : limits.pollMs),
    placeholderData: (before) => before,
  });
};
