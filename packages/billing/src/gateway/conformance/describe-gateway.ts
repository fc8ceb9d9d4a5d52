import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Charge, GatewayFault, type PaymentGateway, type SavedCard } from '../port.ts';

/** A gateway with what a customer does in the browser, which no gateway's server side can do. */
export type GatewayUnderTest = {
  readonly gateway: PaymentGateway;
  /** Sends the card form with one of the test numbers. */
  readonly presentCard: (
    clientSecret: string,
    number: string,
    expiry?: { readonly expMonth: number; readonly expYear: number },
  ) => Promise<void>;
  /** Answers the bank's question. */
  readonly answer: (clientSecret: string, answer: 'succeed' | 'fail') => Promise<void>;
  /** The latest event as it is posted to a webhook. */
  readonly signLatest: () => Promise<{ body: Uint8Array; signature: string }>;
  /** The same, signed ten minutes ago. */
  readonly signLate: () => Promise<{ body: Uint8Array; signature: string }>;
  readonly close: () => Promise<void>;
};

const goodExpiry = { expMonth: 12, expYear: 2040 };

/** What every gateway must do alike: the subscription relies on all of it. Registers the tests for one of them. */
export const describeGateway = (name: string, open: () => Promise<GatewayUnderTest>): void => {
  describe(`a payment gateway: ${name}`, () => {
    let under: GatewayUnderTest;
    let gatewayCustomerId = '';
    let keys = 0;
    const nextKey = (): string => {
      keys += 1;
      return `key-${keys}`;
    };
    const begin = () => under.gateway.beginCardSetup({ gatewayCustomerId, setupKey: nextKey() });
    const saveCard = async (number: string): Promise<SavedCard> => {
      const { setupId, clientSecret } = await begin();
      await under.presentCard(clientSecret, number, goodExpiry);
      const first = await under.gateway.readCardSetup(setupId);
      if (first.status === 'waiting') await under.answer(clientSecret, 'succeed');
      const setup = await under.gateway.readCardSetup(setupId);
      if (setup.status !== 'succeeded') throw new Error(`The card was not saved: ${setup.status}`);
      return setup.card;
    };
    const chargeFor = (methodId: string, more: Partial<Charge> = {}): Charge => ({
      ...{ gatewayCustomerId, chargeId: nextKey(), attempt: 1, methodId, amountMinor: 12177 },
      ...{ currency: 'PLN', description: 'Vitrina Start', ...more },
    });

    beforeAll(async () => {
      under = await open();
      const customer = { customerId: 'shop-1', email: 'owner@shop.example', name: 'Sklep Zażółć' };
      ({ gatewayCustomerId } = await under.gateway.createCustomer(customer));
      expect(await under.gateway.createCustomer(customer)).toEqual({ gatewayCustomerId });
    });
    afterAll(() => under.close());

    test('saves a card and tells its brand, last four digits and expiry', async () => {
      const { setupId, clientSecret } = await begin();
      expect(await under.gateway.readCardSetup(setupId)).toEqual({ status: 'waiting' });
      await under.presentCard(clientSecret, '4242424242424242', goodExpiry);
      expect(await under.gateway.readCardSetup(setupId)).toEqual({
        status: 'succeeded',
        card: {
          methodId: expect.any(String),
          ...{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
        },
      });
    });

    test.each([
      ['4000000000000002', 'declined'],
      ['4000000000009995', 'insufficient_funds'],
      ['4000000000000069', 'expired_card'],
    ])('refuses to save %s: %s; the same form takes a better one', async (number, reason) => {
      const { setupId, clientSecret } = await begin();
      await under.presentCard(clientSecret, number, goodExpiry);
      expect(await under.gateway.readCardSetup(setupId)).toEqual({ status: 'failed', reason });
      await under.presentCard(clientSecret, '4242424242424242', goodExpiry);
      expect(await under.gateway.readCardSetup(setupId)).toMatchObject({ status: 'succeeded' });
    });

    test('[R5.11] a card with 3-D Secure waits for the customer, and is not saved if that fails', async () => {
      const { setupId, clientSecret } = await begin();
      await under.presentCard(clientSecret, '4000002500003155', goodExpiry);
      expect(await under.gateway.readCardSetup(setupId)).toEqual({ status: 'waiting' });
      await under.answer(clientSecret, 'fail');
      expect(await under.gateway.readCardSetup(setupId)).toEqual({
        status: 'failed',
        reason: 'authentication_failed',
      });
    });

    test('the same setup key gives the same setup', async () => {
      const setupKey = nextKey();
      const first = await under.gateway.beginCardSetup({ gatewayCustomerId, setupKey });
      expect(await under.gateway.beginCardSetup({ gatewayCustomerId, setupKey })).toEqual(first);
    });

    test('charges a saved card, once however often it is asked', async () => {
      const { methodId } = await saveCard('4242424242424242');
      const due = chargeFor(methodId);
      const first = await under.gateway.charge(due);
      expect(first).toEqual({ status: 'succeeded', paymentId: expect.any(String) });
      expect(await under.gateway.charge(due)).toEqual(first);
      const second = await under.gateway.charge({ ...due, attempt: 2 });
      expect(second).not.toEqual(first);
      expect(await under.gateway.findPayment(due)).toEqual(first);
      expect(await under.gateway.findPayment({ ...due, attempt: 3 })).toBeNull();
    });

    test('the same charge with another amount is a mistake of ours', async () => {
      const { methodId } = await saveCard('4242424242424242');
      const due = chargeFor(methodId);
      await under.gateway.charge(due);
      await expect(under.gateway.charge({ ...due, amountMinor: 1 })).rejects.toMatchObject({
        kind: 'key_reused',
      });
    });

    test.each([
      ['4000000000000341', 'declined', false],
      ['4000008260003178', 'insufficient_funds', false],
      ['4000000000001125', 'expired_card', true],
    ])('a payment by %s is refused: %s', async (number, reason, isHard) => {
      const { methodId } = await saveCard(number);
      const due = chargeFor(methodId);
      const outcome = await under.gateway.charge(due);
      expect(outcome).toEqual({ status: 'declined', paymentId: expect.any(String), reason, isHard });
      expect(await under.gateway.findPayment(due)).toEqual(outcome);
    });

    test('a card that was saved with 3-D Secure pays without asking again', async () => {
      const { methodId } = await saveCard('4000002500003155');
      expect(await under.gateway.charge(chargeFor(methodId))).toMatchObject({ status: 'succeeded' });
    });

    test.each([
      ['succeed', { status: 'succeeded' }],
      ['fail', { status: 'declined', reason: 'authentication_failed', isHard: false }],
    ] as const)(
      'a payment that the bank asks about is settled by the customer: %s',
      async (answer, state) => {
        const { methodId } = await saveCard('4000002760003184');
        const due = chargeFor(methodId);
        const outcome = await under.gateway.charge(due);
        if (outcome.status !== 'needs_action') throw new Error(`It is ${outcome.status}`);
        await under.answer(outcome.clientSecret, answer);
        expect(await under.gateway.readPayment(outcome.paymentId)).toMatchObject(state);
        // The present state, although the key's first answer was another.
        expect(await under.gateway.charge(due)).toMatchObject(state);
      },
    );

    test('a payment that waits for the customer can be given up, and is declined then; one that succeeded stays', async () => {
      const { methodId } = await saveCard('4000002760003184');
      const waits = await under.gateway.charge(chargeFor(methodId));
      if (waits.status !== 'needs_action') throw new Error(`It is ${waits.status}`);
      expect(await under.gateway.cancelPayment(waits.paymentId)).toMatchObject({ status: 'declined' });
      expect(await under.gateway.readPayment(waits.paymentId)).toMatchObject({ status: 'declined' });
      const good = await saveCard('4242424242424242');
      const paid = await under.gateway.charge(chargeFor(good.methodId));
      const { paymentId } = paid.status === 'succeeded' ? paid : { paymentId: '' };
      expect(await under.gateway.cancelPayment(paymentId)).toEqual(paid);
    });

    test('refunds a part once, and no more than was paid', async () => {
      const { methodId } = await saveCard('4242424242424242');
      const paid = await under.gateway.charge(chargeFor(methodId, { amountMinor: 1000 }));
      if (paid.status !== 'succeeded') throw new Error(`It is ${paid.status}`);
      const { paymentId } = paid;
      const part = { refundId: nextKey(), paymentId, amountMinor: 600 };
      const first = await under.gateway.refund(part);
      expect(await under.gateway.refund(part)).toEqual(first);
      const rest = { refundId: nextKey(), paymentId, amountMinor: 401 };
      await expect(under.gateway.refund(rest)).rejects.toBeInstanceOf(GatewayFault);
      expect(await under.gateway.refund({ ...rest, amountMinor: 400 })).not.toEqual(first);
    });

    test('a forgotten card is there no more and pays no more, and may be forgotten twice', async () => {
      const card = await saveCard('4242424242424242');
      const { methodId } = card;
      expect(await under.gateway.readCard(methodId)).toEqual(card);
      await under.gateway.forgetCard(methodId);
      await under.gateway.forgetCard(methodId);
      expect(await under.gateway.readCard(methodId)).toBeNull();
      await expect(under.gateway.charge(chargeFor(methodId))).rejects.toMatchObject({ kind: 'refused' });
    });

    test('reads a signed event; refuses it changed, signed by another, or recorded and sent later', async () => {
      const { methodId } = await saveCard('4242424242424242');
      const paid = await under.gateway.charge(chargeFor(methodId));
      const { body, signature } = await under.signLatest();
      expect(under.gateway.readWebhook(body, signature)).toEqual({
        kind: 'event',
        event: {
          id: expect.any(String),
          type: 'payment_intent.succeeded',
          objectKind: 'payment',
          objectId: paid.status === 'succeeded' ? paid.paymentId : '',
        },
      });
      const changed = Uint8Array.from(body, (byte, at) => (at === body.length - 1 ? 0x20 : byte));
      const refused = { kind: 'refused', why: 'signature' };
      expect(under.gateway.readWebhook(changed, signature)).toEqual(refused);
      expect(under.gateway.readWebhook(body, signature.replace(/v1=../, 'v1=00'))).toEqual(refused);
      expect(under.gateway.readWebhook(body, signature.replace('v1=', 'v0='))).toEqual(refused);
      expect(under.gateway.readWebhook(body, undefined)).toEqual(refused);
      expect(under.gateway.readWebhook(body, 'nonsense')).toEqual(refused);
      const late = await under.signLate();
      expect(under.gateway.readWebhook(late.body, late.signature)).toEqual({
        kind: 'refused',
        why: 'too_old',
      });
    });

    test('lists events in their order, and only those after the last one read', async () => {
      const before = await under.gateway.listEvents(null);
      const { setupId, clientSecret } = await begin();
      await under.presentCard(clientSecret, '4242424242424242', goodExpiry);
      const setup = await under.gateway.readCardSetup(setupId);
      const methodId = setup.status === 'succeeded' ? setup.card.methodId : '';
      const paid = await under.gateway.charge(chargeFor(methodId));
      const paymentId = paid.status === 'succeeded' ? paid.paymentId : '';
      const page = await under.gateway.listEvents(before.last);
      expect(page.events.map(({ objectKind, objectId }) => [objectKind, objectId])).toEqual([
        ['setup', setupId],
        ['payment', paymentId],
      ]);
      expect(page.hasMore).toBe(false);
      expect(await under.gateway.listEvents(page.last)).toEqual({
        events: [],
        last: page.last,
        hasMore: false,
      });
      // An id that the gateway has forgotten begins anew.
      const anew = await under.gateway.listEvents('evt_forgotten');
      expect(anew.events.at(-1)).toEqual(page.events.at(-1));
    });
  });
};
