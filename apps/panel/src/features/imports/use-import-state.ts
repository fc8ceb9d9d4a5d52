import { useQueryClient } from '@tanstack/react-query';
import { type ImportResult, limits } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../api/api-failure.ts';
import { invalidateCalls, useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../shell/panel-context.ts';
import { changedByImport } from './use-import-actions.ts';

/**
 * How the last import of a catalog went, or how far the running one is, asked again every 2 s. One that
 * ends while the owner looks on is told: an error is raised in the errors queue, a success is noted.
 */
export const useImportState = (catalogId: string): ImportResult | undefined => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const client = useQueryClient();
  const result = useApiQuery(
    'getImportStatus',
    { params: { catalogId } },
    { refetchInterval: (reply) => (reply?.data.status === 'in_progress' ? limits.pollMs : false) },
  ).data?.data;
  const wasRunning = useRef(false);

  useEffect(() => {
    if (!result) return;
    if (result.status === 'in_progress') {
      wasRunning.current = true;
      return;
    }
    if (!wasRunning.current) return;
    wasRunning.current = false;
    void invalidateCalls(client, changedByImport);
    const { error, correctCount } = result;
    if (error) {
      const { code, details } = error;
      notices.raise({ action: 'import', failure: new ApiFailure({ code, details, status: 0 }) });
    } else
      notices.show({
        color: 'green',
        autoClose: limits.toastMs,
        message: t('history.imported', { count: correctCount }),
      });
  }, [client, notices, result, t]);

  return result;
};
