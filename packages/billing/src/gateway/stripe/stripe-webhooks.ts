import Stripe from 'stripe';
import { z } from 'zod';
import type { WebhookReading } from '../port.ts';
import { presentEvent } from './stripe-objects.ts';

const wireEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.string().optional(), payment_intent: z.string().nullish() }),
  }),
});

type Options = { readonly secret: string; readonly now: () => Date };

/** Seconds that a signed event may be late: a recorded one can't be played back later. */
const toleranceSeconds = 300;

const isSignatureError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeSignatureVerificationError;

/** Reads what was posted to the webhook. The signature is checked first at any age, then again with its age. */
export const readStripeWebhook = (
  body: Uint8Array,
  signature: string | undefined,
  { secret, now }: Options,
): WebhookReading => {
  const construct = (tolerance: number): unknown =>
    Stripe.webhooks.constructEvent(body, signature ?? '', secret, tolerance, undefined, now().getTime());
  try {
    construct(0);
  } catch (error) {
    return { kind: 'refused', why: isSignatureError(error) ? 'signature' : 'unreadable' };
  }
  try {
    const parsed = wireEvent.safeParse(construct(toleranceSeconds));
    return parsed.success
      ? { kind: 'event', event: presentEvent(parsed.data) }
      : { kind: 'refused', why: 'unreadable' };
  } catch (error) {
    return { kind: 'refused', why: isSignatureError(error) ? 'too_old' : 'unreadable' };
  }
};
