import { type ChargeOutcome, periodOf } from '@vitrina/billing';
import { normalizeVatNumber } from '@vitrina/billing-rules';
import type { BillingData, DeclineReason } from '@vitrina/contract';
import { dayIn } from '../../storage/active-days.ts';
import { addDays, dayMs } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { type Billing, graceDays, maxTries, retryDays } from './billing.ts';
import { type ChargeRecord, findCharge, notePaymentInVain, updateCharge } from './charge-repository.ts';
import { type ChargeTerms, treatmentFor } from './charge-terms.ts';
import { buyerOf, issueInvoice } from './issue-invoice.ts';
import {
  findSubscription,
  type SubscriptionRecord,
  saveSubscription,
  updateCustomerPlan,
} from './subscription-repository.ts';

/** A charge was paid after it had been given up: the money has to go back. */
export type PaidInVain = {
  readonly kind: 'paid_in_vain';
  readonly charge: ChargeRecord;
  readonly paymentId: string;
};

/** What became of a charge, for whoever asked for it. */
export type Settled =
  | { readonly kind: 'paid' }
  | { readonly kind: 'needs_action'; readonly paymentId: string; readonly clientSecret: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  | { readonly kind: 'pending' }
  | PaidInVain;

type Place = {
  readonly database: Database;
  readonly billing: Billing;
  readonly customerId: string;
  readonly timeZone: string;
  readonly now: Date;
  /** Whether a refusal counts as one of the three tries: those of the job do, a customer's own don't. */
  readonly isAutomatic: boolean;
};

const daysLater = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * dayMs).toISOString();

/** Moves what was paid for to days on which it can be used: nobody pays for a month that is over. */
const shiftTerms = (charge: ChargeRecord, today: string): ChargeTerms => {
  const { terms, kind } = charge;
  const isLate = kind === 'start' ? terms.period.start !== today : terms.period.end <= today;
  if (kind === 'change' || !isLate) return terms;
  const period = periodOf(today, 0);
  const days = { from: period.start, to: addDays(period.end, -1) };
  return { ...terms, period, lines: terms.lines.map((line) => ({ ...line, ...days })) };
};

/** Whom an invoice is for: the data of now, unless VAT would be another with them than what was paid. */
const findBuyer = (
  { billing }: Pick<Place, 'billing'>,
  { terms }: ChargeRecord,
  subscription: SubscriptionRecord,
): BillingData => {
  const isSame = treatmentFor(billing, subscription).kind === terms.treatment;
  const data = isSame ? subscription.billing : (terms.buyer ?? subscription.billing);
  if (data === null) throw new Error('A charge was made for a customer without billing data.');
  return data;
};

const settlePaid = async (place: Place, charge: ChargeRecord, paymentId: string): Promise<Settled> => {
  const { database, billing, customerId, timeZone, now } = place;
  const { name } = billing.gateway;
  if (charge.status === 'paid') return { kind: 'paid' };
  if (charge.status === 'void') {
    await notePaymentInVain(database, customerId, charge.id, paymentId);
    return { kind: 'paid_in_vain', charge, paymentId };
  }
  const subscription = await findSubscription(database, customerId, name);
  const today = dayIn(timeZone, now);
  const terms = shiftTerms(charge, today);
  const isMoved = terms.period.start !== charge.terms.period.start;
  const at = now.toISOString();
  await updateCharge(database, customerId, charge.id, {
    ...{ status: 'paid', payment_id: paymentId, client_secret: null, settled_at: at, next_try_at: null },
    ...{ reason: null, terms_json: JSON.stringify(terms) },
  });
  await saveSubscription(database, customerId, name, {
    state: charge.kind === 'change' ? subscription.state : 'active',
    ...(charge.kind !== 'change' && { period: terms.period }),
    ...((charge.kind === 'start' || isMoved) && { anchor: terms.period.start }),
    ...(charge.kind !== 'period' && { nextPlan: null }),
  });
  await updateCustomerPlan(database, customerId, { plan: charge.plan, read_only_since: null });
  const data = findBuyer(place, charge, subscription);
  const vatNumber = data.vatNumber === '' ? null : normalizeVatNumber(data.country, data.vatNumber);
  const buyer = buyerOf(data, vatNumber);
  await issueInvoice(database, customerId, { charge, terms, paymentId, billing, buyer, now });
  return { kind: 'paid' };
};

type Refusal = {
  readonly reason: DeclineReason;
  readonly isHard: boolean;
  readonly paymentId: string | null;
};

