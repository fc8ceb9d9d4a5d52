import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { templateCalls } from '../use-template-actions.ts';
import classes from './mailing.module.css';

/** Ends all mails that were sent with the present addresses, so it is asked for twice. */
export function ResetKey({ templateId }: { templateId: string }) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const [isAsking, setAsking] = useState(false);
  const reset = useApiMutation('resetMailingKey', {
    action: 'resetMailingKey',
    invalidates: templateCalls,
    onSuccess: () => {
      setAsking(false);
      notices.succeed('mailingKeyReset');
    },
  });
  return (
    <div className={classes.actions}>
      {isAsking ? (
        <>
          <Button
            color="red"
            loading={reset.isPending}
            onClick={() => reset.mutate({ params: { templateId } })}
          >
            {t('htmlTemplates.mailing.key.confirm')}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('htmlTemplates.mailing.key.cancel')}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('htmlTemplates.mailing.key.reset')}
        </Button>
      )}
    </div>
  );
}
