import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChunkFailure } from '../kit/load-chunk.ts';
import { useReload } from '../kit/use-reload.ts';
import { StatePanel } from './state-panel.tsx';

/** Shown if a screen fails to load or render, with a button that loads the screen again, or the whole panel. */
export function BrokenState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const reload = useReload();
  const kind = error instanceof ChunkFailure ? 'chunk' : 'screen';
  const again = kind === 'chunk' ? onRetry : undefined;
  return (
    <StatePanel
      role="alert"
      level={1}
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
