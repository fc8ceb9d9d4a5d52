import type { CardBrand } from '@vitrina/billing-rules';
import type { DeclineReason } from '@vitrina/contract';

/** What may be kept of a card: never its number. `expYear` has four digits. */
export type SavedCard = {
  readonly methodId: string;
  readonly brand: CardBrand;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/** A card being saved. `waiting`: the customer hasn't finished; after a failure the same setup may be tried again. */
export type CardSetup =
  | { readonly status: 'succeeded'; readonly card: SavedCard }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly reason: DeclineReason };

/**
 * What became of a payment. `needs_action`: the bank wants to see the customer, who confirms it with `clientSecret` in the browser.
 * `isHard`: this card will never pay, so that only another one is worth a further try.
 */
export type PaymentState =
  | { readonly status: 'succeeded'; readonly paymentId: string }
  | { readonly status: 'needs_action'; readonly paymentId: string; readonly clientSecret: string }
  | { readonly status: 'processing'; readonly paymentId: string }
  | {
      readonly status: 'declined';
      readonly paymentId: string | null;
      readonly reason: DeclineReason;
      readonly isHard: boolean;
    };

/** `unknown`: nobody can say whether money moved. Ask `findPayment` later; never charge under another attempt before it answered. */
export type ChargeOutcome = PaymentState | { readonly status: 'unknown' };

/** Names one try to take one due amount: the facts that idempotency keys are made of. `attempt` counts from 1. */
export type ChargeKey = {
  readonly gatewayCustomerId: string;
  readonly chargeId: string;
  readonly attempt: number;
};

export type Charge = ChargeKey & {
  readonly methodId: string;
  /** In the currency's smallest unit, more than 0. */
  readonly amountMinor: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  readonly description: string;
};

export type Refund = {
  /** Ours; the same refund is made once, however often it is asked for. */
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountMinor: number;
};

/** What an event says has changed. Its object is read anew from the gateway; nothing else of an event is believed. */
export type GatewayEvent = {
  readonly id: string;
  /** The gateway's own name, such as `payment_intent.succeeded`; for logs. */
  readonly type: string;
  readonly objectKind: 'setup' | 'payment' | 'card' | 'other';
  readonly objectId: string;
};

export type WebhookReading =
  | { readonly kind: 'event'; readonly event: GatewayEvent }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'too_old' | 'unreadable' };

/** Events in the order in which they happened. `last` is what the next call passes as `after`. */
export type EventPage = {
  readonly events: readonly GatewayEvent[];
  readonly last: string | null;
  readonly hasMore: boolean;
};

/**
 * A payment gateway: it keeps cards and moves money, and nothing else. Periods, proration, tries and invoices are ours, so that every
 * gateway behaves the same. Card numbers go from the browser to the gateway and never through here.
 *
 * All functions may be repeated: the same facts give the same answer and move money once. A refusal is an answer; faults throw
 * `GatewayFault`.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';
  createCustomer(customer: {
    readonly customerId: string;
    readonly email: string;
    readonly name: string;
  }): Promise<{ readonly gatewayCustomerId: string }>;
  /** Begins to save a card. `setupKey` is ours, one for each time that a customer opens the form. */
  beginCardSetup(setup: {
    readonly gatewayCustomerId: string;
    readonly setupKey: string;
  }): Promise<{ readonly setupId: string; readonly clientSecret: string }>;
  readCardSetup(setupId: string): Promise<CardSetup>;
  /** A saved card as it is now: banks renew cards. Null once it is forgotten, by us or at the gateway. */
  readCard(methodId: string): Promise<SavedCard | null>;
  /** Takes an amount from a saved card while the customer is away. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  readPayment(paymentId: string): Promise<PaymentState>;
  /** Gives up a payment that waits for the customer. Tells what it is then: one that had succeeded stays so. */
  cancelPayment(paymentId: string): Promise<PaymentState>;
  /** The payment of a charge whose outcome is unknown; null if none was ever made, so that it may be tried again. */
  findPayment(key: ChargeKey): Promise<PaymentState | null>;
  refund(refund: Refund): Promise<{ readonly gatewayRefundId: string }>;
  /** Forgets a saved card. One that is forgotten already is fine. */
  forgetCard(methodId: string): Promise<void>;
  /** `body` is exactly as it was received: one byte changed and the signature doesn't match. */
  readWebhook(body: Uint8Array, signature: string | undefined): WebhookReading;
  /** For installations that no webhook reaches. `after` is the id of the last event read; null for the newest ones. */
  listEvents(after: string | null): Promise<EventPage>;
}

/**
 * `unreachable`: try again later. `refused`: the gateway doesn't accept our key or our request, and won't next time.
 * `key_reused`: the same charge with another amount, a mistake of ours.
 */
export type GatewayFaultKind = 'unreachable' | 'refused' | 'key_reused';

/** A fault of the gateway or of how it is called. The message never holds a key, nor anything of a card. */
export class GatewayFault extends Error {
  readonly kind: GatewayFaultKind;
  /** The gateway's number of the request, for its support. */
  readonly requestId: string | null;

  constructor(kind: GatewayFaultKind, message: string, requestId: string | null = null) {
    super(message);
    this.name = 'GatewayFault';
    this.kind = kind;
    this.requestId = requestId;
  }
}

/** Refusals that another try with the same card won't change. */
const hardReasons: ReadonlySet<DeclineReason> = new Set(['expired_card', 'incorrect_number']);

export const isHardDecline = (reason: DeclineReason): boolean => hardReasons.has(reason);
