import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuseWrites } from '../../testing/refuse-writes.ts';
import type { SignedIn, TestServer } from '../../testing/start-test-server.ts';
import {
  agree,
  atTime,
  liveUntil,
  saveCard,
  signInPaying,
  startPayingServer,
} from '../../testing/subscriber.ts';

let server: TestServer;
const servers: TestServer[] = [];
beforeEach(async () => {
  server = await startPayingServer();
  servers.push(server);
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

const read = async (owner: SignedIn) => (await owner.call('getSubscription')).reply.data;
const addSynonym = (owner: SignedIn) => owner.call('createInstance', { body: { name: 'x', catalogId: 'y' } });

describe('months of a subscription', () => {
  test('each is charged on its day, by the plan chosen for it, with an invoice of its own', async () => {
    let owner = await signInPaying(server, { plan: 'growth' });
    await agree(owner, 'changePlan', 'start');
    owner = await liveUntil(server, owner, '2026-12-09T22:59:00Z');
    expect((await read(owner)).period).toEqual({ from: '2026-11-10', to: '2026-12-09' });
    // Midnight in Warsaw.
    owner = await liveUntil(server, owner, '2026-12-09T23:00:00Z');
    expect(await read(owner)).toMatchObject({
      ...{ state: 'active', plan: 'start', nextPlan: null, period: { from: '2026-12-10', to: '2027-01-09' } },
    });
    await liveUntil(server, owner, '2026-12-10T09:00:00Z');
    owner = await liveUntil(server, owner, '2027-01-10T09:00:00Z');
    const { reply } = await owner.call('listInvoices');
    expect(reply.data.map(({ issuedOn, amount, period }) => [issuedOn, amount.gross, period.to])).toEqual([
      ['2027-01-10', 12177, '2027-02-09'],
      ['2026-12-10', 12177, '2027-01-09'],
      ['2026-11-10', 36777, '2026-12-09'],
    ]);
  });

  test('one that begins on the 31st finds back to it', async () => {
    server.clock.now = new Date('2027-01-31T09:00:00Z');
    let owner = await signInPaying(server);
    const ends: (string | undefined)[] = [(await read(owner)).period?.to];
    for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) {
      owner = await liveUntil(server, owner, `${day}T09:00:00Z`);
      ends.push((await read(owner)).period?.to);
    }
    expect(ends).toEqual(['2027-02-27', '2027-03-30', '2027-04-29', '2027-05-30']);
  });

  test('a cancelled one works to its last day, can be resumed before, and is read-only after', async () => {
    let owner = await signInPaying(server);
    expect((await owner.call('cancelSubscription', { body: {} })).reply.data).toMatchObject({
      ...{ state: 'ending', endsOn: '2026-12-09', nextCharge: null },
    });
    expect((await owner.call('resumeSubscription', { body: {} })).reply.data.state).toBe('active');
    await owner.call('cancelSubscription', { body: {} });
    owner = await liveUntil(server, owner, '2026-12-09T12:00:00Z');
    expect((await addSynonym(owner)).error.code).not.toBe('SUBSCRIPTION_READ_ONLY');
    owner = await liveUntil(server, owner, '2026-12-10T12:00:00Z');
    expect(await read(owner)).toMatchObject({ state: 'ended', period: null });
    expect((await addSynonym(owner)).error.code).toBe('SUBSCRIPTION_READ_ONLY');
    expect((await owner.call('resumeSubscription', { body: {} })).error.code).toBe('NOT_SUBSCRIBED');
    expect((await agree(owner, 'subscribe', 'start')).reply.data.outcome).toBe('done');
    expect((await addSynonym(owner)).error.code).not.toBe('SUBSCRIPTION_READ_ONLY');
    expect((await read(owner)).period).toEqual({ from: '2026-12-10', to: '2027-01-09' });
  });

  test('are neither charged nor made up for while the account is disabled, since nobody could cancel them', async () => {
    let owner = await signInPaying(server);
    const { operator, paying } = server.app.services.subscription;
    const setDisabled = (isDisabled: boolean) =>
      operator.change({ id: 'operator', email: 'operator@shop.example' }, owner.customer.id, { isDisabled });
    await setDisabled(true);
    for (const at of ['2026-12-10T09:00:00Z', '2027-01-10T09:00:00Z', '2027-02-20T09:00:00Z']) {
      server.clock.now = new Date(at);
      await paying?.life.serveAll();
    }
    await setDisabled(false);
    for (const minute of ['00', '01', '02'])
      owner = await liveUntil(server, owner, `2027-02-20T09:${minute}:00Z`);
    expect((await read(owner)).period).toEqual({ from: '2027-02-20', to: '2027-03-19' });
    expect((await owner.call('listInvoices')).reply.total).toBe(2);
    owner = await liveUntil(server, owner, '2027-03-20T09:00:00Z');
    expect((await read(owner)).period).toEqual({ from: '2027-03-20', to: '2027-04-19' });
  });
});

test.each([
  ['is cancelled', { state: 'ending' }, { state: 'ending', plan: 'growth', endsOn: '2026-12-09' }, [36777]],
  ['gets a smaller plan', { next_plan: 'start' }, { state: 'active', plan: 'start' }, [12177, 36777]],
] as const)(
  'a subscription that %s just as its next period begins is not charged as before',
  async (_, values, expected, amounts) => {
    const { database } = server;
    const owner = await signInPaying(server, { plan: 'growth' });
    server.clock.now = new Date('2026-12-10T09:00:00Z');
    const changed = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const changing = database.transaction().execute(async (transaction) => {
      await transaction.updateTable('subscription').set(values).execute();
      changed.resolve();
      await held.promise;
    });
    await changed.promise;
    const begins = vi.spyOn(database, 'transaction');
    const serving = server.app.services.subscription.paying?.life.serveAll();
    // Whoever begins a period has read that one is due; to write it waits for its turn.
    await vi.waitFor(() => expect(begins).toHaveBeenCalledOnce(), { timeout: 20_000 });
    held.resolve();
    await Promise.all([changing, serving]);
    const later = await atTime(server, owner, '2026-12-10T09:01:00Z');
    expect(await read(later)).toMatchObject(expected);
    const { reply } = await later.call('listInvoices');
    expect(reply.data.map(({ amount }) => amount.gross)).toEqual(amounts);
  },
);

/** An owner whose card works once and then no more, at the day of the next charge. */
const signInFailing = async (): Promise<SignedIn> => {
  const owner = await signInPaying(server);
  await saveCard(owner, 'declined_when_charged');
  return liveUntil(server, owner, '2026-12-10T09:00:00Z');
};

describe('a charge that fails', () => {
  test('is tried at once, after 3 and after 7 days; then come 14 days of grace, then read-only; nothing is deleted', async () => {
    let owner = await signInFailing();
    expect(await read(owner)).toMatchObject({
      ...{ state: 'past_due', period: { from: '2026-12-10', to: '2027-01-09' }, nextCharge: null },
      dunning: {
        ...{ amount: { gross: 12177 }, reason: 'declined', tries: 1, confirmation: null },
        ...{ nextTryAt: '2026-12-13T09:00:00.000Z', readOnlyFrom: '2026-12-31T09:00:00.000Z' },
      },
    });
    owner = await liveUntil(server, owner, '2026-12-13T08:59:00Z');
    expect((await read(owner)).dunning?.tries).toBe(1);
    expect((await owner.call('getProfile')).reply.data).toMatchObject({
      ...{ isReadOnly: false, hasFailedCharge: true },
    });
    owner = await liveUntil(server, owner, '2026-12-13T09:00:00Z');
    expect((await read(owner)).dunning).toMatchObject({ tries: 2, nextTryAt: '2026-12-17T09:00:00.000Z' });
    owner = await liveUntil(server, owner, '2026-12-17T09:00:00Z');
    expect(await read(owner)).toMatchObject({ state: 'grace', dunning: { tries: 3, nextTryAt: null } });
    owner = await liveUntil(server, owner, '2026-12-31T08:59:00Z');
    expect((await read(owner)).state).toBe('grace');
    expect((await addSynonym(owner)).error.code).not.toBe('SUBSCRIPTION_READ_ONLY');
    owner = await liveUntil(server, owner, '2026-12-31T09:00:00Z');
    expect((await read(owner)).state).toBe('read_only');
    expect((await owner.call('getProfile')).reply.data.isReadOnly).toBe(true);
    expect((await addSynonym(owner)).error.code).toBe('SUBSCRIPTION_READ_ONLY');
    expect((await owner.call('listInstances')).status).toBe(200);
    expect((await owner.call('listInvoices')).reply.total).toBe(1);
  });

  test('is made up for by a new card at once, and everything comes back', async () => {
    let owner = await liveUntil(server, await signInFailing(), '2026-12-13T09:00:00Z');
    await liveUntil(server, owner, '2026-12-17T09:00:00Z');
    owner = await liveUntil(server, owner, '2026-12-31T09:00:00Z');
    const saved = await saveCard(owner, 'works');
    expect(saved.reply.data).toMatchObject({
      ...{ state: 'active', dunning: null, period: { from: '2026-12-10', to: '2027-01-09' } },
    });
    const profile = (await owner.call('getProfile')).reply.data;
    expect([profile.isReadOnly, profile.hasFailedCharge]).toEqual([false, undefined]);
    expect((await owner.call('listInvoices')).reply.total).toBe(2);
  });

  test('paid after its month is over, begins a month of its own: nobody pays for read-only days', async () => {
    let owner = await signInFailing();
    for (const day of ['2026-12-13', '2026-12-17', '2026-12-31'])
      await liveUntil(server, owner, `${day}T09:00:00Z`);
    owner = await liveUntil(server, owner, '2027-03-05T09:00:00Z');
    await saveCard(owner, 'works');
    expect((await read(owner)).period).toEqual({ from: '2027-03-05', to: '2027-04-04' });
    const [invoice] = (await owner.call('listInvoices')).reply.data;
    expect(invoice?.period).toEqual({ from: '2027-03-05', to: '2027-04-04' });
  });

  test('by a card that will never pay is not tried again until there is another one', async () => {
    const owner = await signInPaying(server);
    await saveCard(owner, 'expired_when_charged');
    let later = await liveUntil(server, owner, '2026-12-10T09:00:00Z');
    expect(await read(later)).toMatchObject({
      ...{ state: 'grace', dunning: { reason: 'expired_card', tries: 1, nextTryAt: null } },
    });
    later = await liveUntil(server, owner, '2026-12-20T09:00:00Z');
    expect((await read(later)).dunning?.tries).toBe(1);
    await saveCard(later, 'works');
    expect((await read(later)).state).toBe('active');
  });

  test('is tried again a day later at the earliest: tries that a server missed aren’t made one upon the other', async () => {
    const owner = await signInFailing();
    let later = await liveUntil(server, owner, '2026-12-20T09:00:00Z');
    expect((await read(later)).dunning).toMatchObject({ tries: 2, nextTryAt: '2026-12-21T09:00:00.000Z' });
    later = await liveUntil(server, owner, '2026-12-20T09:01:00Z');
    expect((await read(later)).dunning?.tries).toBe(2);
    later = await liveUntil(server, owner, '2026-12-21T09:00:00Z');
    expect(await read(later)).toMatchObject({ state: 'grace', dunning: { tries: 3, nextTryAt: null } });
  });

  test('can be paid by the owner before the next try', async () => {
    const owner = await signInFailing();
    const refused = await owner.call('payDue', { body: {} });
    expect([refused.status, refused.error.details]).toEqual([402, { reason: 'declined' }]);
    // Their own tries don't use up the three.
    expect((await read(owner)).dunning).toMatchObject({ tries: 1, nextTryAt: '2026-12-13T09:00:00.000Z' });
  });

  test('for want of 3-D Secure waits for the owner, who confirms it', async () => {
    const first = await signInPaying(server);
    await saveCard(first, 'secure_always');
    const owner = await liveUntil(server, first, '2026-12-10T09:00:00Z');
    const { dunning, state } = await read(owner);
    expect([state, dunning?.reason]).toEqual(['past_due', 'authentication_required']);
    const paymentId = dunning?.confirmation?.paymentId ?? '';
    const body = { step: 'confirm', isConfirmed: true } as const;
    await owner.call('stepSandbox', { params: { id: paymentId }, body });
    const { reply } = await owner.call('confirmPayment', { params: { paymentId }, body: {} });
    expect(reply.data).toMatchObject({ outcome: 'done', subscription: { state: 'active', dunning: null } });
  });

  test('of a larger plan, begun as a server was killed, is given up by cancelling; the month that is paid for stays', async () => {
    const owner = await signInPaying(server);
    const { database } = server;
    const [first] = await database.selectFrom('charge').selectAll().execute();
    if (!first) throw new Error('Nothing was charged.');
    const begun = { kind: 'change', fact: 'change:2', status: 'due', settled_at: null } as const;
    await database
      .insertInto('charge')
      .values({ ...first, ...begun, id: 'change', payment_id: null })
      .execute();
    const { reply } = await owner.call('cancelSubscription', { body: {} });
    expect(reply.data).toMatchObject({ state: 'ending', endsOn: '2026-12-09', dunning: null });
    expect((await owner.call('getProfile')).reply.data.isReadOnly).toBe(false);
    const later = await liveUntil(server, owner, '2026-11-11T09:00:00Z');
    expect((await later.call('listInvoices')).reply.total).toBe(1);
  });

  test('cancelled while unpaid, ends at once and owes nothing', async () => {
    const owner = await signInFailing();
    expect((await owner.call('cancelSubscription', { body: {} })).reply.data).toMatchObject({
      ...{ state: 'ended', dunning: null },
    });
    expect((await addSynonym(owner)).error.code).toBe('SUBSCRIPTION_READ_ONLY');
    const later = await atTime(server, owner, '2027-01-20T09:00:00Z');
    await saveCard(later, 'works');
    expect((await agree(later, 'subscribe', 'start')).reply.data.outcome).toBe('done');
  });
});

test('numbers of invoices have no holes, though a payment’s transaction fails half-way', async () => {
  const { database } = server;
  const first = await signInPaying(server);
  const allow = await refuseWrites(database, { event: 'insert on invoice' });
  await liveUntil(server, first, '2026-12-10T09:00:00Z');
  expect((await read(await atTime(server, first, '2026-12-10T09:01:00Z'))).dunning).toBeNull();
  await allow();
  // The charge was left as asked for; it is found out about, and nothing is charged twice.
  const owner = await liveUntil(server, first, '2026-12-10T09:10:00Z');
  const { reply } = await owner.call('listInvoices');
  expect(reply.data.map(({ number }) => number)).toEqual(['2026/12/0001', '2026/11/0001']);
  const payments = await database
    .selectFrom('sandbox_record')
    .select('id')
    .where('kind', '=', 'payment')
    .execute();
  expect(payments).toHaveLength(2);
});
