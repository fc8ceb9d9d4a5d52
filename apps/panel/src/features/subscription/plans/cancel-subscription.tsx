import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Subscription } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useReplaceReply } from '../../../api/use-api.ts';
import { useBillingFormat } from '../use-billing-format.ts';
import { useSay } from '../use-say.ts';
import classes from './plans.module.css';

/** Cancels, after saying what works until when. */
export function CancelSubscription({ subscription: { period, dunning } }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const say = useSay();
  const [isOpen, { open, close }] = useDisclosure();
  const replaceReply = useReplaceReply();
  const cancel = useApiMutation('cancelSubscription', {
    invalidates: ['quotePlan', 'getProfile'],
    action: 'changeSubscription',
    onSuccess: (reply) => {
      replaceReply('getSubscription', {}, reply);
      say('cancelled');
      close();
    },
  });
  const isPaid = period !== null && dunning === null;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={open}>
        {t('subscription.cancel.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('subscription.cancel.title')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        centered
      >
        <ul className={classes.consequences}>
          {isPaid ? (
            <>
              <li>{t('subscription.cancel.paidUntil', { day: format.day(period.to) })}</li>
              <li>{t('subscription.cancel.after')}</li>
            </>
          ) : (
            <li>{t('subscription.cancel.unpaid')}</li>
          )}
          <li>{t('subscription.cancel.nothingDeleted')}</li>
          <li>{t('subscription.cancel.noCharge')}</li>
          {isPaid && <li>{t('subscription.cancel.undo')}</li>}
        </ul>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {t('subscription.cancel.keep')}
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ body: {} })}>
            {t('subscription.cancel.confirm')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
