import { Alert, Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { failureSentence } from '../../kit/failure-messages.ts';

/** A failed save: the input is still there and can be sent again. */
export function SaveFailed({ failure, onRetry }: { failure: ApiFailure | null; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!failure) return null;
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconCloudOff aria-hidden />}
      title={t('errors.actions.saveSettings')}
    >
      <p style={{ margin: '0 0 10px' }}>
        {failureSentence(t, failure)} {t('settings.kept')}
      </p>
      <Button variant="default" size="compact-md" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Alert>
  );
}
