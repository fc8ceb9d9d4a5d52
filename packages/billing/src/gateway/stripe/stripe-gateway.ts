import Stripe from 'stripe';
import type {
  Charge,
  ChargeOutcome,
  EventPage,
  PaymentGateway,
  PaymentState,
  WebhookReading,
} from '../port.ts';
import { isUncertain, toFault } from './stripe-faults.ts';
import { presentCard, presentEvent, presentPayment, presentSetup } from './stripe-objects.ts';
import { readStripeWebhook } from './stripe-webhooks.ts';

export type StripeOptions = {
  readonly secretKey: string;
  /** Two while one is replaced. */
  readonly webhookSecrets: readonly string[];
  readonly now: () => Date;
  /** Where to find Stripe; another place in tests alone. */
  readonly address?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  readonly timeoutMs?: number;
};

const cardsOnly = ['card'];

/** The events that change something here; Stripe has hundreds. */
const eventTypes = [
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'charge.refunded',
  'charge.dispute.created',
];
const pageSize = 100;

/** Stripe by its official SDK. The version of its interface is the one that the SDK was made for. */
export const createStripeGateway = (options: StripeOptions): PaymentGateway => {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 30_000,
    telemetry: false,
    ...options.address,
  });

  const asking = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      throw toFault(error);
    }
  };

  const readPayment = (paymentId: string): Promise<PaymentState> =>
    asking(async () => presentPayment(await stripe.paymentIntents.retrieve(paymentId)));

  const charge = async (due: Charge): Promise<ChargeOutcome> => {
    const { chargeId, attempt, gatewayCustomerId, methodId, amountMinor, currency, description } = due;
    try {
      const payment = await stripe.paymentIntents.create(
        {
          amount: amountMinor,
          currency: currency.toLowerCase(),
          customer: gatewayCustomerId,
          payment_method: methodId,
          allowed_payment_method_types: cardsOnly,
          off_session: true,
          confirm: true,
          description,
          metadata: { charge_id: chargeId, attempt: String(attempt) },
        },
        { idempotencyKey: `charge-${chargeId}-${attempt}` },
      );
      return presentPayment(payment);
    } catch (error) {
      // The answer to a repeated key is the first one, word for word: the payment may have been confirmed since.
      if (error instanceof Stripe.errors.StripeCardError) {
        const id = error.payment_intent?.id;
        if (id !== undefined) return readPayment(id).catch(() => ({ status: 'unknown' }));
      }
      if (isUncertain(error)) return { status: 'unknown' };
      throw toFault(error);
    }
  };

  const listPage = async (after: string | null): Promise<EventPage> => {
    const page = await stripe.events.list({
      types: eventTypes,
      limit: pageSize,
      ...(after !== null && { ending_before: after }),
    });
    // Stripe lists the newest first.
    const events = page.data.map((event) => presentEvent(readEvent(event))).reverse();
    return { events, last: events.at(-1)?.id ?? after, hasMore: after !== null && page.has_more };
  };

  return {
    name: 'stripe',
    createCustomer: ({ customerId, email, name }) =>
      asking(async () => {
        const created = await stripe.customers.create(
          { email, name, metadata: { customer_id: customerId } },
          { idempotencyKey: `customer-${customerId}` },
        );
        return { gatewayCustomerId: created.id };
      }),

    beginCardSetup: ({ gatewayCustomerId, setupKey }) =>
      asking(async () => {
        const setup = await stripe.setupIntents.create(
          { customer: gatewayCustomerId, usage: 'off_session', allowed_payment_method_types: cardsOnly },
          { idempotencyKey: `setup-${setupKey}` },
        );
        return { setupId: setup.id, clientSecret: setup.client_secret ?? '' };
      }),

    readCardSetup: (setupId) =>
      asking(async () =>
        presentSetup(await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] })),
      ),

    readCard: (methodId) =>
      asking(async () => {
        const method = await stripe.paymentMethods.retrieve(methodId);
        return method.customer === null ? null : presentCard(method);
      }),

    charge,
    readPayment,
    cancelPayment: async (paymentId) => {
      const state = await readPayment(paymentId);
      if (state.status !== 'needs_action') return state;
      await asking(() =>
        stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey: `cancel-${paymentId}` }),
      );
      return readPayment(paymentId);
    },
    findPayment: ({ gatewayCustomerId, chargeId, attempt }) =>
      asking(async () => {
        // Lists are up to date at once; Stripe's search lags by minutes.
        for await (const payment of stripe.paymentIntents.list({ customer: gatewayCustomerId, limit: 100 })) {
          const { charge_id: itsCharge, attempt: itsAttempt } = payment.metadata;
          if (itsCharge === chargeId && itsAttempt === String(attempt)) return presentPayment(payment);
        }
        return null;
      }),

    refund: ({ refundId, paymentId, amountMinor }) =>
      asking(async () => {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountMinor, metadata: { refund_id: refundId } },
          { idempotencyKey: `refund-${refundId}` },
        );
        return { gatewayRefundId: refund.id };
      }),

    forgetCard: (methodId) =>
      asking(async () => {
        // A card that was never saved, or that is forgotten already, can't be detached.
        const method = await stripe.paymentMethods.retrieve(methodId);
        if (method.customer === null) return;
        await stripe.paymentMethods.detach(methodId, {}, { idempotencyKey: `detach-${methodId}` });
      }),

    readWebhook: (body, signature) => {
      const readings = options.webhookSecrets.map((secret) =>
        readStripeWebhook(body, signature, { secret, now: options.now }),
      );
      const isSigned = (reading: WebhookReading): boolean =>
        reading.kind === 'event' || reading.why !== 'signature';
      return readings.find(isSigned) ?? { kind: 'refused', why: 'signature' };
    },

    listEvents: async (after) => {
      try {
        return await listPage(after);
      } catch (error) {
        // Stripe forgets events after 30 days; whoever was away longer begins with the newest.
        const isForgotten = error instanceof Stripe.errors.StripeInvalidRequestError && after !== null;
        if (isForgotten) return asking(() => listPage(null));
        throw toFault(error);
      }
    },
  };
};

/** Lists give events whose objects are of many types; the two fields that are read are common to those asked for. */
const readEvent = (event: Stripe.Event): Parameters<typeof presentEvent>[0] => {
  const { object } = event.data;
  const paymentId = 'payment_intent' in object && typeof object.payment_intent === 'string';
  return {
    id: event.id,
    type: event.type,
    data: {
      object: {
        id: 'id' in object && typeof object.id === 'string' ? object.id : undefined,
        payment_intent: paymentId ? String(object.payment_intent) : null,
      },
    },
  };
};
