import { type StripeServer, serveStripe } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeGateway } from '../conformance/describe-gateway.ts';
import type { Charge, PaymentGateway } from '../port.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const webhookSecret = 'whsec_of_the_test';
const start = new Date('2026-11-23T12:00:00Z');

const gatewayOf = (server: StripeServer, now: () => Date = () => start, secretKey = server.secretKey) =>
  createStripeGateway({
    secretKey,
    webhookSecrets: ['whsec_another_of_ours', webhookSecret],
    now,
    address: server.address,
    timeoutMs: 5000,
  });

const numbers = /4[0-9]{15}/;

describeGateway('Stripe by its SDK', async () => {
  const clock = { now: start };
  const seconds = (): number => Math.floor(clock.now.getTime() / 1000);
  const server = await serveStripe({ now: seconds });
  const sign = (timestamp: number) => server.signEvent(server.events.at(-1), [webhookSecret], timestamp);
  return {
    gateway: gatewayOf(server, () => clock.now),
    presentCard: (clientSecret, number, { expMonth, expYear } = { expMonth: 12, expYear: 2040 }) => {
      server.browser.confirmSetup(clientSecret, { number, expMonth, expYear });
      return Promise.resolve();
    },
    answer: (clientSecret, answer) => {
      server.browser.answer(clientSecret, answer);
      return Promise.resolve();
    },
    signLatest: () => Promise.resolve(sign(seconds())),
    signLate: () => Promise.resolve(sign(seconds() - 600)),
    close: async () => {
      expect(server.requests.length).toBeGreaterThan(50);
      const sent = server.requests.map(({ path, body }) => path + decodeURIComponent(body));
      expect(sent.filter((text) => numbers.test(text.replaceAll(/[ -]/g, '')))).toEqual([]);
      await server.close();
    },
  };
});

describe('Stripe in trouble', () => {
  let server: StripeServer;
  let gateway: PaymentGateway;
  let due: Charge;
  const posts = () => server.requests.filter(({ path }) => path === '/v1/payment_intents');

  beforeEach(async () => {
    server = await serveStripe();
    gateway = gatewayOf(server);
    const customer = await gateway.createCustomer({ customerId: 'a', email: 'a@a.pl', name: 'A' });
    const setup = await gateway.beginCardSetup({ ...customer, setupKey: '1' });
    server.browser.confirmSetup(setup.clientSecret, {
      ...{ number: '4242424242424242', expMonth: 12, expYear: 2040 },
    });
    const saved = await gateway.readCardSetup(setup.setupId);
    const methodId = saved.status === 'succeeded' ? saved.card.methodId : '';
    due = {
      ...customer,
      chargeId: 'c1',
      attempt: 1,
      methodId,
      amountMinor: 12177,
      currency: 'PLN',
      description: 'x',
    };
  });
  afterEach(() => server.close());

  test('a charge is sent as documented, and its key is made of the charge and the try', async () => {
    await gateway.charge(due);
    const [request] = posts();
    expect(request?.headers['idempotency-key']).toBe('charge-c1-1');
    expect(request?.headers['stripe-version']).toBe('2026-10-28.endive');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      ...{ amount: '12177', currency: 'pln', customer: due.gatewayCustomerId, payment_method: due.methodId },
      ...{
        'allowed_payment_method_types[0]': 'card',
        off_session: 'true',
        confirm: 'true',
        description: 'x',
      },
      ...{ 'metadata[charge_id]': 'c1', 'metadata[attempt]': '1' },
    });
  });

  test('a connection cut after the payment was made charges once: the next try has the first answer', async () => {
    server.upset('POST', '/v1/payment_intents', { kind: 'cut_after' });
    const outcome = await gateway.charge(due);
    expect(outcome).toMatchObject({ status: 'succeeded' });
    expect(posts()).toHaveLength(2);
    expect(server.events.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1);
  });

  test('connections cut again and again leave the outcome unknown, and the payment can be found', async () => {
    for (let round = 0; round < 3; round += 1)
      server.upset('POST', '/v1/payment_intents', { kind: 'cut_after' });
    expect(await gateway.charge(due)).toEqual({ status: 'unknown' });
    expect(await gateway.findPayment(due)).toMatchObject({ status: 'succeeded' });
    expect(await gateway.charge(due)).toMatchObject({ status: 'succeeded' });
    expect(server.events.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1);
  });

  test('an error of Stripe’s that sticks to the key leaves the outcome unknown, and no payment is found', async () => {
    server.upset('POST', '/v1/payment_intents', { kind: 'before', status: 500 });
    expect(await gateway.charge(due)).toEqual({ status: 'unknown' });
    expect(await gateway.charge(due)).toEqual({ status: 'unknown' });
    expect(await gateway.findPayment(due)).toBeNull();
    expect(await gateway.charge({ ...due, attempt: 2 })).toMatchObject({ status: 'succeeded' });
  });

  test('too many requests, or the same one still at work, are unknown too', async () => {
    server.upset('POST', '/v1/payment_intents', { kind: 'before', status: 429 });
    expect(await gateway.charge(due)).toEqual({ status: 'unknown' });
    expect(await gateway.charge(due)).toMatchObject({ status: 'succeeded' });
    const other = { ...due, chargeId: 'c2' };
    const gate = Promise.withResolvers<void>();
    server.upset('POST', '/v1/payment_intents', { kind: 'hold', until: gate.promise });
    const first = gateway.charge(other);
    await expect.poll(() => posts().filter(({ body }) => body.includes('c2')).length).toBe(1);
    expect(await gateway.charge(other)).toEqual({ status: 'unknown' });
    gate.resolve();
    expect(await first).toMatchObject({ status: 'succeeded' });
  });

  test('faults name neither the key nor what Stripe said', async () => {
    const wrong = gatewayOf(server, () => start, 'sk_test_this_is_secret');
    const fault = await wrong.readPayment('pi_1').catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'GatewayFault', kind: 'refused', requestId: expect.any(String) });
    expect(`${String(fault)} ${JSON.stringify(fault)}`).not.toMatch(/sk_test|Invalid API/);
    await server.close();
    await expect(gateway.readPayment('pi_1')).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('while a webhook secret is replaced, one of two signatures is enough', () => {
    const now = Math.floor(start.getTime() / 1000);
    const event = { id: 'evt_1', object: 'event', type: 'charge.dispute.created', created: now };
    const dispute = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_7' };
    const both = server.signEvent({ ...event, data: { object: dispute } }, ['whsec_new', webhookSecret], now);
    expect(gateway.readWebhook(both.body, both.signature)).toEqual({
      kind: 'event',
      event: { id: 'evt_1', type: 'charge.dispute.created', objectKind: 'payment', objectId: 'pi_7' },
    });
    const other = server.signEvent(event, ['whsec_new'], now);
    expect(gateway.readWebhook(other.body, other.signature)).toEqual({ kind: 'refused', why: 'signature' });
    const odd = server.signEvent({ hello: 'there' }, [webhookSecret], now);
    expect(gateway.readWebhook(odd.body, odd.signature)).toEqual({ kind: 'refused', why: 'unreadable' });
  });
});
