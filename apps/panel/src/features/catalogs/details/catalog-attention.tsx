import { Alert } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import type { FullCatalog, ImportResult } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ImportProblem } from '../imports/import-problem.tsx';
import { ImportProgressCard } from '../imports/import-progress-card.tsx';
import type { ImportActions } from '../imports/use-import-actions.ts';

type CatalogAttentionProps = {
  catalog: FullCatalog;
  state: ImportResult | undefined;
  isUnknown: boolean;
  actions: ImportActions;
};

/** What needs attention: a running import, a failed one, or an unfinished catalog. */
export function CatalogAttention({ catalog, state, isUnknown, actions }: CatalogAttentionProps) {
  const { t } = useTranslation();
  const current = state ?? catalog.lastImport;
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
        <ImportProgressCard catalogId={catalog.id} progress={current.progress} isUnknown={isUnknown} />
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
          isFirst={catalog.productsCount === 0}
        />
      )}
    </>
  );
}
