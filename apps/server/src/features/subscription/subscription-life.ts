import { isFailure } from '../../http/failure.ts';
import { dayIn } from '../../storage/active-days.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import { type Billing, maxTries } from './billing.ts';
import { type ChargeRecord, findUnsettled } from './charge-repository.ts';
import { firstPeriod, moneyOf, termsOfMonth, treatmentFor } from './charge-terms.ts';
import type { Collector } from './collect.ts';
import { nextPeriodOf } from './quote.ts';
import type { Settled } from './settle-charge.ts';
import {
  findSubscription,
  listSubscribers,
  type SubscriptionRecord,
  saveSubscription,
  updateCustomerPlan,
} from './subscription-repository.ts';

/** What an owner is told by mail. */
export type Notice = 'charge_failed' | 'bank_asks' | 'last_try_failed' | 'read_only' | 'card_expires';

type Dependencies = {
  readonly database: Database;
  readonly billing: Billing;
  readonly collector: Collector;
  readonly now: () => Date;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  /** Asks about a VAT number that nobody has asked about yet. */
  readonly checkVatNumber: (customerId: string) => Promise<void>;
  readonly notify: (customer: Customer, notice: Notice) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

const minuteMs = 60_000;
/** Longer than a request to the gateway with all its repetitions: then whoever asked is gone. */
const askedTooLongMs = 3 * minuteMs;
/** How often a payment that waits for its owner is looked at, and how long one waits that nobody needs but they. */
const lookAgainMs = 10 * minuteMs;
const abandonedMs = 60 * minuteMs;
const cardWarningDays = 14;

/** What time does to subscriptions: periods end, charges are due, tried again, and at last everything is read-only. */
export const createSubscriptionLife = (dependencies: Dependencies) => {
  const { database, billing, collector, now, findCustomer, checkVatNumber, notify, onError } = dependencies;
  const { name } = billing.gateway;
  const sinceMs = (at: string | null): number =>
    at === null ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(at);

  const makeReadOnly = async (customer: Customer, state: 'read_only' | 'ended'): Promise<void> => {
    await database.transaction().execute(async (transaction) => {
      await saveSubscription(transaction, customer.id, name, { state });
      await updateCustomerPlan(transaction, customer.id, { read_only_since: now().toISOString() });
    });
    await notify(customer, 'read_only');
  };

  const tryAgain = async (customer: Customer, charge: ChargeRecord): Promise<void> => {
    const settled = await collector.collect(customer, charge.id, true);
    if (!isFailure(settled)) await tellOf(customer, settled);
  };

  const findOut = async (customer: Customer, charge: ChargeRecord): Promise<void> => {
    const settled = await collector.recover(customer, charge);
    // Who ordered something has seen what became of it; a month's charge nobody watched.
    if (settled !== null && charge.kind === 'period') await tellOf(customer, settled);
  };

  /** Tells of a charge that was not paid. */
  const tellOf = async (customer: Customer, { kind }: Settled): Promise<void> => {
    if (kind === 'needs_action') return notify(customer, 'bank_asks');
    if (kind !== 'declined') return;
    const after = await findUnsettled(database, customer.id);
    const isLast = after !== null && (after.tries >= maxTries || after.isHard);
    await notify(customer, isLast ? 'last_try_failed' : 'charge_failed');
  };

  /** A payment that waits for its owner: theirs alone is given up after an hour, one of the job's is looked at now and then. */
  const lookAtWaiting = async (customer: Customer, charge: ChargeRecord): Promise<void> => {
    const waitedMs = sinceMs(charge.askedAt);
    if (charge.kind !== 'period' && waitedMs >= abandonedMs) await collector.cancel(customer, charge);
    else if (charge.kind === 'period' && waitedMs >= lookAgainMs && charge.paymentId !== null)
      await collector.look(customer, charge, charge.paymentId);
  };

  /** After the last try and the grace nothing but the subscription can be changed. */
  const endGrace = async (customer: Customer): Promise<void> => {
    const left = await findUnsettled(database, customer.id);
    if (left?.kind !== 'period' || left.readOnlyAt === null) return;
    const { state } = await findSubscription(database, customer.id, name);
    if (state !== 'read_only' && left.readOnlyAt <= now().toISOString())
      await makeReadOnly(customer, 'read_only');
  };

  /** What is unpaid, or waits. */
  const serveCharge = async (customer: Customer, charge: ChargeRecord): Promise<void> => {
    const at = now().toISOString();
    const { status, nextTryAt } = charge;
    if (status === 'asking') {
      if (sinceMs(charge.askedAt) >= askedTooLongMs) await findOut(customer, charge);
      return;
    }
    if (status === 'needs_action') await lookAtWaiting(customer, charge);
    const isTime = nextTryAt === null ? status === 'due' : nextTryAt <= at;
    if (isTime && (status === 'due' || status === 'declined')) await tryAgain(customer, charge);
    await endGrace(customer);
  };

  /** Whether there is one to charge for. Read anew: since it was due its owner may have cancelled, or chosen another plan. */
  const writePeriod = async (transaction: Database, customer: Customer): Promise<boolean> => {
    const subscription = await findSubscription(transaction, customer.id, name);
    const following = subscription.state === 'ending' ? null : nextPeriodOf(subscription);
    if (following === null) return false;
    const today = dayIn(customer.timeZone, now());
    // Of months in which nobody was served, the account being closed or the server off, none is charged for afterwards.
    const isOver = following.end <= today;
    const period = isOver ? firstPeriod(today) : following;
    const plan = subscription.nextPlan ?? customer.plan;
    const treatment = treatmentFor(billing, subscription);
    const terms = termsOfMonth(billing, treatment, plan, period);
    const { gross } = moneyOf(terms.lines, treatment.rateBp, billing.currency);
    const fact = `period:${period.start}`;
    const id = await collector.write(transaction, customer.id, { fact, kind: 'period', plan, terms, gross });
    if (isFailure(id)) return false;
    await saveSubscription(transaction, customer.id, name, {
      ...{ period, nextPlan: null },
      ...(isOver && { anchor: period.start }),
    });
    await updateCustomerPlan(transaction, customer.id, { plan });
    return true;
  };

  /** Begins the next period: it is charged as it begins, and goes on meanwhile. */
  const beginPeriod = async (customer: Customer): Promise<void> => {
    await checkVatNumber(customer.id);
    const isWritten = await database
      .transaction()
      .execute((transaction) => writePeriod(transaction, customer));
    const charge = isWritten ? await findUnsettled(database, customer.id) : null;
    if (charge) await tryAgain(customer, charge);
  };

  const warnOfCard = async (customer: Customer, subscription: SubscriptionRecord): Promise<void> => {
    const { card, period, cardWarnedFor, state } = subscription;
    if (card === null || period === null || state !== 'active' || cardWarnedFor === card.methodId) return;
    const lastMonth = `${card.expYear}-${String(card.expMonth).padStart(2, '0')}`;
    const isNear = Date.parse(period.end) - now().getTime() <= cardWarningDays * 24 * 60 * minuteMs;
    if (lastMonth >= period.end.slice(0, 7) || !isNear) return;
    await saveSubscription(database, customer.id, name, { cardWarnedFor: card.methodId });
    await notify(customer, 'card_expires');
  };

  const serve = async (customerId: string): Promise<void> => {
    const customer = await findCustomer(customerId);
    if (customer === null) return;
    const charge = await findUnsettled(database, customerId);
    // Who can't sign in can't cancel either: nothing is asked for, but what was asked for is found out about.
    if (customer.isDisabled && charge?.status !== 'asking') return;
    if (charge !== null) return serveCharge(customer, charge);
    const subscription = await findSubscription(database, customerId, name);
    const { period, state } = subscription;
    if (period === null) return;
    const today = dayIn(customer.timeZone, now());
    if (today < period.end) return warnOfCard(customer, subscription);
    if (state === 'ending') return makeReadOnly(customer, 'ended');
    return beginPeriod(customer);
  };

  return {
    /** Does for every subscriber what is due now, one after the other. A fault of one leaves the others alone. */
    serveAll: async (): Promise<void> => {
      for (const customerId of await listSubscribers(database)) await serve(customerId).catch(onError);
    },
  };
};
