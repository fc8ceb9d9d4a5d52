import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { Subscription } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { PaymentFailure } from '../payments/payment-failure.tsx';
import { usePay } from '../payments/use-pay.ts';
import { useBillingFormat } from '../use-billing-format.ts';
import { useSay } from '../use-say.ts';
import { daysUntil } from './standing.ts';
import classes from './state.module.css';

type DunningProps = {
  dunning: NonNullable<Subscription['dunning']>;
  isReadOnly: boolean;
  onPending: () => void;
  onEditCard: () => void;
};

/** A charge that failed: why, what happens next, and what to do. */
export function Dunning({ dunning, isReadOnly, onPending, onEditCard }: DunningProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const api = useApiClient();
  const say = useSay();
  const payment = usePay((settled) => (settled === 'pending' ? onPending() : say('paid')));
  const { amount, reason, tries, nextTryAt, readOnlyFrom, confirmation } = dunning;
  const begin = async () => {
    // What the bank waits for is confirmed, not charged again.
    if (confirmation) return { outcome: 'needs_action' as const, ...confirmation };
    return (await api.call('payDue', { body: {} })).data;
  };
  const due = format.gross(amount);
  return (
    <Alert
      role="alert"
      color="red"
      icon={isReadOnly ? <IconLock aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        isReadOnly
          ? t('subscription.banner.readOnly')
          : t(confirmation ? 'subscription.banner.bankAsks' : 'subscription.banner.dunning', { amount: due })
      }
    >
      <div className={classes.words}>
        {isReadOnly && <p>{t('subscription.banner.readOnlyText', { amount: due })}</p>}
        <p>
          {confirmation
            ? t('subscription.banner.confirm')
            : t('subscription.banner.reason', { reason: t(`subscription.declined.${reason}`) })}
        </p>
        {!isReadOnly && (
          <p>
            {/* The bank waits for the owner: no further try is planned, and none is missing. */}
            {!confirmation &&
              (nextTryAt
                ? t('subscription.banner.triesLeft', { tries, at: format.moment(nextTryAt) })
                : t('subscription.banner.noTriesLeft', { tries }))}{' '}
            {readOnlyFrom &&
              t('subscription.banner.grace', {
                count: daysUntil(readOnlyFrom),
                day: format.day(readOnlyFrom),
              })}
          </p>
        )}
        {payment.error?.code === 'CARD_DECLINED' && <p role="alert">{t('subscription.banner.stillFails')}</p>}
        {payment.error && payment.error.code !== 'CARD_DECLINED' && (
          <div className={classes.failure}>
            <PaymentFailure failure={payment.error} what="payment" />
          </div>
        )}
      </div>
      <Group mt="sm" gap="sm">
        <Button loading={payment.isPending} onClick={() => payment.pay(begin)}>
          {confirmation
            ? t('subscription.banner.confirmButton')
            : t('subscription.banner.pay', { amount: due })}
        </Button>
        <Button variant="default" disabled={payment.isPending} onClick={onEditCard}>
          {t('subscription.banner.otherCard')}
        </Button>
      </Group>
    </Alert>
  );
}
