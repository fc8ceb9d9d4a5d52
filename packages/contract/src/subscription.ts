import { z } from 'zod';
import { features, modules, plans } from './basics/lookups.ts';
import { text } from './validation.ts';

/* What a customer pays for. Amounts are in minor units (grosz, cent) of a currency (ISO 4217). */

const planNames = Object.keys(plans) as [keyof typeof plans, ...(keyof typeof plans)[]];
export const plan = z.enum(planNames);
const minor = z.int();

/**
 * `managed`: this installation takes no payments. `none`: not begun. `past_due`: a charge failed and is tried again. `grace`: all
 * tries failed; nothing changes for 14 days. `read_only`: then nothing can be changed but the subscription, and nothing is deleted.
 * `ending`: cancelled, paid until its end. `ended`: read-only from then on.
 */
export const subscriptionStates = [
  'managed',
  'none',
  'active',
  'past_due',
  'grace',
  'read_only',
  'ending',
  'ended',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Whether somebody pays, or owes, for the plan: it is theirs to change, as it is what their next month costs. */
export const isSubscribed = (state: SubscriptionState): boolean =>
  state !== 'managed' && state !== 'none' && state !== 'ended';

/** Why a card wasn't charged. Each has words in the panel that say what to do. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'authentication_required',
  'incorrect_number',
  'processing_error',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const billedResources = ['products', 'searches', 'instances'] as const;
export type BilledResource = (typeof billedResources)[number];

/** `forecast`: at the end of the period if it goes on like this; null where there is nothing to go by. */
export const resourceUse = z.object({ used: z.int(), limit: z.int(), forecast: z.int().nullable() });

/** What of a customer's is more than a plan allows. */
export const planObstacle = z.object({
  resource: z.enum(['instances', 'products']),
  used: z.int(),
  limit: z.int(),
});
export type PlanObstacle = z.infer<typeof planObstacle>;

/** Net, VAT and gross. `vatRate` in per cent. */
export const money = z.object({
  net: minor,
  vatRate: z.number(),
  vat: minor,
  gross: minor,
  currency: z.string(),
});
export type Money = z.infer<typeof money>;

/** `export`: outside of the European Union, no VAT. */
export const vatTreatments = ['domestic', 'reverse_charge', 'eu_consumer', 'export'] as const;
/** `unchecked`: the register gave no answer yet; the number is accepted by its format and asked for again. */
export const vatNumberStates = ['none', 'valid', 'unchecked', 'invalid'] as const;

export const planOffer = z.object({
  plan,
  limits: z.object({ products: z.int(), searches: z.int(), instances: z.int() }),
  /** A month, net. */
  price: z.object({ net: minor, currency: z.string() }),
  isCurrent: z.boolean(),
  /** What has to be removed before it can be chosen; empty if nothing. */
  obstacles: z.array(planObstacle),
});
export type PlanOffer = z.infer<typeof planOffer>;

/** All that is kept of a card. */
export const savedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** Whether it ends before the next charge. */
  endsBefore: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;

const line = (max: number) => text({ max });
const orNothing = (max: number) => z.string().trim().max(max).default('');

/** Who pays. What VAT number and postal code may be depends on the country (ISO 3166-1 alpha-2): `checkBillingData`. */
export const billingFields = z.object({
  firstName: line(100),
  lastName: line(100),
  address: line(200),
  city: line(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  postalCode: orNothing(20),
  companyName: orNothing(200),
  vatNumber: orNothing(20),
});
export type BillingData = z.infer<typeof billingFields>;

export const subscription = z.object({
  /** Null where this installation takes no payments. */
  gateway: z
    .discriminatedUnion('name', [
      z.object({ name: z.literal('sandbox') }),
      z.object({ name: z.literal('stripe'), publishableKey: z.string() }),
    ])
    .nullable(),
  state: z.enum(subscriptionStates),
  plan,
  /** Days (`YYYY-MM-DD`) in the shop's time zone, both inclusive; null before it has begun. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** A smaller plan chosen for the next period. */
  nextPlan: plan.nullable(),
  nextCharge: z.object({ on: z.string(), amount: money }).nullable(),
  /** While a charge has failed. */
  dunning: z
    .object({
      amount: money,
      reason: z.enum(declineReasons),
      /** Made so far, three at most. */
      tries: z.int(),
      nextTryAt: z.string().nullable(),
      readOnlyFrom: z.string().nullable(),
      /** The card's owner must confirm it with the bank; the browser does so with this secret. */
      confirmation: z.object({ paymentId: z.string(), clientSecret: z.string() }).nullable(),
    })
    .nullable(),
  /** The last day, once it is cancelled. */
  endsOn: z.string().nullable(),
  card: savedCard.nullable(),
  billing: billingFields.nullable(),
  vat: z.object({
    treatment: z.enum(vatTreatments),
    rate: z.number(),
    numberState: z.enum(vatNumberStates),
  }),
  use: z.record(z.enum(billedResources), resourceUse),
  offers: z.array(planOffer),
});
export type Subscription = z.infer<typeof subscription>;

/** A change of plan before it is made. `at`: now, or the first day of the next period. */
export const planQuote = z.object({
  plan,
  at: z.enum(['now', 'period_end']),
  on: z.string(),
  /** Net: what is left of the old plan is credited, the rest of the period charged. */
  lines: z.array(
    z.object({ kind: z.enum(['credit', 'charge']), plan, days: z.int(), ofDays: z.int(), net: minor }),
  ),
  /** To be paid now; 0 gross for a change at the end of the period. */
  due: money,
  nextCharge: z.object({ on: z.string(), amount: money }),
  obstacles: z.array(planObstacle),
});
export type PlanQuote = z.infer<typeof planQuote>;

/** `needs_action`: the card's owner has to confirm in the browser, then `confirmPayment`. */
export const paymentOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), subscription }),
  z.object({ outcome: z.literal('needs_action'), paymentId: z.string(), clientSecret: z.string() }),
  /** Nobody knows yet whether it was charged; it is asked for, and shows here. */
  z.object({ outcome: z.literal('pending'), subscription }),
]);
export type PaymentOutcome = z.infer<typeof paymentOutcome>;

export const invoiceRow = z.object({
  invoiceId: z.string(),
  number: z.string(),
  kind: z.enum(['invoice', 'correction']),
  /** The number of the invoice that it corrects. */
  corrects: z.string().nullable(),
  issuedOn: z.string(),
  amount: money,
  state: z.enum(['paid', 'refunded', 'partly_refunded']),
  /** What was paid for: a plan and days. */
  plan,
  period: z.object({ from: z.string(), to: z.string() }),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** A customer as the operator of the installation sees it. */
export const operatedCustomer = z.object({
  customerId: z.string(),
  email: z.string(),
  name: z.string(),
  domain: z.string(),
  plan,
  features: z.array(z.enum(features)),
  modules: z.array(z.enum(modules)),
  isDisabled: z.boolean(),
  isOperator: z.boolean(),
  state: z.enum(subscriptionStates),
  use: z.record(z.enum(billedResources), resourceUse),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type OperatedCustomer = z.infer<typeof operatedCustomer>;
