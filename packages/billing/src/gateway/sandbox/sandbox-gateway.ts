import type { SandboxScenario } from '@vitrina/billing-rules';
import {
  type CardSetup,
  GatewayFault,
  isHardDecline,
  type PaymentGateway,
  type PaymentState,
  type SavedCard,
} from '../port.ts';
import { createSandboxEvents } from './sandbox-events.ts';
import {
  clientSecretOf,
  createSandboxRecords,
  isPaymentId,
  paymentIdFor,
  sandboxId,
  setupIdFor,
} from './sandbox-records.ts';
import { behaviours, hasExpired } from './sandbox-scenarios.ts';
import type { SandboxRecord, SandboxStore } from './sandbox-store.ts';

/** What stands in for the gateway's own fields and windows in the browser. */
export interface SandboxGateway extends PaymentGateway {
  readonly name: 'sandbox';
  /**
   * The card form was sent. Waiting afterwards if 3-D Secure is asked for. Null if the customer has no such setup that could take a
   * card.
   */
  presentCard(card: {
    readonly gatewayCustomerId: string;
    readonly setupId: string;
    readonly scenario: SandboxScenario;
    readonly expMonth: number;
    readonly expYear: number;
  }): Promise<CardSetup | null>;
  /** The customer answered the bank's question about a setup or a payment. Null if nothing of this customer's waits for one. */
  complete(question: {
    readonly gatewayCustomerId: string;
    readonly id: string;
    readonly answer: 'succeed' | 'fail';
  }): Promise<'done' | null>;
  /** An event as it would be sent to a webhook, signed. Null if there is none of this id. */
  signEvent(eventId: string): Promise<{ readonly body: Uint8Array; readonly signature: string } | null>;
}

type Options = {
  readonly store: SandboxStore;
  readonly webhookSecret: string;
  readonly now: () => Date;
};

const presentCard = ({ id: methodId, last4, expMonth, expYear }: SandboxRecord<'card'>): SavedCard => ({
  ...{ methodId, brand: 'visa', last4, expMonth, expYear },
});

const stateOf = (payment: SandboxRecord<'payment'>): PaymentState => {
  const { id: paymentId, status } = payment;
  if (status === 'succeeded') return { status, paymentId };
  if (status === 'secure')
    return { status: 'needs_action', paymentId, clientSecret: clientSecretOf(paymentId) };
  const reason = payment.reason ?? 'other';
  return { status, paymentId, reason, isHard: isHardDecline(reason) };
};

