import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ImportProgress } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { ProgressCard } from '../../../ui/progress-card.tsx';
import { paceStart, sampleProgress } from './import-pace.ts';

type ImportProgressCardProps = { catalogId: string; progress: ImportProgress };

/** A running import: its progress, the time remaining, and a button to stop it. */
export function ImportProgressCard({ catalogId, progress }: ImportProgressCardProps) {
  const { t } = useTranslation();
  const [first] = useState(() => sampleProgress(progress, Date.now()));
  const startedAt = paceStart(first, progress, Date.now());
  const cancel = useApiMutation('cancelImport', {
    invalidates: [
      'isTestImportFinished',
      'isProdImportFinished',
      'getImportStatus',
      'listFullCatalogs',
      'listImportRuns',
    ],
    action: 'cancelImport',
  });
  return (
    <ProgressCard
      title={t('imports.running')}
      progress={progress}
      {...(startedAt && { startedAt })}
      action={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerStop size={16} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { catalogId }, body: {} })}
        >
          {t('imports.stop')}
        </Button>
      }
    />
  );
}
