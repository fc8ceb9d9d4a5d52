import { drawInvoice } from '@vitrina/billing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBilling } from '../../compose/subscription.ts';
import { sha256OfBytes } from '../../storage/ids.ts';
import { loadInstallationKey } from '../../storage/installation-key.ts';
import type { SignedIn, TestServer } from '../../testing/start-test-server.ts';
import {
  agree,
  billingData,
  liveUntil,
  saveCard,
  signInPaying,
  startPayingServer,
} from '../../testing/subscriber.ts';
import { findCustomer } from '../account/repository.ts';
import { countInstances } from '../instances/repository.ts';
import { claimCharge, findPaymentOwner, findUnsettled } from './charge-repository.ts';
import { createCollector } from './collect.ts';
import { createInvoiceService } from './invoice-service.ts';
import { createSubscriptionService } from './service.ts';
import { settleCharge } from './settle-charge.ts';
import { findSubscription, saveSubscription } from './subscription-repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPayingServer();
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-10T09:00:00Z');
});
afterAll(() => server.close());

const now = (): Date => server.clock.now ?? new Date();

const openBillingOf = async ({ database, config }: TestServer) => {
  const installationKey = loadInstallationKey(config.dataDir);
  const billing = await openBilling(config, { database, installationKey, now });
  if (billing === null) throw new Error('There is no gateway');
  return { database, billing };
};

/** A second tab, in which something happens while a price is made. */
const openSlowTab = async (owner: SignedIn, meanwhile: () => Promise<unknown>) => {
  const { database, billing } = await openBillingOf(server);
  const customer = await findCustomer(database, owner.customer.id);
  if (customer === null) throw new Error('There is no such customer');
  const collector = createCollector({ database, billing, now, log: { warn: () => {} } });
  const service = createSubscriptionService({
    ...{ database, paying: { billing, collector }, now },
    findCustomer: (customerId) => findCustomer(database, customerId),
    readUse: async () => {
      await meanwhile();
      return { instances: 0, products: 0, searches: 0 };
    },
    countInstances,
    checkVatNumber: () => Promise.resolve(),
    onError: (error) => {
      throw error;
    },
  });
  return { service, customer };
};

const countInvoices = async (owner: SignedIn) => (await owner.call('listInvoices')).reply.total;

test('a larger plan that two tabs order is paid once, however long the price of the second takes', async () => {
  const owner = await signInPaying(server);
  const { due } = (await owner.call('quotePlan', { body: { plan: 'pro' } })).reply.data;
  const { service, customer } = await openSlowTab(owner, () => agree(owner, 'changePlan', 'pro'));
  expect(await service.changePlan(customer, 'pro', due.gross)).toMatchObject({
    failure: 'PAYMENT_UNDER_WAY',
  });
  expect(await countInvoices(owner)).toBe(2);
  expect((await owner.call('getSubscription')).reply.data).toMatchObject({ plan: 'pro', state: 'active' });
});

test('a smaller plan that was priced before another tab took a larger one is not noted for later', async () => {
  const owner = await signInPaying(server, { plan: 'growth' });
  const { service, customer } = await openSlowTab(owner, () => agree(owner, 'changePlan', 'pro'));
  expect(await service.changePlan(customer, 'growth', 0)).toMatchObject({ failure: 'PAYMENT_UNDER_WAY' });
  expect((await owner.call('getSubscription')).reply.data).toMatchObject({ plan: 'pro', nextPlan: null });
});

test('what the job notes stays while an owner changes something else', async () => {
  const owner = await signInPaying(server);
  const { database } = server;
  const { id } = owner.customer;
  const period = { start: '2026-12-10', end: '2027-01-10' };
  const changing = await database.transaction().execute(async (transaction) => {
    await saveSubscription(transaction, id, 'sandbox', { period });
    const saving = saveSubscription(database, id, 'sandbox', { nextPlan: 'start' });
    // Both have read what they want to read; the second waits for its turn to write.
    await findSubscription(database, id, 'sandbox');
    return { saving };
  });
  await changing.saving;
  expect(await findSubscription(database, id, 'sandbox')).toMatchObject({ period, nextPlan: 'start' });
});

test('a charge that another tab is paying can’t be cancelled away', async () => {
  const owner = await signInPaying(server);
  await saveCard(owner, 'declined_when_charged');
  await liveUntil(server, owner, '2026-12-10T09:00:00Z');
  const { database } = server;
  const charge = await findUnsettled(database, owner.customer.id);
  const { service, customer } = await openSlowTab(owner, () => Promise.resolve());
  const { cancelling } = await database.transaction().execute(async (transaction) => {
    const cancelling = service.cancel(customer);
    // It has looked at the charge, and waits for its turn to write.
    await findSubscription(database, customer.id, 'sandbox');
    await findUnsettled(database, customer.id);
    await claimCharge(transaction, customer.id, charge?.id ?? '', '2026-12-10T09:01:00.000Z');
    return { cancelling };
  });
  expect(await cancelling).toMatchObject({ failure: 'PAYMENT_UNDER_WAY' });
  expect(await findUnsettled(database, customer.id)).toMatchObject({ status: 'asking' });
});

