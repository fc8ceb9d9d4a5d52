import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChunkFailure } from '../kit/load-chunk.ts';
import { useReload } from '../kit/use-reload.ts';
import { StatePanel } from './state-panel.tsx';

type BrokenStateProps = { error: unknown; level?: 1 | 2; onRetry?: () => void };

/** Shown if a screen or a part of one fails to load or render, with a button that loads it again, or the whole panel. */
export function BrokenState({ error, level = 1, onRetry }: BrokenStateProps) {
  const { t } = useTranslation();
  const reload = useReload();
  const kind = error instanceof ChunkFailure ? 'chunk' : 'screen';
  const again = kind === 'chunk' ? onRetry : undefined;
  return (
    <StatePanel
      role="alert"
      level={level}
      icon={IconCloudOff}
      title={t(`common.broken.${kind}.title`)}
      text={t(`common.broken.${kind}.text`)}
      action={
        <>
          <Button leftSection={<IconRefresh size={18} />} onClick={again ?? reload}>
            {t(again ? 'common.tryAgain' : 'common.broken.reload')}
          </Button>
          {again && (
            <Button variant="default" onClick={reload}>
              {t('common.broken.reload')}
            </Button>
          )}
        </>
      }
    />
  );
}
