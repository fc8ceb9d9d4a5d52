import type { PlanOffer, Subscription } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { PayerForm, type PayerParts } from '../payer/payer-form.tsx';
import { useBillingFormat } from '../use-billing-format.ts';
import { PlanQuoteView } from './plan-quote-view.tsx';
import classes from './plans.module.css';

type PlanChangeProps = {
  offer: PlanOffer;
  subscription: Subscription;
  onClose: () => void;
  onPending: () => void;
};

const missingParts = ({ billing, card }: Subscription): PayerParts | null => {
  if (billing === null) return 'both';
  return card === null ? 'card' : null;
};

/** A plan is chosen: first who pays, as the amount depends on it, then the amount, then the button that says it. */
export function PlanChange({ offer, subscription, onClose, onPending }: PlanChangeProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const [isChangingCard, setChangingCard] = useState(false);
  const parts = isChangingCard ? 'card' : missingParts(subscription);
  if (parts !== null)
    return (
      <div className={classes.change}>
        <p className={classes.price}>
          <strong className="num">{format.money(offer.price.net, offer.price.currency)}</strong>
          <Quiet as="span">{t('subscription.plans.perMonth')}</Quiet>
        </p>
        <Quiet size="md">{t('subscription.quote.dataFirst')}</Quiet>
        <PayerForm
          parts={parts}
          saved={subscription.billing}
          submitLabel={t('subscription.payer.saveAndGoOn')}
          onSaved={() => setChangingCard(false)}
        />
      </div>
    );
  return (
    <PlanQuoteView
      plan={offer.plan}
      subscription={subscription}
      onDone={onClose}
      onPending={() => {
        onPending();
        onClose();
      }}
      onOtherCard={() => setChangingCard(true)}
    />
  );
}
