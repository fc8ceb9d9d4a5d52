import { type CardBrand, cardBrands } from '@vitrina/billing-rules';
import type Stripe from 'stripe';
import {
  type CardSetup,
  type GatewayEvent,
  isHardDecline,
  type PaymentState,
  type SavedCard,
} from '../port.ts';
import { hardDeclineCodes, reasonOf } from './stripe-declines.ts';

const brandOf = (brand: string): CardBrand => cardBrands.find((known) => known === brand) ?? 'other';

/** Null of a method that isn't a card. */
export const presentCard = ({ id: methodId, card }: Stripe.PaymentMethod): SavedCard | null => {
  if (!card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { methodId, brand: brandOf(brand), last4, expMonth, expYear };
};

/** A setup whose `payment_method` was expanded. */
export const presentSetup = (setup: Stripe.SetupIntent): CardSetup => {
  const { status, payment_method: method, last_setup_error: error } = setup;
  const card = status === 'succeeded' && typeof method === 'object' && method ? presentCard(method) : null;
  if (card) return { status: 'succeeded', card };
  if (status === 'canceled') return { status: 'failed', reason: 'other' };
  return error ? { status: 'failed', reason: reasonOf(error) } : { status: 'waiting' };
};

/** Any state but a success or a refusal is one that may still become either. */
export const presentPayment = (payment: Stripe.PaymentIntent): PaymentState => {
  const { id: paymentId, status, client_secret: clientSecret, last_payment_error: error } = payment;
  if (status === 'succeeded') return { status: 'succeeded', paymentId };
  if (status === 'processing') return { status: 'processing', paymentId };
  const needsCustomer = status === 'requires_action' || error?.code === 'authentication_required';
  if (needsCustomer && status !== 'canceled' && clientSecret !== null)
    return { status: 'needs_action', paymentId, clientSecret };
  if (status === 'canceled' || error) {
    const reason = error ? reasonOf(error) : 'other';
    const isHard = isHardDecline(reason) || hardDeclineCodes.has(error?.decline_code ?? '');
    const isAdvisedAgainst = error?.advice_code === 'do_not_try_again';
    return { status: 'declined', paymentId, reason, isHard: isHard || isAdvisedAgainst };
  }
  return { status: 'processing', paymentId };
};

/** What an event is about. Of refunds and disputes that is the payment, which is what can be read anew. */
export const presentEvent = (event: {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly object: {
      readonly id?: string | undefined;
      readonly payment_intent?: string | null | undefined;
    };
  };
}): GatewayEvent => {
  const { id, type } = event;
  const { id: objectId = '', payment_intent: paymentId } = event.data.object;
  if (type.startsWith('setup_intent.')) return { id, type, objectKind: 'setup', objectId };
  if (type.startsWith('payment_intent.')) return { id, type, objectKind: 'payment', objectId };
  if (type.startsWith('payment_method.')) return { id, type, objectKind: 'card', objectId };
  if (type.startsWith('charge.') && paymentId)
    return { id, type, objectKind: 'payment', objectId: paymentId };
  return { id, type, objectKind: 'other', objectId };
};
