import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeCall,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import {
  addInstances,
  agree,
  atTime,
  billingData,
  saveCard,
  signInPaying,
  startPayingServer,
} from '../../testing/subscriber.ts';

let server: TestServer;
let other: SignedIn;
beforeAll(async () => {
  server = await startPayingServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-10T09:00:00Z');
  other = await server.signIn();
});
afterAll(() => server.close());

describe('an installation without a gateway', () => {
  test('shows the plan and its use, and takes no payments', async () => {
    const free = await startTestServer();
    const owner = await free.signIn({ plan: 'growth' });
    const { reply } = await owner.call('getSubscription');
    expect(reply.data).toMatchObject({
      ...{ gateway: null, state: 'managed', plan: 'growth', period: null, offers: [] },
      use: { instances: { used: 0, limit: 3, forecast: null }, products: { used: 0, limit: 100_000 } },
    });
    for (const name of ['beginCardSetup', 'cancelSubscription', 'payDue', 'resumeSubscription'] as const)
      expect((await owner.call(name, { body: {} })).error.code).toBe('NO_GATEWAY');
    const refused = await owner.call('subscribe', { body: { plan: 'start', agreedGross: 1 } });
    expect(refused.error.code).toBe('NO_GATEWAY');
    await free.close();
  });
});

test('every call needs a session', async () => {
  for (const name of ['getSubscription', 'listInvoices'] as const)
    expect((await makeCall(server.origin, null, name)).error.code).toBe('WRONG_CREDENTIALS');
  const calls = ['setBillingData', 'beginCardSetup', 'subscribe', 'changePlan', 'payDue'] as const;
  for (const name of calls)
    expect((await makeCall(server.origin, null, name, { body: {} })).error.code).toBe('WRONG_CREDENTIALS');
});

describe('billing data', () => {
  test.each([
    ['firstName', '12'],
    ['lastName', '<b>'],
    ['address', '--'],
    ['city', '123'],
    ['country', 'Polska'],
    ['postalCode', '8029'],
    ['companyName', '{}'],
    ['vatNumber', '5260250275'],
    // The number of another country.
    ['vatNumber', 'CZ25123891'],
  ])('[R3.32] [R5.11] a wrong %s is invalid: %s', async (path, value) => {
    const { status, error } = await other.call('setBillingData', { body: { ...billingData, [path]: value } });
    expect(status).toBe(422);
    expect(error.details?.problems).toContainEqual({ path, rule: 'invalid' });
  });

  test('is stored as it is written in its country, and decides the VAT', async () => {
    const owner = await server.signIn();
    const body = { ...billingData, country: 'CZ', postalCode: '11000', vatNumber: '25123891' };
    const { reply } = await owner.call('setBillingData', { body });
    expect(reply.data.billing).toMatchObject({ postalCode: '110 00', vatNumber: 'CZ25123891' });
    expect(reply.data.vat).toEqual({ treatment: 'reverse_charge', rate: 0, numberState: 'unchecked' });
    const home = await owner.call('setBillingData', { body: billingData });
    expect(home.reply.data.vat).toMatchObject({ treatment: 'domestic', rate: 23 });
    const person = { ...body, vatNumber: '', companyName: '' };
    const consumer = await owner.call('setBillingData', { body: person });
    expect(consumer.reply.data.vat).toEqual({ treatment: 'eu_consumer', rate: 23, numberState: 'none' });
  });
});

describe('a card', () => {
  test('[R10.08] is saved at the gateway; of it only brand, last digits and expiry are known here', async () => {
    const owner = await server.signIn();
    const { reply } = await saveCard(owner, 'works');
    expect(reply.data.card).toEqual({
      ...{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, endsBefore: false },
    });
  });

  test('that is refused is not saved, and the reason is told', async () => {
    const owner = await server.signIn();
    const { status, error } = await saveCard(owner, 'declined');
    expect([status, error.code, error.details]).toEqual([402, 'CARD_DECLINED', { reason: 'declined' }]);
    const expired = await saveCard(owner, 'works', 2025);
    expect(expired.error.details).toEqual({ reason: 'expired_card' });
    expect((await owner.call('getSubscription')).reply.data.card).toBeNull();
  });

  test('whose 3-D Secure was aborted is not saved', async () => {
    const owner = await server.signIn();
    const { setupId } = (await owner.call('beginCardSetup', { body: {} })).reply.data;
    const card = { step: 'card', scenario: 'secure_when_saved', brand: 'visa', last4: '3155' } as const;
    const body = { ...card, expMonth: 12, expYear: 2040 };
    const step = await owner.call('stepSandbox', { params: { id: setupId }, body });
    expect(step.reply.data.state).toBe('waiting');
    const early = await owner.call('finishCardSetup', { params: { setupId }, body: {} });
    expect(early.error.details).toEqual({ reason: 'authentication_required' });
    await owner.call('stepSandbox', {
      params: { id: setupId },
      body: { step: 'confirm', isConfirmed: false },
    });
    const { error } = await owner.call('finishCardSetup', { params: { setupId }, body: {} });
    expect(error.details).toEqual({ reason: 'authentication_failed' });
  });

  test('of another customer’s setup can be neither handed in nor taken over', async () => {
    const owner = await server.signIn();
    const { setupId } = (await owner.call('beginCardSetup', { body: {} })).reply.data;
    const card = { step: 'card', scenario: 'works', brand: 'visa', last4: '4242' } as const;
    const body = { ...card, expMonth: 12, expYear: 2040 };
    expect((await other.call('stepSandbox', { params: { id: setupId }, body })).status).toBe(404);
    expect((await other.call('finishCardSetup', { params: { setupId }, body: {} })).status).toBe(404);
  });
});

