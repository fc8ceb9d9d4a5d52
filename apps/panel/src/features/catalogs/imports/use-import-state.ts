import { useQueryClient } from '@tanstack/react-query';
import { type ImportResult, limits } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateCalls, useApiQuery } from '../../../api/use-api.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useProductCount } from '../../../kit/use-product-count.ts';
import { importFailureOf } from './use-import.ts';
import { changedByImport } from './use-import-actions.ts';

export type ImportState = {
  readonly state: ImportResult | undefined;
  /** The latest poll failed, so the state is old. */
  readonly isUnknown: boolean;
};

/**
 * The outcome of a catalog's last import, or the progress of a running one, polled every 2 s. If it ends while the
 * screen is open, a success is confirmed by a notice, and an error joins the errors queue but is shown by the page
 * itself.
 */
export const useImportState = (catalogId: string): ImportState => {
  const { t } = useTranslation();
  const productCount = useProductCount();
  const { notices } = usePanel();
  const client = useQueryClient();
  const query = useApiQuery(
    'getImportStatus',
    { params: { catalogId } },
    { refetchInterval: (reply) => (reply?.data.status === 'in_progress' ? limits.pollMs : false) },
  );
  const result = query.data?.data;
  const wasRunning = useRef(false);

  useEffect(() => {
    if (!result) return;
    if (result.status === 'in_progress') {
      if (!wasRunning.current) notices.withdraw('import');
      wasRunning.current = true;
      return;
    }
    if (!wasRunning.current) return;
    wasRunning.current = false;
    void invalidateCalls(client, changedByImport);
    const failure = importFailureOf(result);
    if (failure) {
      // An import cancelled by the owner is not an error.
      if (failure.code !== 'IMPORT_CANCELLED') notices.raise({ action: 'import', failure, isOnScreen: true });
    } else
      notices.show({
        color: 'green',
        autoClose: limits.toastMs,
        message: result.feedUnchanged
          ? t('history.unchanged')
          : t('history.imported', { products: productCount.ofRun(result) }),
      });
  }, [client, notices, productCount, result, t]);

  return { state: result, isUnknown: query.isError };
};
