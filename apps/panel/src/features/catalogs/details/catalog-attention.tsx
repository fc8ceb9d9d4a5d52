import { Alert, Button } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import type { FullCatalog, ImportResult } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ProgressCard } from '../../../ui/progress-card.tsx';
import { ImportProblem } from '../../imports/import-problem.tsx';
import type { ImportActions } from '../../imports/use-import-actions.ts';

type CatalogAttentionProps = {
  catalog: FullCatalog;
  state: ImportResult | undefined;
  actions: ImportActions;
};

/** What needs attention: the import that runs, the one that failed, a catalog that is not finished. */
export function CatalogAttention({ catalog, state, actions }: CatalogAttentionProps) {
  const { t } = useTranslation();
  const { lastImport } = catalog;
  const current = state ?? lastImport;
  return (
    <>
      {catalog.type === 'working' && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconPencilExclamation aria-hidden />}
          title={t('catalogs.working')}
        >
          {t('catalogs.workingText')}
        </Alert>
      )}
      {current?.status === 'in_progress' && (
        <ProgressCard
          title={t('catalog.importing')}
          progress={current.progress}
          {...(lastImport && lastImport.runId === current.runId && { startedAt: lastImport.date })}
          action={
            <Button
              size="compact-sm"
              variant="default"
              loading={actions.isCancelling}
              onClick={actions.cancel}
            >
              {t('catalog.cancelImport')}
            </Button>
          }
        />
      )}
      {current?.status === 'error' && current.error && (
        <ImportProblem
          catalogId={catalog.id}
          feedUrl={catalog.url}
          error={current.error}
          runId={current.runId}
          wrongCount={current.wrongCount}
          actions={actions}
          isNewest
        />
      )}
    </>
  );
}
