import { readSandboxCard } from '@vitrina/billing-rules';
import { expect, test } from 'vitest';
import { describeGateway } from '../conformance/describe-gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { createMemorySandboxStore } from './sandbox-store.ts';

const open = (start = new Date('2026-11-23T12:00:00Z')) => {
  const clock = { now: start };
  const store = createMemorySandboxStore();
  const gateway = createSandboxGateway({ store, webhookSecret: 'whsec_sandbox', now: () => clock.now });
  return { clock, store, gateway };
};

const expiry = { expMonth: 12, expYear: 2026 };

const idIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

describeGateway('the sandbox', async () => {
  const { clock, gateway } = open();
  const { gatewayCustomerId: customer } = await gateway.createCustomer({
    ...{ customerId: 'shop-1', email: 'owner@shop.example', name: 'Sklep Zażółć' },
  });
  const signLatest = async () => {
    const { last } = await gateway.listEvents(null);
    const signed = await gateway.signEvent(last ?? '');
    if (signed === null) throw new Error('There is no event.');
    return signed;
  };
  return {
    gateway,
    presentCard: async (clientSecret, number, { expMonth, expYear } = { expMonth: 12, expYear: 2040 }) => {
      const card = readSandboxCard(number);
      if (card.kind !== 'test_card') throw new Error('Not a test card.');
      const setupId = idIn(clientSecret);
      await gateway.presentCard({
        gatewayCustomerId: customer,
        setupId,
        scenario: card.scenario,
        expMonth,
        expYear,
      });
    },
    answer: async (clientSecret, answer) => {
      const id = idIn(clientSecret);
      expect(await gateway.complete({ gatewayCustomerId: customer, id, answer })).toBe('done');
    },
    signLatest,
    signLate: async () => {
      const signed = await signLatest();
      clock.now = new Date(clock.now.getTime() + 10 * 60_000);
      return signed;
    },
    close: () => Promise.resolve(),
  };
});

test('a card that expires is refused from the first day after its last month', async () => {
  const { clock, gateway } = open();
  const { gatewayCustomerId } = await gateway.createCustomer({ customerId: 'a', email: 'a@a.pl', name: 'A' });
  const { setupId } = await gateway.beginCardSetup({ gatewayCustomerId, setupKey: '1' });
  const saved = await gateway.presentCard({ gatewayCustomerId, setupId, scenario: 'works', ...expiry });
  expect(saved).toMatchObject({ status: 'succeeded', card: { expMonth: 12, expYear: 2026 } });
  expect(await gateway.readCardSetup(setupId)).toEqual(saved);
  const methodId = saved?.status === 'succeeded' ? saved.card.methodId : '';
  const due = {
    gatewayCustomerId,
    chargeId: 'c',
    methodId,
    amountMinor: 1,
    currency: 'PLN',
    description: '',
  };
  clock.now = new Date('2026-12-31T23:59:59Z');
  expect(await gateway.charge({ ...due, attempt: 1 })).toMatchObject({ status: 'succeeded' });
  clock.now = new Date('2027-01-01T00:00:00Z');
  expect(await gateway.charge({ ...due, attempt: 2 })).toMatchObject({
    ...{ status: 'declined', reason: 'expired_card', isHard: true },
  });
  const next = await gateway.beginCardSetup({ gatewayCustomerId, setupKey: '2' });
  expect(
    await gateway.presentCard({ gatewayCustomerId, setupId: next.setupId, scenario: 'works', ...expiry }),
  ).toEqual({ status: 'failed', reason: 'expired_card' });
});

test('nobody saves a card or answers a question of another customer’s', async () => {
  const { gateway } = open();
  const { gatewayCustomerId } = await gateway.createCustomer({ customerId: 'a', email: 'a@a.pl', name: 'A' });
  const other = await gateway.createCustomer({ customerId: 'b', email: 'b@b.pl', name: 'B' });
  const { setupId } = await gateway.beginCardSetup({ gatewayCustomerId, setupKey: '1' });
  const card = { setupId, scenario: 'secure_always', ...expiry } as const;
  expect(await gateway.presentCard({ ...other, ...card })).toBeNull();
  expect(await gateway.presentCard({ gatewayCustomerId, ...card, setupId: 'seti_none' })).toBeNull();
  expect(await gateway.presentCard({ gatewayCustomerId, ...card })).toEqual({ status: 'waiting' });
  expect(await gateway.complete({ ...other, id: setupId, answer: 'succeed' })).toBeNull();
  expect(await gateway.readCardSetup(setupId)).toEqual({ status: 'waiting' });
  expect(await gateway.complete({ gatewayCustomerId, id: setupId, answer: 'succeed' })).toBe('done');
  expect(await gateway.complete({ gatewayCustomerId, id: setupId, answer: 'fail' })).toBeNull();
});

test('two sandboxes with the same history have the same ids', async () => {
  const run = async (): Promise<unknown> => {
    const { gateway } = open();
    const customer = await gateway.createCustomer({ customerId: 'a', email: 'a@a.pl', name: 'A' });
    const setup = await gateway.beginCardSetup({ ...customer, setupKey: '1' });
    await gateway.presentCard({ ...customer, setupId: setup.setupId, scenario: 'works', ...expiry });
    return { customer, setup, events: await gateway.listEvents(null) };
  };
  expect(await run()).toEqual(await run());
});