/** A payment gateway without a bank: the same test cards and the same behaviour as Stripe's, within this process. */
export const createSandboxGateway = ({ store, webhookSecret, now }: Options): SandboxGateway => {
  const records = createSandboxRecords(store);
  const events = createSandboxEvents({ records, webhookSecret, now });

  const presentSetup = async (setup: SandboxRecord<'setup'>): Promise<CardSetup> => {
    if (setup.status === 'failed') return { status: 'failed', reason: setup.reason ?? 'other' };
    if (setup.status !== 'succeeded' || setup.cardId === null) return { status: 'waiting' };
    return { status: 'succeeded', card: presentCard(await records.read('card', setup.cardId)) };
  };

  const writeSetup = async (setup: SandboxRecord<'setup'>): Promise<void> => {
    await records.write('setup', setup.id, setup);
    if (setup.status === 'succeeded') await events.add('setup_intent.succeeded', setup.id);
    if (setup.status === 'failed') await events.add('setup_intent.setup_failed', setup.id);
  };

  const writePayment = async (payment: SandboxRecord<'payment'>): Promise<void> => {
    await records.write('payment', payment.id, payment);
    const types = { secure: 'requires_action', succeeded: 'succeeded', declined: 'payment_failed' } as const;
    await events.add(`payment_intent.${types[payment.status]}`, payment.id);
  };

  return {
    name: 'sandbox',
    createCustomer: async ({ customerId, email, name }) => {
      const id = sandboxId('cus', customerId);
      if ((await records.find('customer', id)) === null)
        await records.write('customer', id, { id, email, name });
      return { gatewayCustomerId: id };
    },

    beginCardSetup: async ({ gatewayCustomerId, setupKey }) => {
      await records.read('customer', gatewayCustomerId);
      const setupId = await records.once(`setup-${setupKey}`, { gatewayCustomerId }, async () => {
        const id = setupIdFor(setupKey);
        const customerId = gatewayCustomerId;
        await records.write('setup', id, { id, customerId, status: 'open', reason: null, cardId: null });
        return id;
      });
      return { setupId, clientSecret: clientSecretOf(setupId) };
    },

    readCardSetup: async (setupId) => presentSetup(await records.read('setup', setupId)),

    readCard: async (methodId) => {
      const card = await records.find('card', methodId);
      return card === null || card.isForgotten ? null : presentCard(card);
    },

    presentCard: async ({ gatewayCustomerId, setupId, scenario, expMonth, expYear }) => {
      const setup = await records.find('setup', setupId);
      if (setup?.customerId !== gatewayCustomerId || setup.status === 'succeeded') return null;
      const { whenSaved, last4 } = behaviours[scenario];
      const isOver = hasExpired({ expMonth, expYear }, now());
      if (isOver || (whenSaved !== null && whenSaved !== 'secure')) {
        const reason = isOver || whenSaved === null || whenSaved === 'secure' ? 'expired_card' : whenSaved;
        await writeSetup({ ...setup, status: 'failed', reason, cardId: null });
        return { status: 'failed', reason };
      }
      const cardId = sandboxId('pm', setup.id, scenario, expMonth, expYear);
      const { customerId } = setup;
      await records.write('card', cardId, {
        ...{ id: cardId, customerId, scenario, last4, expMonth, expYear, isForgotten: false },
      });
      const next = { ...setup, status: whenSaved === 'secure' ? 'secure' : 'succeeded', cardId } as const;
      await writeSetup({ ...next, reason: null });
      return presentSetup(next);
    },

    complete: async ({ gatewayCustomerId, id, answer }) => {
      if (isPaymentId(id)) {
        const payment = await records.find('payment', id);
        if (payment?.customerId !== gatewayCustomerId || payment.status !== 'secure') return null;
        if (answer === 'succeed') await writePayment({ ...payment, status: 'succeeded' });
        else await writePayment({ ...payment, status: 'declined', reason: 'authentication_failed' });
        return 'done';
      }
      const setup = await records.find('setup', id);
      if (setup?.customerId !== gatewayCustomerId || setup.status !== 'secure') return null;
      if (answer === 'succeed') await writeSetup({ ...setup, status: 'succeeded' });
      else await writeSetup({ ...setup, status: 'failed', reason: 'authentication_failed', cardId: null });
      return 'done';
    },

    charge: async (charge) => {
      const { chargeId, attempt, methodId, amountMinor, currency, gatewayCustomerId } = charge;
      if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
        throw new GatewayFault('refused', 'An amount must be a whole number above 0.');
      const id = await records.once(`charge-${chargeId}-${attempt}`, charge, async () => {
        const card = await records.read('card', methodId);
        if (card.customerId !== gatewayCustomerId || card.isForgotten)
          throw new GatewayFault('refused', 'The card is not one of this customer’s.');
        const { whenCharged } = behaviours[card.scenario];
        const happens = hasExpired(card, now()) ? 'expired_card' : whenCharged;
        const status = happens === null ? 'succeeded' : happens === 'secure' ? 'secure' : 'declined';
        const paymentId = paymentIdFor(chargeId, attempt);
        await writePayment({
          ...{
            id: paymentId,
            customerId: gatewayCustomerId,
            chargeId,
            attempt,
            amountMinor,
            currency,
            status,
          },
          ...{ refundedMinor: 0, reason: happens === null || happens === 'secure' ? null : happens },
        });
        return paymentId;
      });
      return stateOf(await records.read('payment', id));
    },

    readPayment: async (paymentId) => stateOf(await records.read('payment', paymentId)),
    cancelPayment: async (paymentId) => {
      const payment = await records.read('payment', paymentId);
      if (payment.status !== 'secure') return stateOf(payment);
      const cancelled = { ...payment, status: 'declined', reason: 'other' } as const;
      await writePayment(cancelled);
      return stateOf(cancelled);
    },
    findPayment: async ({ chargeId, attempt }) => {
      const payment = await records.find('payment', paymentIdFor(chargeId, attempt));
      return payment === null ? null : stateOf(payment);
    },

    refund: async ({ refundId, paymentId, amountMinor }) => {
      const gatewayRefundId = await records.once(
        `refund-${refundId}`,
        { paymentId, amountMinor },
        async () => {
          const payment = await records.read('payment', paymentId);
          const refundedMinor = payment.refundedMinor + amountMinor;
          if (payment.status !== 'succeeded' || amountMinor <= 0 || refundedMinor > payment.amountMinor)
            throw new GatewayFault('refused', 'More can’t be refunded than was paid.');
          const id = sandboxId('re', refundId);
          await records.write('payment', paymentId, { ...payment, refundedMinor });
          await records.write('refund', id, { id, paymentId, amountMinor });
          await events.add('charge.refunded', paymentId);
          return id;
        },
      );
      return { gatewayRefundId };
    },

    forgetCard: async (methodId) => {
      const card = await records.find('card', methodId);
      if (card === null || card.isForgotten) return;
      await records.write('card', methodId, { ...card, isForgotten: true });
      await events.add('payment_method.detached', methodId);
    },

    readWebhook: events.readWebhook,
    listEvents: events.list,
    signEvent: events.sign,
  } satisfies SandboxGateway;
};
