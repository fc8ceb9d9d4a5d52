import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../kit/api-failure.ts';
import { type ActionName, failureText } from '../kit/failure-messages.ts';
import { StatePanel } from './state-panel.tsx';

type FailedStateProps = {
  action: ActionName;
  failure: ApiFailure;
  onRetry: () => void;
  isRetrying?: boolean;
  /** More than trying again, e.g. a form that mends what was at fault. */
  children?: ReactNode;
};

/** A part of a page that could not be read: what happened, what to do, try again, and a small request id. */
export function FailedState({ action, failure, onRetry, isRetrying = false, children }: FailedStateProps) {
  const { t } = useTranslation();
  return (
    <StatePanel
      role="alert"
      icon={IconCloudOff}
      title={t(`errors.actions.${action}`)}
      text={failureText(t, failure)}
      example={children}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={isRetrying}
          onClick={onRetry}
        >
          {t('common.tryAgain')}
        </Button>
      }
      footnote={failure.requestId && t('errors.requestId', { id: failure.requestId })}
    />
  );
}
