import { Alert, Button, Group } from '@mantine/core';
import type { Plan, PlanQuote, Subscription } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { PaymentFailure } from '../payments/payment-failure.tsx';
import { usePay } from '../payments/use-pay.ts';
import { hasBegun } from '../state/standing.ts';
import { useBillingFormat } from '../use-billing-format.ts';
import { useSay } from '../use-say.ts';
import { ObstacleList } from './obstacle-list.tsx';
import classes from './plans.module.css';
import { QuoteSums } from './quote-sums.tsx';

type PlanQuoteViewProps = {
  plan: Plan;
  subscription: Subscription;
  onDone: () => void;
  onPending: () => void;
  onOtherCard: () => void;
};

/** What a plan costs, and the button that agrees to exactly that. */
export function PlanQuoteView(props: PlanQuoteViewProps) {
  const { plan, subscription, onDone, onPending } = props;
  const api = useApiClient();
  const say = useSay();
  const quote = useApiQuery('quotePlan', { body: { plan } });
  const isChange = hasBegun(subscription);
  const payment = usePay((settled) => {
    if (settled === 'pending') return onPending();
    if (!isChange) say('started');
    else say(quote.data?.data.at === 'period_end' ? 'planned' : 'changed');
    onDone();
  });
  const agree = ({ due }: PlanQuote) =>
    payment.pay(async () => {
      const body = { plan, agreedGross: due.gross };
      return (await api.call(isChange ? 'changePlan' : 'subscribe', { body })).data;
    });
  return (
    <QueryView query={quote} action="loadSubscription" skeleton={<RowsSkeleton rows={4} />} whenStale="warn">
      {({ data }) => (
        <Quote
          {...props}
          quote={data}
          isChange={isChange}
          // An amount that is being asked for again can't be agreed to.
          isBusy={payment.isPending || quote.isFetching}
          failure={payment.error}
          onAgree={() => agree(data)}
        />
      )}
    </QueryView>
  );
}

type QuoteProps = Pick<PlanQuoteViewProps, 'subscription' | 'onOtherCard'> & {
  quote: PlanQuote;
  isChange: boolean;
  isBusy: boolean;
  failure: ReturnType<typeof usePay>['error'];
  onAgree: () => void;
};

function Quote({ quote, subscription, isChange, isBusy, failure, onAgree, onOtherCard }: QuoteProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { at, on, due, nextCharge, obstacles } = quote;
  const isLater = at === 'period_end';
  const day = format.day(on);
  const label = (): string => {
    if (isLater) return t('subscription.quote.changeLater', { day });
    const amount = format.gross(due);
    return t(isChange ? 'subscription.quote.payChange' : 'subscription.quote.payStart', { amount });
  };
  return (
    <div className={classes.change}>
      {isChange && (
        <Quiet size="md">
          {isLater ? t('subscription.quote.later', { day }) : t('subscription.quote.now')}
        </Quiet>
      )}
      {!isLater && <QuoteSums quote={quote} treatment={subscription.vat.treatment} />}
      <Quiet size="md" isNumeric>
        {t('subscription.quote.next', {
          day: format.day(nextCharge.on),
          amount: format.gross(nextCharge.amount),
        })}{' '}
        {!isLater &&
          subscription.card &&
          t('subscription.quote.card', { card: format.card(subscription.card) })}
      </Quiet>
      {obstacles.length > 0 && <ObstacleList obstacles={obstacles} />}
      {failure?.code === 'PLAN_QUOTE_OUTDATED' && (
        <Alert role="alert" color="yellow">
          {t('subscription.quote.outdated')}
        </Alert>
      )}
      {failure && failure.code !== 'PLAN_QUOTE_OUTDATED' && (
        <PaymentFailure failure={failure} what="payment" />
      )}
      <Group gap="sm">
        <Button loading={isBusy} disabled={obstacles.length > 0} onClick={onAgree}>
          {label()}
        </Button>
        {failure?.code === 'CARD_DECLINED' && (
          <Button variant="default" onClick={onOtherCard}>
            {t('subscription.banner.otherCard')}
          </Button>
        )}
      </Group>
    </div>
  );
}
