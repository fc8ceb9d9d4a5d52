import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCalendarOff, IconHourglass, IconLock } from '@tabler/icons-react';
import type { Subscription } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useBillingFormat } from '../use-billing-format.ts';
import { Dunning } from './dunning.tsx';
import { ResumeButton } from './resume-button.tsx';

type StateBannerProps = {
  subscription: Subscription;
  isPending: boolean;
  onPending: () => void;
  onEditCard: () => void;
};

/** What needs the owner's attention, one thing at a time; nothing while all is well. */
export function StateBanner({ subscription, isPending, onPending, onEditCard }: StateBannerProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { state, dunning, endsOn, card } = subscription;
  if (isPending)
    return (
      <Alert
        role="status"
        color="yellow"
        icon={<IconHourglass aria-hidden />}
        title={t('subscription.pending.title')}
      >
        {t('subscription.pending.text')}
      </Alert>
    );
  if (dunning)
    return (
      <Dunning
        dunning={dunning}
        isReadOnly={state === 'read_only'}
        onPending={onPending}
        onEditCard={onEditCard}
      />
    );
  if (state === 'ended' || state === 'read_only')
    return (
      <Alert color="red" icon={<IconLock aria-hidden />} title={t('subscription.banner.ended')}>
        {t('subscription.banner.endedText')}
      </Alert>
    );
  if (state === 'ending' && endsOn)
    return (
      <Alert
        color="yellow"
        icon={<IconCalendarOff aria-hidden />}
        title={t('subscription.banner.ending', { day: format.day(endsOn) })}
      >
        {t('subscription.banner.endingText')}
        <Group mt="sm">
          <ResumeButton />
        </Group>
      </Alert>
    );
  if (card?.endsBefore)
    return (
      <Alert
        color="yellow"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('subscription.banner.cardEnds')}
      >
        {t('subscription.banner.cardEndsText')}
        <Group mt="sm">
          <Button variant="default" onClick={onEditCard}>
            {t('subscription.payer.editCard')}
          </Button>
        </Group>
      </Alert>
    );
  return null;
}
