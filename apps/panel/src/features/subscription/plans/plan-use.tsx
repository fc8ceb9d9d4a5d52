import { Progress } from '@mantine/core';
import { type BilledResource, billedResources, type Subscription } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { useBillingFormat } from '../use-billing-format.ts';
import classes from './plans.module.css';
import { levelOf } from './use-level.ts';

const colors = { near: 'yellow', over: 'red' } as const;

/** How much of the plan is used, where that leads, and what happens above the limit. */
export function PlanUse({ subscription: { use, state } }: { subscription: Subscription }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.use} aria-label={t('subscription.use.title')}>
      {billedResources.map((resource) => (
        <Resource
          key={resource}
          resource={resource}
          use={use[resource]}
          above={state === 'managed' ? 'aboveManaged' : 'above'}
        />
      ))}
    </ul>
  );
}

type ResourceProps = {
  resource: BilledResource;
  use: Subscription['use'][BilledResource];
  /** Where nobody pays, nothing is said of prices and larger plans. */
  above: 'above' | 'aboveManaged';
};

function Resource({ resource, use, above }: ResourceProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { used, limit, forecast } = use;
  const name = t(`subscription.use.names.${resource}`);
  const amount = t('subscription.use.of', { used: format.number(used), limit: format.number(limit) });
  const level = levelOf(resource, use);
  return (
    <li className={classes.resource}>
      <div className={classes.amount}>
        <span className={classes.name}>{name}</span>
        <span className="num">{amount}</span>
      </div>
      <Progress
        value={Math.min(100, (100 * used) / limit)}
        {...(level && { color: colors[level] })}
        size="lg"
        radius="xl"
        aria-label={`${name}: ${amount}`}
      />
      <p className={classes.forecast}>
        {level && <strong data-level={level}>{t(`subscription.use.levels.${level}`)}</strong>}
        {forecast !== null && used > 0 && (
          <span>{t('subscription.use.forecast', { amount: format.number(forecast) })}</span>
        )}
      </p>
      <Quiet>{t(`subscription.use.${above}.${resource}`)}</Quiet>
    </li>
  );
}
