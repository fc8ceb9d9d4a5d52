import type { BillingPeriod } from '@vitrina/billing';
import { checkBillingData, normalizePostalCode, normalizeVatNumber } from '@vitrina/billing-rules';
import type { BillingData, PaymentOutcome, Plan, PlanQuote, Subscription } from '@vitrina/contract';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import { dayIn } from '../../storage/active-days.ts';
import { addMonths } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import type { Billing } from './billing.ts';
import { createCancellation } from './cancellation.ts';
import { findChargeOfPayment, findUnsettled } from './charge-repository.ts';
import type { Collector } from './collect.ts';
import { createGatewayGuard } from './gateway-guard.ts';
import { presentManaged, presentSubscription, type Use } from './present.ts';
import { findObstacles, isRunning, type Quote, quotePlan } from './quote.ts';
import type { Settled } from './settle-charge.ts';
import {
  findCustomerPlan,
  findSubscription,
  type SubscriptionRecord,
  saveSubscription,
} from './subscription-repository.ts';

export type SubscriptionDependencies = {
  readonly database: Database;
  /** Null where this installation takes no payments. */
  readonly paying: { readonly billing: Billing; readonly collector: Collector } | null;
  readonly now: () => Date;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  /** Searches are counted from the first day up to today. */
  readonly readUse: (customer: Customer, firstDay: string) => Promise<Use>;
  readonly countInstances: (inStorage: Database, customerId: string) => Promise<number>;
  /** Asks about a VAT number that nobody has asked about yet. */
  readonly checkVatNumber: (customerId: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

/** A quote, and what it was made of. */
type Quoted = Quote & { readonly subscription: SubscriptionRecord };

const monthOf = (today: string): BillingPeriod => {
  const month = today.slice(0, 7);
  return { start: `${month}-01`, end: `${addMonths(month, 1)}-01` };
};

/** What a customer sees of its subscription and does with it. */
export const createSubscriptionService = (dependencies: SubscriptionDependencies) => {
  const { database, paying, now, findCustomer, readUse, countInstances, checkVatNumber } = dependencies;
  const guarded = createGatewayGuard(dependencies.onError);

  const todayOf = ({ timeZone }: Pick<Customer, 'timeZone'>): string => dayIn(timeZone, now());

  const read = async (asking: Customer): Promise<Subscription> => {
    // What was just paid for may have changed the plan.
    const customer = (await findCustomer(asking.id)) ?? asking;
    const today = todayOf(customer);
    if (paying === null) {
      const month = monthOf(today);
      return presentManaged(customer.plan, await readUse(customer, month.start), month, today);
    }
    const { billing } = paying;
    const subscription = await findSubscription(database, customer.id, billing.gateway.name);
    const month = subscription.period ?? monthOf(today);
    return presentSubscription({
      ...{ billing, subscription, month, today, plan: customer.plan },
      charge: await findUnsettled(database, customer.id),
      use: await readUse(customer, month.start),
    });
  };

  const quote = async (customer: Customer, plan: Plan, billing: Billing): Promise<Quoted> => {
    const today = todayOf(customer);
    const subscription = await findSubscription(database, customer.id, billing.gateway.name);
    const use = await readUse(customer, today);
    const quoted = quotePlan({ billing, subscription, current: customer.plan, plan, use, today });
    return { ...quoted, subscription };
  };

  const toOutcome = async (
    customer: Customer,
    settled: Settled | Failure,
  ): Promise<PaymentOutcome | Failure> => {
    if (isFailure(settled)) return settled;
    if (settled.kind === 'declined') return fail('CARD_DECLINED', { reason: settled.reason });
    if (settled.kind === 'needs_action') {
      const { paymentId, clientSecret } = settled;
      return { outcome: 'needs_action', paymentId, clientSecret };
    }
    const outcome = settled.kind === 'pending' ? 'pending' : 'done';
    return { outcome, subscription: await read(customer) };
  };

  /** What has to be there before anything can be charged. */
  const findMissing = async (customer: Customer, billing: Billing): Promise<Failure | null> => {
    const { billing: data, card } = await findSubscription(database, customer.id, billing.gateway.name);
    if (data === null) return fail('BILLING_DATA_MISSING');
    return card === null ? fail('CARD_MISSING') : null;
  };

  /**
   * Whether what was quoted still holds: since then another tab may have paid, a period begun, or a search instance been added. In the
   * transaction that acts on it.
   */
  const findOutdated = async (
    inStorage: Database,
    customer: Customer,
    plan: Plan,
    { subscription: quoted }: Quoted,
  ): Promise<Failure | null> => {
    if (paying === null) return fail('NO_GATEWAY');
    const { name } = paying.billing.gateway;
    const { changes, state, period } = await findSubscription(inStorage, customer.id, name);
    const isSame =
      changes === quoted.changes && state === quoted.state && period?.start === quoted.period?.start;
    if (!isSame || (await findCustomerPlan(inStorage, customer.id)) !== customer.plan)
      return fail('PAYMENT_UNDER_WAY');
    const instances = await countInstances(inStorage, customer.id);
    const obstacles = plan === customer.plan ? [] : findObstacles(plan, { instances, products: 0 });
    return obstacles.length > 0 ? fail('PLAN_TOO_SMALL', { obstacles }) : null;
  };

  /** Writes the charge of a start or a change as the customer's next fact, and asks for it. */
  const chargeNow = async (
    customer: Customer,
    kind: 'start' | 'change',
    plan: Plan,
    quoted: Quoted,
  ): Promise<PaymentOutcome | Failure> => {
    const {
      terms,
      quote: { due },
    } = quoted;
    if (paying === null || terms === null) return fail('NO_GATEWAY');
    const { collector, billing } = paying;
    const written = await database.transaction().execute(async (transaction) => {
      const outdated = await findOutdated(transaction, customer, plan, quoted);
      if (outdated) return outdated;
      const { name } = billing.gateway;
      const { changes } = quoted.subscription;
      const fact = `${kind}:${changes + 1}`;
      const id = await collector.write(transaction, customer.id, {
        fact,
        kind,
        plan,
        terms,
        gross: due.gross,
      });
      if (!isFailure(id)) await saveSubscription(transaction, customer.id, name, { changes: changes + 1 });
      return id;
    });
    if (isFailure(written)) return written;
    return toOutcome(customer, await collector.collect(customer, written, false));
  };

  /** A start or change whose owner left the bank's question open gives way to the next one. */
  const clearAbandoned = async (customer: Customer): Promise<void> => {
    if (paying === null) return;
    const charge = await findUnsettled(database, customer.id);
    if (charge && charge.kind !== 'period' && charge.status === 'needs_action')
      await paying.collector.cancel(customer, charge);
  };

  return {
    read,

    setBilling: async (customer: Customer, data: BillingData): Promise<Subscription | Failure> => {
      const problems = checkBillingData(data);
      if (problems.length > 0) return invalid(...problems);
      const name = paying?.billing.gateway.name ?? 'sandbox';
      const vatNumber = data.vatNumber === '' ? '' : normalizeVatNumber(data.country, data.vatNumber);
      const billing = { ...data, vatNumber, postalCode: normalizePostalCode(data.country, data.postalCode) };
      await database.transaction().execute(async (transaction) => {
        const before = await findSubscription(transaction, customer.id, name);
        const isSame = before.billing?.vatNumber === vatNumber && before.billing.country === data.country;
        const fresh = vatNumber === '' ? 'none' : 'unchecked';
        await saveSubscription(transaction, customer.id, name, {
          billing,
          ...(!isSame && { vatNumberState: fresh, vatCheckedAt: null }),
        });
      });
      return read(customer);
    },

    quote: async (customer: Customer, plan: Plan): Promise<PlanQuote | Failure> =>
      paying === null ? fail('NO_GATEWAY') : (await quote(customer, plan, paying.billing)).quote,

    subscribe: async (
      customer: Customer,
      plan: Plan,
      agreedGross: number,
    ): Promise<PaymentOutcome | Failure> => {
      if (paying === null) return fail('NO_GATEWAY');
      const { billing } = paying;
      return guarded(async () => {
        await clearAbandoned(customer);
        const subscription = await findSubscription(database, customer.id, billing.gateway.name);
        if (isRunning(subscription)) return fail('ALREADY_SUBSCRIBED');
        const missing = await findMissing(customer, billing);
        if (missing) return missing;
        await checkVatNumber(customer.id);
        const quoted = await quote(customer, plan, billing);
        const { obstacles, due } = quoted.quote;
        if (obstacles.length > 0) return fail('PLAN_TOO_SMALL', { obstacles });
        if (due.gross !== agreedGross) return fail('PLAN_QUOTE_OUTDATED', { due });
        return chargeNow(customer, 'start', plan, quoted);
      });
    },

    changePlan: async (
      customer: Customer,
      plan: Plan,
      agreedGross: number,
    ): Promise<PaymentOutcome | Failure> => {
      if (paying === null) return fail('NO_GATEWAY');
      const { billing } = paying;
      const { name } = billing.gateway;
      return guarded(async () => {
        await clearAbandoned(customer);
        const subscription = await findSubscription(database, customer.id, name);
        if (!isRunning(subscription)) return fail('NOT_SUBSCRIBED');
        if ((await findUnsettled(database, customer.id)) !== null) return fail('PAYMENT_UNDER_WAY');
        await checkVatNumber(customer.id);
        const quoted = await quote(customer, plan, billing);
        const { obstacles, due, at } = quoted.quote;
        if (obstacles.length > 0) return fail('PLAN_TOO_SMALL', { obstacles });
        if (due.gross !== agreedGross) return fail('PLAN_QUOTE_OUTDATED', { due });
        if (at === 'period_end') {
          const nextPlan = plan === customer.plan ? null : plan;
          const outdated = await database.transaction().execute(async (transaction) => {
            const found = await findOutdated(transaction, customer, plan, quoted);
            if (!found) await saveSubscription(transaction, customer.id, name, { nextPlan });
            return found;
          });
          if (outdated) return outdated;
          return { outcome: 'done', subscription: await read(customer) };
        }
        const missing = await findMissing(customer, billing);
        return missing ?? chargeNow(customer, 'change', plan, quoted);
      });
    },

    payDue: async (customer: Customer): Promise<PaymentOutcome | Failure> => {
      if (paying === null) return fail('NO_GATEWAY');
      const { billing, collector } = paying;
      const subscription = await findSubscription(database, customer.id, billing.gateway.name);
      if (!isRunning(subscription)) return fail('NOT_SUBSCRIBED');
      const charge = await findUnsettled(database, customer.id);
      if (charge === null) return { outcome: 'done', subscription: await read(customer) };
      if (charge.status === 'asking') return fail('PAYMENT_UNDER_WAY');
      return guarded(async () => {
        if (charge.status === 'needs_action' && charge.paymentId !== null)
          return toOutcome(customer, await collector.look(customer, charge, charge.paymentId));
        const missing = await findMissing(customer, billing);
        return missing ?? toOutcome(customer, await collector.collect(customer, charge.id, false));
      });
    },

    confirmPayment: async (customer: Customer, paymentId: string): Promise<PaymentOutcome | Failure> => {
      if (paying === null) return fail('NO_GATEWAY');
      const { collector } = paying;
      const charge = await findChargeOfPayment(database, customer.id, paymentId);
      if (charge === null) return fail('NOT_FOUND');
      return guarded(async () => toOutcome(customer, await collector.look(customer, charge, paymentId)));
    },

    ...createCancellation({ ...dependencies, guarded, todayOf, read }),
  };
};
