import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { declineReasons } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { failureText } from '../../../kit/failure-messages.ts';

const declined = z.object({ reason: z.enum(declineReasons) });

/** That something wasn't paid, or a card not saved, why, and what to do. Beside the button that was pressed. */
export function PaymentFailure({ failure, what }: { failure: ApiFailure; what: 'payment' | 'card' }) {
  const { t } = useTranslation();
  const reason =
    failure.code === 'CARD_DECLINED' ? declined.safeParse(failure.details).data?.reason : undefined;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      {...(reason && { title: t(`subscription.failed.${what}`) })}
    >
      {reason
        ? t('subscription.banner.reason', { reason: t(`subscription.declined.${reason}`) })
        : failureText(t, failure)}
    </Alert>
  );
}