test('what was paid for a charge that was given up is found again by its payment', async () => {
  const owner = await server.signIn({ plan: 'start' });
  await owner.call('setBillingData', { body: billingData });
  await saveCard(owner, 'declined_when_charged');
  await agree(owner, 'subscribe', 'start');
  const { id: customerId } = owner.customer;
  const { database, billing } = await openBillingOf(server);
  const settled = await database
    .transaction()
    .execute((transaction) =>
      settleCharge(
        { database: transaction, billing, customerId, timeZone: 'UTC', now: now(), isAutomatic: true },
        `${customerId}-start:1`,
        { status: 'succeeded', paymentId: 'pi_that_came_late' },
      ),
    );
  expect(settled.kind).toBe('paid_in_vain');
  expect(await findPaymentOwner(database, 'pi_that_came_late')).toBe(customerId);
});

test('of another gateway’s card and customer nothing is left once something is saved', async () => {
  const owner = await signInPaying(server);
  const { database } = server;
  await saveSubscription(database, owner.customer.id, 'stripe', { cardWarnedFor: null });
  expect(await findSubscription(database, owner.customer.id, 'stripe')).toMatchObject({
    ...{ state: 'active', card: null, gatewayCustomerId: null },
  });
});

/** A catalog that instances can be made over. */
const addCatalog = async ({ customer }: SignedIn): Promise<string> => {
  const catalogId = `c-${customer.id}`;
  await server.database
    .insertInto('catalog')
    .values({
      ...{ id: catalogId, customer_id: customer.id, type: 'production', name: 'c', url: 'http://x/' },
      ...{ feed_credentials: null, industry: 'fashion', language: 'pol', currency: 'PLN' },
      ...{ mapping_json: null, periods_json: '[]', feed_validators_json: null, proposals_taxonomy: null },
      ...{ created_at: '2026-11-10T09:00:00.000Z', deleted_at: null },
    })
    .execute();
  return catalogId;
};

describe('[R6.05] search instances', () => {
  test('can’t outgrow a smaller plan that was ordered for the next period', async () => {
    const owner = await signInPaying(server, { plan: 'growth' });
    const catalogId = await addCatalog(owner);
    const add = (name: string) => owner.call('createInstance', { body: { name, catalogId } });
    expect((await add('first')).status).toBe(200);
    await agree(owner, 'changePlan', 'start');
    const { error } = await add('second');
    expect([error.code, error.details]).toEqual(['PLAN_LIMIT_REACHED', { limit: 1, plan: 'start' }]);
    expect((await owner.call('listInstances')).reply.limit).toBe(1);
    await agree(owner, 'changePlan', 'growth');
    expect((await add('second')).status).toBe(200);
  });

  test('can’t be added while the payment for a smaller plan waits for its owner', async () => {
    const owner = await server.signIn({ plan: 'growth' });
    const catalogId = await addCatalog(owner);
    await owner.call('setBillingData', { body: billingData });
    await saveCard(owner, 'secure_always');
    const add = (name: string) => owner.call('createInstance', { body: { name, catalogId } });
    await add('first');
    expect((await agree(owner, 'subscribe', 'start')).reply.data.outcome).toBe('needs_action');
    expect((await add('second')).error.code).toBe('PLAN_LIMIT_REACHED');
  });

  test('that are added while a smaller plan is priced stand in its way', async () => {
    const owner = await signInPaying(server, { plan: 'growth' });
    const catalogId = await addCatalog(owner);
    const add = (name: string) => owner.call('createInstance', { body: { name, catalogId } });
    await add('first');
    const { service, customer } = await openSlowTab(owner, () => add('second'));
    expect(await service.changePlan(customer, 'start', 0)).toMatchObject({ failure: 'PLAN_TOO_SMALL' });
    expect((await owner.call('getSubscription')).reply.data.nextPlan).toBeNull();
  });
});

test('an invoice that many tabs ask for at once is drawn once', async () => {
  const owner = await signInPaying(server);
  const [row] = (await owner.call('listInvoices')).reply.data;
  let drawn = 0;
  const invoices = createInvoiceService({
    database: server.database,
    draw: (...rest) => {
      drawn += 1;
      return drawInvoice(...rest);
    },
  });
  const ask = () => invoices.read(owner.customer.id, row?.invoiceId ?? '', 'pl');
  const files = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(drawn).toBe(1);
  expect(new Set(files.map((file) => ('bytes' in file ? sha256OfBytes(file.bytes) : file))).size).toBe(1);
});
