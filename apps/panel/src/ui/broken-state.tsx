import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChunkFailure } from '../kit/load-chunk.ts';
import { useReload } from '../kit/use-reload.ts';
import { StatePanel } from './state-panel.tsx';

/** Shown if a screen fails to load or render, with a button that reloads the panel. */
export function BrokenState({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const reload = useReload();
  const kind = error instanceof ChunkFailure ? 'chunk' : 'screen';
  return (
    <StatePanel
      role="alert"
      level={1}
      icon={IconCloudOff}
      title={t(`common.broken.${kind}.title`)}
      text={t(`common.broken.${kind}.text`)}
      action={
        <Button leftSection={<IconRefresh size={18} />} onClick={reload}>
          {t('common.broken.reload')}
        </Button>
      }
    />
  );
}
