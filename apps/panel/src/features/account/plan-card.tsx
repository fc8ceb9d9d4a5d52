import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { billedResources } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './account.module.css';

/** The plan and how much of it is used, in short; the rest is on the screen of the subscription. */
export function PlanCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const subscription = useApiQuery('getSubscription', {});
  return (
    <QueryView query={subscription} action="loadSubscription" skeleton={<RowsSkeleton rows={2} />}>
      {({ data: { plan, use } }) => (
        <Card>
          <div className={classes.head}>
            <Title order={2} size="h3">
              {t('subscription.current.title', { plan: t(`subscription.planNames.${plan}`) })}
            </Title>
            <Button variant="default" renderRoot={(props) => <Link to={pathTo('subscription')} {...props} />}>
              {t('account.plan.details')}
            </Button>
          </div>
          <FactList
            facts={billedResources.map((resource) => {
              const { used, limit } = use[resource];
              return {
                label: t(`subscription.use.names.${resource}`),
                value: t('subscription.use.of', { used: format.number(used), limit: format.number(limit) }),
              };
            })}
          />
        </Card>
      )}
    </QueryView>
  );
}