/** On its day after the first try, or a day from now: where the server was away, or a card came late, tries aren't made one upon the other. */
const nextTryAfter = ({ createdAt }: ChargeRecord, tries: number, at: string): string | null => {
  const days = retryDays[tries - 1];
  if (days === undefined) return null;
  const [planned, tomorrow] = [daysLater(createdAt, days), daysLater(at, 1)];
  return planned > tomorrow ? planned : tomorrow;
};

const settleDeclined = async (place: Place, charge: ChargeRecord, refusal: Refusal): Promise<Settled> => {
  const { database, billing, customerId, now, isAutomatic } = place;
  const { reason, isHard, paymentId } = refusal;
  const at = now.toISOString();
  const known = { reason, is_hard: isHard ? 1 : 0, payment_id: paymentId, client_secret: null };
  if (charge.kind !== 'period') {
    // The customer is there and was told: it is asked for again only if they want.
    await updateCharge(database, customerId, charge.id, { ...known, status: 'void', settled_at: at });
    return { kind: 'declined', reason };
  }
  const tries = Math.min(maxTries, charge.tries + (isAutomatic || charge.tries === 0 ? 1 : 0));
  const [lastRetry = 0] = retryDays.slice(-1);
  await updateCharge(database, customerId, charge.id, {
    ...{ ...known, status: 'declined', tries },
    next_try_at: isHard ? null : nextTryAfter(charge, tries, at),
    read_only_at: charge.readOnlyAt ?? daysLater(charge.createdAt, lastRetry + graceDays),
  });
  const { state } = await findSubscription(database, customerId, billing.gateway.name);
  if (state === 'active' || state === 'past_due')
    await saveSubscription(database, customerId, billing.gateway.name, {
      state: isHard || tries >= maxTries ? 'grace' : 'past_due',
    });
  return { kind: 'declined', reason };
};

const settleWaiting = async (
  place: Place,
  charge: ChargeRecord,
  { paymentId, clientSecret }: { readonly paymentId: string; readonly clientSecret: string },
): Promise<Settled> => {
  const { database, billing, customerId, now } = place;
  const [lastRetry = 0] = retryDays.slice(-1);
  await updateCharge(database, customerId, charge.id, {
    ...{ status: 'needs_action', payment_id: paymentId, client_secret: clientSecret },
    ...{ asked_at: now.toISOString(), reason: 'authentication_required', next_try_at: null },
    ...(charge.kind === 'period' && {
      tries: Math.max(1, charge.tries),
      read_only_at: charge.readOnlyAt ?? daysLater(charge.createdAt, lastRetry + graceDays),
    }),
  });
  if (charge.kind === 'period') {
    const { state } = await findSubscription(database, customerId, billing.gateway.name);
    if (state === 'active')
      await saveSubscription(database, customerId, billing.gateway.name, { state: 'past_due' });
  }
  return { kind: 'needs_action', paymentId, clientSecret };
};

/**
 * Notes what the gateway said of a charge, with all that follows: plan, period, invoice and its number. In one transaction, which the
 * caller opens. The same told twice, or late, changes nothing.
 */
export const settleCharge = async (
  place: Place,
  chargeId: string,
  outcome: ChargeOutcome,
): Promise<Settled> => {
  const charge = await findCharge(place.database, place.customerId, chargeId);
  if (!charge) throw new Error('There is no such charge.');
  if (outcome.status === 'succeeded') return settlePaid(place, charge, outcome.paymentId);
  if (charge.status === 'paid') return { kind: 'paid' };
  if (charge.status === 'void') return { kind: 'declined', reason: charge.reason ?? 'other' };
  // A payment of an earlier try says nothing about the present one.
  const isOld = 'paymentId' in outcome && charge.paymentId !== null && outcome.paymentId !== charge.paymentId;
  if (isOld && charge.status !== 'asking') return { kind: 'pending' };
  if (outcome.status === 'needs_action') return settleWaiting(place, charge, outcome);
  if (outcome.status === 'declined') {
    // Told again of a refusal that is known.
    if (charge.status === 'declined' && charge.paymentId === outcome.paymentId)
      return { kind: 'declined', reason: outcome.reason };
    return settleDeclined(place, charge, outcome);
  }
  await updateCharge(place.database, place.customerId, chargeId, {
    ...{ status: 'asking', asked_at: place.now.toISOString() },
    ...(outcome.status === 'processing' && { payment_id: outcome.paymentId }),
  });
  return { kind: 'pending' };
};
