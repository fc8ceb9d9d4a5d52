import { Badge, Button, Title } from '@mantine/core';
import type { Subscription } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { hasBegun } from '../state/standing.ts';
import { useBillingFormat } from '../use-billing-format.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PlanUse } from './plan-use.tsx';
import classes from './plans.module.css';
import { useTakeBack } from './use-take-back.ts';

/** Colours of states that mean something; the others are grey. */
const tones = {
  ...{ managed: 'gray', none: 'gray', active: 'green', ending: 'yellow', ended: 'red' },
  ...{ past_due: 'red', grace: 'red', read_only: 'red' },
} as const satisfies Record<Subscription['state'], string>;

/** The present plan: its period, the next payment, and how much of it is used. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { state, plan, nextPlan } = subscription;
  const canCancel = hasBegun(subscription) && state !== 'managed' && state !== 'ending';
  return (
    <Card>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('subscription.current.title', { plan: t(`subscription.planNames.${plan}`) })}
        </Title>
        {state !== 'managed' && (
          <Badge variant="light" color={tones[state]} tt="none" size="lg">
            {t(`subscription.states.${state}`)}
          </Badge>
        )}
        {canCancel && (
          <div className={classes.end}>
            <CancelSubscription subscription={subscription} />
          </div>
        )}
      </div>
      <PlanFacts subscription={subscription} />
      {nextPlan && <NextPlan subscription={subscription} nextPlan={nextPlan} />}
      <PlanUse subscription={subscription} />
    </Card>
  );
}

function PlanFacts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { state, period, nextCharge, dunning } = subscription;
  if (state === 'managed') return <Quiet size="md">{t('subscription.current.managed')}</Quiet>;
  if (state === 'none') return <Quiet size="md">{t('subscription.current.notBegun')}</Quiet>;
  if (!period && !nextCharge) return null;
  return (
    <p className={classes.facts}>
      {period && (
        <span>
          {t(dunning ? 'subscription.current.periodUnpaid' : 'subscription.current.period', {
            days: format.days(period.from, period.to),
          })}
        </span>
      )}
      {nextCharge && (
        <span>
          {t('subscription.current.next', {
            amount: format.gross(nextCharge.amount),
            day: format.day(nextCharge.on),
          })}
        </span>
      )}
    </p>
  );
}

type NextPlanProps = { subscription: Subscription; nextPlan: Subscription['plan'] };

function NextPlan({ subscription: { plan, nextCharge }, nextPlan }: NextPlanProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const takeBack = useTakeBack();
  return (
    <div className={classes.next}>
      {nextCharge && (
        <span>
          {t('subscription.current.nextPlan', {
            day: format.day(nextCharge.on),
            plan: t(`subscription.planNames.${nextPlan}`),
          })}
        </span>
      )}
      <Button
        size="compact-md"
        variant="default"
        loading={takeBack.isPending}
        onClick={() => takeBack.mutate({ body: { plan, agreedGross: 0 } })}
      >
        {t('subscription.current.takeBack', { plan: t(`subscription.planNames.${plan}`) })}
      </Button>
    </div>
  );
}
