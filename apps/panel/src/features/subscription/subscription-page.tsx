import type { Subscription } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { GatewayProvider } from './gateway/gateway-provider.tsx';
import { InvoiceTable } from './invoices/invoice-table.tsx';
import { PayerCard } from './payer/payer-card.tsx';
import type { PayerParts } from './payer/payer-form.tsx';
import { PlanCard } from './plans/plan-card.tsx';
import { PlanOffers } from './plans/plan-offers.tsx';
import { isSameStanding } from './state/standing.ts';
import { StateBanner } from './state/state-banner.tsx';
import classes from './subscription.module.css';

/** How often a payment that nobody knows the outcome of is asked for. */
const pendingPollMs = 4000;

/** The plan and its use, what is due, the card and the invoices. Without a gateway only the first two. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  // What stood when a payment began whose outcome isn't known; over once anything of it has changed.
  const [pendingSince, setPendingSince] = useState<Subscription | null>(null);
  const isPendingIn = (subscription: Subscription): boolean =>
    pendingSince !== null && isSameStanding(pendingSince, subscription);
  const query = useApiQuery(
    'getSubscription',
    {},
    { refetchInterval: (reply) => (reply && isPendingIn(reply.data) ? pendingPollMs : false) },
  );
  const isManaged = query.data?.data.gateway === null;
  return (
    <>
      <PageHeader
        title={t('screens.subscription')}
        text={t(isManaged ? 'subscription.textManaged' : 'subscription.text')}
      />
      <QueryView query={query} action="loadSubscription" skeleton={<RowsSkeleton rows={6} />}>
        {({ data }) =>
          data.gateway === null ? (
            <PlanCard subscription={data} />
          ) : (
            <GatewayProvider gateway={data.gateway}>
              <PaidSubscription
                subscription={data}
                isPending={isPendingIn(data)}
                onPending={() => setPendingSince(data)}
              />
            </GatewayProvider>
          )
        }
      </QueryView>
    </>
  );
}

type PaidSubscriptionProps = { subscription: Subscription; isPending: boolean; onPending: () => void };

function PaidSubscription({ subscription, isPending, onPending }: PaidSubscriptionProps) {
  const [edited, setEdited] = useState<PayerParts | null>(null);
  const editCard = (): void => setEdited(subscription.billing === null ? 'both' : 'card');
  return (
    <div className={classes.sections}>
      <StateBanner
        subscription={subscription}
        isPending={isPending}
        onPending={onPending}
        onEditCard={editCard}
      />
      <PlanCard subscription={subscription} />
      <PlanOffers subscription={subscription} isPending={isPending} onPending={onPending} />
      <PayerCard subscription={subscription} edited={edited} onEdit={setEdited} />
      <InvoiceTable />
    </div>
  );
}
