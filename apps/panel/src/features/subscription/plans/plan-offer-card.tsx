import { Badge, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PlanOffer } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { useBillingFormat } from '../use-billing-format.ts';
import { ObstacleList } from './obstacle-list.tsx';
import classes from './plans.module.css';

type PlanOfferCardProps = {
  offer: PlanOffer;
  isNext: boolean;
  /** Whether it would take the place of a plan, or be the first one. */
  isChange: boolean;
  /** Why no plan can be chosen at present. */
  blockedBy: string | undefined;
  onChoose: () => void;
};

/** One plan: what it allows and costs, and what stands in its way. */
export function PlanOfferCard({ offer, isNext, isChange, blockedBy, onChoose }: PlanOfferCardProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { plan, limits, price, isCurrent, obstacles } = offer;
  const name = t(`subscription.planNames.${plan}`);
  const facts = [
    t('subscription.plans.products', { limit: format.number(limits.products) }),
    t('subscription.plans.searches', { limit: format.number(limits.searches) }),
    t('subscription.plans.instances', { count: limits.instances }),
  ];
  const mark = isCurrent ? t('subscription.plans.current') : isNext && t('subscription.plans.next');
  const isBlocked = blockedBy !== undefined || obstacles.length > 0;
  return (
    <li className={classes.offer} data-current={isCurrent || undefined} aria-current={isCurrent || undefined}>
      <div className={classes.offerHead}>
        <Text component="h3" size="lg" fw={640} m={0}>
          {name}
        </Text>
        {mark && (
          <Badge variant="light" color={isCurrent ? 'petrol' : 'yellow'} tt="none">
            {mark}
          </Badge>
        )}
      </div>
      <p className={classes.price}>
        <strong className="num">{format.money(price.net, price.currency)}</strong>
        <Quiet as="span">{t('subscription.plans.perMonth')}</Quiet>
      </p>
      <ul className={classes.allowed}>
        {facts.map((fact) => (
          <li key={fact}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
      {!isCurrent && !isNext && (
        <div className={classes.choose}>
          {obstacles.length > 0 && <ObstacleList obstacles={obstacles} />}
          {blockedBy !== undefined && <Quiet>{blockedBy}</Quiet>}
          {!isBlocked && (
            <Button variant={isChange ? 'default' : 'filled'} fullWidth onClick={onChoose}>
              {t(isChange ? 'subscription.plans.change' : 'subscription.plans.choose', { plan: name })}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
