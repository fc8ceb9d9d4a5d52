import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { openTestDatabase } from '../../storage/testing/test-database.ts';
import { createTestCustomer } from '../../testing/create-test-customer.ts';
import { billingData } from '../../testing/subscriber.ts';
import { forgetGatewayEvents, hasGatewayEvent, insertGatewayEvent } from './gateway-event-repository.ts';
import {
  findCardSetup,
  findSubscription,
  forgetCardSetups,
  insertCardSetup,
  saveSubscription,
} from './subscription-repository.ts';

const card = { methodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 } as const;
let database: Database;
let customerId: string;
beforeEach(async () => {
  database = await openTestDatabase();
  customerId = (await createTestCustomer(database)).id;
  return () => database.destroy();
});

const save = (changed: Parameters<typeof saveSubscription>[3], gateway: 'sandbox' | 'stripe' = 'sandbox') =>
  saveSubscription(database, customerId, gateway, changed);
const find = (gateway: 'sandbox' | 'stripe' = 'sandbox') => findSubscription(database, customerId, gateway);

test('what two change at the same time of a subscription is kept of both', async () => {
  await save({ state: 'active', period: { start: '2026-11-10', end: '2026-12-10' } });
  await Promise.all([
    save({ nextPlan: 'start' }),
    save({ card, cardWarnedFor: null }),
    save({ billing: billingData, vatNumberState: 'unchecked', vatCheckedAt: null }),
    save({ cardWarnedFor: 'pm_0' }),
  ]);
  expect(await find()).toMatchObject({
    ...{ state: 'active', nextPlan: 'start', card, billing: billingData, cardWarnedFor: 'pm_0' },
    period: { start: '2026-11-10', end: '2026-12-10' },
  });
});

test('a card of one gateway is unknown to another, and forgotten once that writes', async () => {
  await save({ gatewayCustomerId: 'cus_1', card, state: 'active' });
  await save({ nextPlan: 'pro' });
  expect(await find()).toMatchObject({ gatewayCustomerId: 'cus_1', card });
  expect(await find('stripe')).toMatchObject({ state: 'active', gatewayCustomerId: null, card: null });
  await save({ gatewayCustomerId: 'cus_2' }, 'stripe');
  expect(await find('stripe')).toMatchObject({ gatewayCustomerId: 'cus_2', card: null });
  expect(await find('sandbox')).toMatchObject({ gatewayCustomerId: null, card: null, nextPlan: 'pro' });
});

test('events and card setups of long ago are forgotten, those of later and the saved card stay', async () => {
  const [old, late] = ['2026-08-01T00:00:00.000Z', '2026-08-02T00:00:00.000Z'] as const;
  await save({ card });
  for (const at of [old, late]) {
    await insertGatewayEvent(database, { id: at, type: 'payment_intent.succeeded', receivedAt: at });
    await insertCardSetup(database, customerId, { id: at, gateway: 'sandbox', createdAt: at });
  }
  await forgetGatewayEvents(database, late);
  await forgetCardSetups(database, late);
  expect([await hasGatewayEvent(database, old), await hasGatewayEvent(database, late)]).toEqual([
    false,
    true,
  ]);
  expect(await findCardSetup(database, customerId, old)).toBeNull();
  expect(await findCardSetup(database, customerId, late)).toEqual({ isFinished: false });
  expect(await find()).toMatchObject({ card });
});
