import type { PlanObstacle } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { useLink } from '../../../ui/link-context.ts';
import { useBillingFormat } from '../use-billing-format.ts';
import classes from './plans.module.css';

const places = { products: pathTo('catalogs'), instances: pathTo('instances') } as const;

/** What has to be removed before a plan can be chosen, each with the way there. */
export function ObstacleList({ obstacles }: { obstacles: readonly PlanObstacle[] }) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const Link = useLink();
  return (
    <div className={classes.obstacles}>
      {t('subscription.plans.obstacles')}
      <ul>
        {obstacles.map(({ resource, used, limit }) => (
          <li key={resource}>
            {t(`subscription.plans.obstacle.${resource}`, {
              used: format.number(used),
              limit: format.number(limit),
            })}
            <br />
            <Link to={places[resource]}>{t(`subscription.plans.toRemove.${resource}`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
