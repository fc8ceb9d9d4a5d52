import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../kit/api-failure.ts';
import { failureText } from '../kit/failure-messages.ts';
import classes from './failed-note.module.css';
import { Quiet } from './quiet.tsx';

type FailedNoteProps = { failure: ApiFailure; isRetrying: boolean; onRetry: () => void };

/** Replaces a small part of a page that could not be loaded, such as a preview: what happened, and a retry button. */
export function FailedNote({ failure, isRetrying, onRetry }: FailedNoteProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.root}>
      <Quiet size="md">{failureText(t, failure)}</Quiet>
      <Button variant="default" size="compact-sm" loading={isRetrying} onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
