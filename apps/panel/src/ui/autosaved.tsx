import { Button, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './autosaved.module.css';
import { useIsSlow } from './use-is-slow.ts';

type AutosavedProps = {
  state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';
  onRetry?: () => void;
};

/** The status of a screen that saves by itself. A failure stands out and can be retried. */
export function Autosaved({ state, onRetry }: AutosavedProps) {
  const { t } = useTranslation();
  const isSlow = useIsSlow(state === 'saving');
  return (
    <Text component="span" role="status" size="sm" c="dimmed" className={classes.root}>
      {(state === 'saving' || state === 'waiting') && (
        <>
          <Loader size={14} color="gray" />
          {t(isSlow ? 'common.slowSave' : 'common.autosaving')}
        </>
      )}
      {state === 'saved' && (
        <>
          <IconCheck size={16} aria-hidden />
          {t('common.autosaved')}
        </>
      )}
      {state === 'failed' && (
        <>
          <IconAlertTriangle size={16} aria-hidden />
          {t('common.notAutosaved')}
          {onRetry && (
            <Button variant="subtle" size="compact-sm" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )}
        </>
      )}
    </Text>
  );
}
