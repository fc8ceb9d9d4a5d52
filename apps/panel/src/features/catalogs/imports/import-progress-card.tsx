import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ImportProgress } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { ProgressCard } from '../../../ui/progress-card.tsx';
import { paceStart, sampleProgress } from './import-pace.ts';

type ImportProgressCardProps = {
  catalogId: string;
  progress: ImportProgress;
  /** The latest poll failed, so `progress` is old. */
  isUnknown?: boolean;
};

/** A worker takes an import from the queue within seconds; after so long it is said that none may be there. */
const longWaitMs = 60_000;

const useIsLong = (isWaiting: boolean): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isLong;
};

/** A running or waiting import: its progress, the time remaining, and a button to stop it. */
export function ImportProgressCard({ catalogId, progress, isUnknown = false }: ImportProgressCardProps) {
  const { t } = useTranslation();
  const [first] = useState(() => sampleProgress(progress, Date.now()));
  const startedAt = paceStart(first, progress, Date.now());
  const isWaiting = progress.phase === 'waiting';
  const isLong = useIsLong(isWaiting);
  const note = isUnknown ? t('imports.unknown') : isLong && t('imports.waitingLong');
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
      title={t(isWaiting ? 'imports.waiting' : 'imports.running')}
      {...((isWaiting || isUnknown) && { still: { note } })}
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
