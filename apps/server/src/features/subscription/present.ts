import { forecastUse } from '@vitrina/billing';
import { type Plan, plans, type Subscription } from '@vitrina/contract';
import { addDays } from '../../storage/calendar-days.ts';
import type { Billing } from './billing.ts';
import type { ChargeRecord } from './charge-repository.ts';
import { moneyOf, termsOfMonth, treatmentFor } from './charge-terms.ts';
import { findObstacles, planNames } from './quote.ts';
import type { SubscriptionRecord } from './subscription-repository.ts';

export type Use = { readonly instances: number; readonly products: number; readonly searches: number };

const presentUse = (
  plan: Plan,
  use: Use,
  period: { readonly start: string; readonly end: string },
  today: string,
): Subscription['use'] => {
  const limits = plans[plan];
  const searches = forecastUse({ used: use.searches, period, today, limit: null });
  return {
    instances: { used: use.instances, limit: limits.instances, forecast: null },
    products: { used: use.products, limit: limits.products, forecast: null },
    searches: { used: use.searches, limit: limits.searches, forecast: searches?.atEnd ?? null },
  };
};

const presentGateway = (billing: Billing): Subscription['gateway'] =>
  billing.gateway.name === 'sandbox'
    ? { name: 'sandbox' }
    : { name: 'stripe', publishableKey: billing.publishableKey };

/** Whether a charge for a period failed, and is still due. */
export const isDunned = (charge: ChargeRecord | null): charge is ChargeRecord =>
  charge?.kind === 'period' && charge.tries > 0;

const presentDunning = (charge: ChargeRecord | null): Subscription['dunning'] => {
  if (!isDunned(charge)) return null;
  const { paymentId, clientSecret, status } = charge;
  const rateBp = charge.terms.lines[0]?.vatRateBp ?? 0;
  return {
    amount: moneyOf(charge.terms.lines, rateBp, charge.currency),
    ...{ reason: charge.reason ?? 'other', tries: charge.tries, nextTryAt: charge.nextTryAt },
    readOnlyFrom: charge.readOnlyAt,
    confirmation:
      status === 'needs_action' && paymentId !== null && clientSecret !== null
        ? { paymentId, clientSecret }
        : null,
  };
};

const presentCard = (card: SubscriptionRecord['card'], chargedOn: string | null): Subscription['card'] => {
  if (card === null) return null;
  const { brand, last4, expMonth, expYear } = card;
  const lastMonth = `${expYear}-${String(expMonth).padStart(2, '0')}`;
  const endsBefore = chargedOn !== null && lastMonth < chargedOn.slice(0, 7);
  return { brand, last4, expMonth, expYear, endsBefore };
};

const noVat = { treatment: 'domestic', rate: 0, numberState: 'none' } as const;

/** Where this installation takes no payments: the plan that was given, and its use. */
export const presentManaged = (
  plan: Plan,
  use: Use,
  month: { readonly start: string; readonly end: string },
  today: string,
): Subscription => ({
  ...{ gateway: null, state: 'managed', plan, period: null, nextPlan: null, nextCharge: null },
  ...{ dunning: null, endsOn: null, card: null, billing: null, vat: noVat, offers: [] },
  use: presentUse(plan, use, month, today),
});

export const presentSubscription = (shown: {
  readonly billing: Billing;
  readonly plan: Plan;
  readonly subscription: SubscriptionRecord;
  readonly charge: ChargeRecord | null;
  readonly use: Use;
  /** Over which use is counted. */
  readonly month: { readonly start: string; readonly end: string };
  readonly today: string;
}): Subscription => {
  const { billing, plan, subscription, charge, use, month, today } = shown;
  const { period, state, nextPlan } = subscription;
  const treatment = treatmentFor(billing, subscription);
  const isOver = state === 'none' || state === 'ended' || period === null;
  const goesOn = !isOver && state !== 'ending' && charge?.kind !== 'period';
  const nextMonth =
    period && termsOfMonth(billing, treatment, nextPlan ?? plan, { start: period.end, end: period.end });
  return {
    gateway: presentGateway(billing),
    ...{ state, plan, nextPlan },
    period: isOver ? null : { from: period.start, to: addDays(period.end, -1) },
    nextCharge:
      goesOn && nextMonth
        ? { on: period.end, amount: moneyOf(nextMonth.lines, treatment.rateBp, billing.currency) }
        : null,
    dunning: presentDunning(charge),
    endsOn: state === 'ending' && period ? addDays(period.end, -1) : null,
    card: presentCard(subscription.card, period?.end ?? null),
    billing: subscription.billing,
    vat: {
      ...{ treatment: treatment.kind, rate: treatment.rateBp / 100 },
      numberState: subscription.vatNumberState,
    },
    use: presentUse(plan, use, month, today),
    offers: planNames.map((each) => ({
      plan: each,
      limits: plans[each],
      price: { net: billing.prices[each], currency: billing.currency },
      isCurrent: each === plan && !isOver,
      obstacles: findObstacles(each, use),
    })),
  };
};
