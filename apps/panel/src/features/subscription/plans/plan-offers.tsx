import { Title } from '@mantine/core';
import type { PlanOffer, Subscription } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useGateway } from '../gateway/gateway-context.ts';
import { hasBegun } from '../state/standing.ts';
import { PlanChange } from './plan-change.tsx';
import { PlanOfferCard } from './plan-offer-card.tsx';
import classes from './plans.module.css';

type PlanOffersProps = { subscription: Subscription; isPending: boolean; onPending: () => void };

/** The plans side by side, and the drawer in which one is chosen. */
export function PlanOffers({ subscription, isPending, onPending }: PlanOffersProps) {
  const { t } = useTranslation();
  const { isAsking } = useGateway();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<PlanOffer['plan']>(subscription.plan);
  const { offers, dunning, state, nextPlan } = subscription;
  const isRunning = hasBegun(subscription);
  const blockedBy = (): string | undefined => {
    if (isPending) return t('subscription.pending.title');
    if (dunning && isRunning) return t('subscription.plans.unpaid');
    return state === 'ending' ? t('subscription.plans.ending') : undefined;
  };
  const offer = offers.find(({ plan }) => plan === chosen);
  return (
    <Card>
      <Title order={2} size="h3">
        {t('subscription.plans.title')}
      </Title>
      <ul className={classes.offers} aria-label={t('subscription.plans.title')}>
        {offers.map((each) => (
          <PlanOfferCard
            key={each.plan}
            offer={each}
            isNext={each.plan === nextPlan}
            isChange={isRunning}
            blockedBy={blockedBy()}
            onChoose={() => {
              setChosen(each.plan);
              setOpen(true);
            }}
          />
        ))}
      </ul>
      <SideDrawer
        title={t(isRunning ? 'subscription.quote.change' : 'subscription.quote.start', {
          plan: t(`subscription.planNames.${chosen}`),
        })}
        isOpen={isOpen}
        isCovered={isAsking}
        onClose={() => setOpen(false)}
      >
        {offer && (
          <PlanChange
            offer={offer}
            subscription={subscription}
            onClose={() => setOpen(false)}
            onPending={onPending}
          />
        )}
      </SideDrawer>
    </Card>
  );
}