describe('a subscription', () => {
  test('needs billing data, then a card, and the price that was agreed to', async () => {
    const owner = await server.signIn();
    const subscribe = (agreedGross: number) =>
      owner.call('subscribe', { body: { plan: 'start', agreedGross } });
    expect((await subscribe(12177)).error.code).toBe('BILLING_DATA_MISSING');
    await owner.call('setBillingData', { body: billingData });
    expect((await subscribe(12177)).error.code).toBe('CARD_MISSING');
    await saveCard(owner, 'works');
    const outdated = await subscribe(12176);
    expect(outdated.error.code).toBe('PLAN_QUOTE_OUTDATED');
    const { reply } = await subscribe(12177);
    expect(reply.data).toMatchObject({
      outcome: 'done',
      subscription: {
        ...{ state: 'active', plan: 'start', period: { from: '2026-11-10', to: '2026-12-09' } },
        nextCharge: {
          on: '2026-12-10',
          amount: { net: 9900, vatRate: 23, vat: 2277, gross: 12177, currency: 'PLN' },
        },
        dunning: null,
      },
    });
    expect((await subscribe(12177)).error.code).toBe('ALREADY_SUBSCRIBED');
  });

  test('a larger plan begins now for the difference of the days left; its invoice says so', async () => {
    const owner = await atTime(server, await signInPaying(server), '2026-11-25T09:00:00Z');
    const { reply: quote } = await owner.call('quotePlan', { body: { plan: 'growth' } });
    expect(quote.data).toMatchObject({
      ...{ plan: 'growth', at: 'now', on: '2026-11-25', obstacles: [] },
      lines: [
        { kind: 'credit', plan: 'start', days: 15, ofDays: 30, net: -4950 },
        { kind: 'charge', plan: 'growth', days: 15, ofDays: 30, net: 14950 },
      ],
      due: { net: 10000, vat: 2300, gross: 12300 },
      nextCharge: { on: '2026-12-10', amount: { gross: 36777 } },
    });
    const changed = await agree(owner, 'changePlan', 'growth');
    expect(changed.reply.data).toMatchObject({ outcome: 'done', subscription: { plan: 'growth' } });
    const { reply } = await owner.call('listInvoices');
    expect(reply.data.map(({ amount }) => amount.gross)).toEqual([12300, 12177]);
  });

  test('a smaller plan waits for the next period, and can be taken back', async () => {
    const owner = await signInPaying(server, { plan: 'growth' });
    const smaller = await agree(owner, 'changePlan', 'start');
    expect(smaller.reply.data).toMatchObject({
      outcome: 'done',
      subscription: { plan: 'growth', nextPlan: 'start', nextCharge: { amount: { gross: 12177 } } },
    });
    const back = await agree(owner, 'changePlan', 'growth');
    expect(back.reply.data).toMatchObject({ subscription: { plan: 'growth', nextPlan: null } });
  });

  test('[R6.05] a plan smaller than the use is refused, with what has to be removed', async () => {
    const owner = await signInPaying(server, { plan: 'growth' });
    await addInstances(server, owner, 2);
    const obstacles = [{ resource: 'instances', used: 2, limit: 1 }];
    const refused = await agree(owner, 'changePlan', 'start');
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      ...[409, 'PLAN_TOO_SMALL', { obstacles }],
    ]);
    const { reply } = await owner.call('getSubscription');
    expect(reply.data).toMatchObject({ plan: 'growth', nextPlan: null });
    expect(reply.data.offers.find(({ plan }) => plan === 'start')?.obstacles).toEqual(obstacles);
    expect((await agree(owner, 'changePlan', 'pro')).reply.data.outcome).toBe('done');
  });

  test('two tabs that pay at once charge once', async () => {
    const owner = await server.signIn();
    await owner.call('setBillingData', { body: billingData });
    await saveCard(owner, 'works');
    const outcomes = await Promise.all([
      agree(owner, 'subscribe', 'start'),
      agree(owner, 'subscribe', 'start'),
      agree(owner, 'subscribe', 'start'),
    ]);
    const statuses = outcomes.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect((await owner.call('listInvoices')).reply.total).toBe(1);
  });

  test('a refused card begins nothing, and the next one does', async () => {
    const owner = await server.signIn();
    await owner.call('setBillingData', { body: billingData });
    await saveCard(owner, 'declined_when_charged');
    const refused = await agree(owner, 'subscribe', 'start');
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      ...[402, 'CARD_DECLINED', { reason: 'declined' }],
    ]);
    expect((await owner.call('getSubscription')).reply.data.state).toBe('none');
    await saveCard(owner, 'works');
    expect((await agree(owner, 'subscribe', 'start')).reply.data.outcome).toBe('done');
    expect((await owner.call('listInvoices')).reply.total).toBe(1);
  });

  test('a bank that asks is answered in the browser; left open, the next order takes its place', async () => {
    const owner = await server.signIn();
    await owner.call('setBillingData', { body: billingData });
    await saveCard(owner, 'secure_always');
    const first = await agree(owner, 'subscribe', 'start');
    if (first.reply.data.outcome !== 'needs_action') throw new Error(JSON.stringify(first.body));
    const second = await agree(owner, 'subscribe', 'growth');
    if (second.reply.data.outcome !== 'needs_action') throw new Error(JSON.stringify(second.body));
    const { paymentId } = second.reply.data;
    expect((await other.call('confirmPayment', { params: { paymentId }, body: {} })).status).toBe(404);
    const answer = (id: string, isConfirmed: boolean) =>
      owner.call('stepSandbox', { params: { id }, body: { step: 'confirm', isConfirmed } });
    expect((await answer(first.reply.data.paymentId, true)).status).toBe(404);
    await answer(paymentId, true);
    const { reply } = await owner.call('confirmPayment', { params: { paymentId }, body: {} });
    expect(reply.data).toMatchObject({ outcome: 'done', subscription: { state: 'active', plan: 'growth' } });
    expect((await owner.call('listInvoices')).reply.total).toBe(1);
  });

  test('an aborted 3-D Secure begins nothing', async () => {
    const owner = await server.signIn();
    await owner.call('setBillingData', { body: billingData });
    await saveCard(owner, 'secure_always');
    const first = await agree(owner, 'subscribe', 'start');
    if (first.reply.data.outcome !== 'needs_action') throw new Error(JSON.stringify(first.body));
    const { paymentId: id } = first.reply.data;
    await owner.call('stepSandbox', { params: { id }, body: { step: 'confirm', isConfirmed: false } });
    const { error } = await owner.call('confirmPayment', { params: { paymentId: id }, body: {} });
    expect(error.details).toEqual({ reason: 'authentication_failed' });
    expect((await owner.call('listInvoices')).reply.total).toBe(0);
  });
});

