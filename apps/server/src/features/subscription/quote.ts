import { findPeriod, periodDays } from '@vitrina/billing';
import { type Plan, type PlanObstacle, type PlanQuote, plans } from '@vitrina/contract';
import type { Billing } from './billing.ts';
import {
  type ChargeTerms,
  firstPeriod,
  moneyOf,
  termsOfChange,
  termsOfMonth,
  treatmentFor,
} from './charge-terms.ts';
import type { SubscriptionRecord } from './subscription-repository.ts';

export type PlanUse = { readonly instances: number; readonly products: number };

export const planNames = ['start', 'growth', 'pro'] as const satisfies readonly Plan[];

/** What a customer has more of than a plan allows. Searches are no obstacle: they can't be removed. */
export const findObstacles = (plan: Plan, use: PlanUse): PlanObstacle[] =>
  (['instances', 'products'] as const).flatMap((resource) =>
    use[resource] > plans[plan][resource]
      ? [{ resource, used: use[resource], limit: plans[plan][resource] }]
      : [],
  );

/** Whether a plan has begun whose rest can be exchanged for another's. */
export const isRunning = ({ state }: Pick<SubscriptionRecord, 'state'>): boolean =>
  state !== 'none' && state !== 'ended';

type Asked = {
  readonly billing: Billing;
  readonly subscription: SubscriptionRecord;
  readonly current: Plan;
  readonly plan: Plan;
  readonly use: PlanUse;
  readonly today: string;
};

export type Quote = { readonly quote: PlanQuote; readonly terms: ChargeTerms | null };

/** What a plan costs now and next time. `terms` is what would be charged now; null if nothing is. */
export const quotePlan = ({ billing, subscription, current, plan, use, today }: Asked): Quote => {
  const treatment = treatmentFor(billing, subscription);
  const { currency, prices } = billing;
  const money = (lines: ChargeTerms['lines']) => moneyOf(lines, treatment.rateBp, currency);
  const month = (period: { start: string; end: string }) => termsOfMonth(billing, treatment, plan, period);
  const obstacles = findObstacles(plan, use);

  if (!isRunning(subscription) || subscription.period === null) {
    const terms = month(firstPeriod(today));
    const [line] = terms.lines;
    const ofDays = periodDays(terms.period);
    const amount = money(terms.lines);
    return {
      quote: {
        ...{ plan, at: 'now', on: today, obstacles, due: amount },
        lines: [{ kind: 'charge', plan, days: ofDays, ofDays, net: line?.netMinor ?? 0 }],
        nextCharge: { on: terms.period.end, amount },
      },
      terms,
    };
  }
  const { period } = subscription;
  const next = { on: period.end, amount: money(month({ start: period.end, end: period.end }).lines) };
  if (prices[plan] <= prices[current] || today >= period.end)
    return {
      quote: {
        ...{ plan, at: 'period_end', on: period.end, lines: [], due: money([]), nextCharge: next },
        obstacles: plan === current ? [] : obstacles,
      },
      terms: null,
    };
  const { days, ofDays, ...terms } = termsOfChange(billing, treatment, {
    ...{ from: current, to: plan, period, today },
  });
  const lines = terms.lines.map(({ kind, plan: of, netMinor: net }) => ({
    ...{ kind: kind === 'credit' ? ('credit' as const) : ('charge' as const), plan: of, days, ofDays, net },
  }));
  return {
    quote: {
      ...{ plan, at: 'now', on: today, lines, due: money(terms.lines), nextCharge: next, obstacles },
    },
    terms,
  };
};

/** The period after the present one, counted from the anchor. */
export const nextPeriodOf = (subscription: SubscriptionRecord) => {
  const { anchor, period } = subscription;
  if (period === null) return null;
  return findPeriod(anchor ?? period.end, period.end);
};
