import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useReplaceReply } from '../../../api/use-api.ts';
import { useSay } from '../use-say.ts';

/** Takes back a cancellation. */
export function ResumeButton() {
  const { t } = useTranslation();
  const say = useSay();
  const replaceReply = useReplaceReply();
  const resume = useApiMutation('resumeSubscription', {
    invalidates: ['quotePlan', 'getProfile'],
    action: 'changeSubscription',
    onSuccess: (reply) => {
      replaceReply('getSubscription', {}, reply);
      say('resumed');
    },
  });
  return (
    <Button loading={resume.isPending} onClick={() => resume.mutate({ body: {} })}>
      {t('subscription.banner.resume')}
    </Button>
  );
}