describe('an invoice', () => {
  test('is a PDF in the reader’s language, the same each time, and its owner’s alone', async () => {
    const owner = await signInPaying(server);
    const { reply } = await owner.call('listInvoices');
    const [invoice] = reply.data;
    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', corrects: null, issuedOn: '2026-11-10', state: 'paid', plan: 'start' },
      number: expect.stringMatching(/^2026\/11\/\d{4}$/),
      amount: { net: 9900, vatRate: 23, vat: 2277, gross: 12177, currency: 'PLN' },
      period: { from: '2026-11-10', to: '2026-12-09' },
    });
    const address = `${server.origin}/api/subscription/invoices/${invoice?.invoiceId}/pdf?locale=pl`;
    const download = async (token: string) => {
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const first = await download(owner.token);
    expect(first.response.headers.get('content-type')).toBe('application/pdf');
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await download(owner.token)).bytes.equals(first.bytes)).toBe(true);
    expect((await download(other.token)).response.status).toBe(404);
    expect((await fetch(address)).status).toBe(401);
    expect((await other.call('listInvoices')).reply.total).toBe(0);
  });
});

test('an operator can’t change a plan that its customer pays for, but everything else', async () => {
  const [operator, owner] = [await server.signIn(), await signInPaying(server, { plan: 'start' })];
  await server.app.services.subscription.operator.setOperator(operator.customer, operator.customer.id, true);
  const params = { customerId: owner.customer.id };
  const refused = await operator.call('changeOperatedCustomer', { params, body: { plan: 'pro' } });
  expect([refused.status, refused.error.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
  const body = { plan: 'start', modules: ['catalog', 'search'] } as const;
  const { reply } = await operator.call('changeOperatedCustomer', {
    params,
    body: { ...body, modules: [...body.modules] },
  });
  expect(reply.data).toMatchObject(body);
});
