import Stripe from 'stripe';
import { GatewayFault } from '../port.ts';

/** Whether the request may have been carried out although no answer says so: lost, broken, refused for haste, or at work on the first. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409);

/**
 * What is thrown for an error of Stripe's. Its own text is left out: it may quote a part of the secret key, or what was typed. The code
 * and the number of the request lead to all of it in Stripe's dashboard.
 */
export const toFault = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const details = [error.type, error.code, error.statusCode].filter((part) => part !== undefined).join(', ');
  const requestId = error.requestId ?? null;
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode !== 409)
    return new GatewayFault('key_reused', `Stripe: the key was used with other parameters.`, requestId);
  return isUncertain(error)
    ? new GatewayFault('unreachable', `Stripe can’t be reached (${details}).`, requestId)
    : new GatewayFault('refused', `Stripe refused the request (${details}).`, requestId);
};
