import { type StripeServer, serveStripe } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  eventually,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { agree, billingData, liveUntil } from '../../testing/subscriber.ts';

const secret = 'whsec_of_this_test';
let stripe: StripeServer;
let server: TestServer;
let owner: SignedIn;

const saveCard = async (number: string) => {
  const { setupId, clientSecret } = (await owner.call('beginCardSetup', { body: {} })).reply.data;
  const outcome = stripe.browser.confirmSetup(clientSecret, { number, expMonth: 12, expYear: 2040 });
  if (outcome === 'secure') stripe.browser.answer(clientSecret, 'succeed');
  return { setupId, clientSecret };
};
const finish = (setupId: string) => owner.call('finishCardSetup', { params: { setupId }, body: {} });
const read = async () => (await owner.call('getSubscription')).reply.data;

const post = (body: Uint8Array | string, signature: string | null) =>
  fetch(`${server.origin}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body: typeof body === 'string' ? body : Buffer.from(body),
  });
const send = async (type: string) => {
  const event = stripe.events.find((each) => each.type === type);
  const now = server.clock.now ?? new Date();
  const { body, signature } = stripe.signEvent(event, [secret], Math.floor(now.getTime() / 1000));
  return (await post(body, signature)).status;
};

beforeEach(async () => {
  stripe = await serveStripe();
  const { protocol, host, port } = stripe.address;
  server = await startTestServer({
    ...{ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: secret },
    ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test', STRIPE_API_URL: `${protocol}://${host}:${port}` },
    ...{ SELLER_NAME: 'Wyszukiwarka Sp. z o.o.', SELLER_ADDRESS: 'ul. Prosta 1', SELLER_CITY: 'Warszawa' },
    ...{ SELLER_POSTAL_CODE: '00-950', SELLER_COUNTRY: 'PL', SELLER_VAT_NUMBER: 'PL5260250274' },
  });
  owner = await server.signIn();
  await owner.call('setBillingData', { body: billingData });
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});

describe('with Stripe', () => {
  test('[R10.08] a subscription is paid by a card that Stripe alone has seen', async () => {
    const { setupId } = await saveCard('4242424242424242');
    const { reply } = await finish(setupId);
    expect(reply.data).toMatchObject({
      gateway: { name: 'stripe', publishableKey: 'pk_test_of_this_test' },
      card: { brand: 'visa', last4: '4242' },
    });
    expect((await agree(owner, 'subscribe', 'start')).reply.data.outcome).toBe('done');
    expect((await owner.call('listInvoices')).reply.total).toBe(1);
    const sent = stripe.requests.map(({ path, body }) => path + decodeURIComponent(body)).join('\n');
    expect(sent).not.toContain('4242424242424242');
    expect(
      (
        await owner.call('stepSandbox', {
          params: { id: setupId },
          body: { step: 'confirm', isConfirmed: true },
        })
      ).error.code,
    ).toBe('NO_GATEWAY');
  });

  test('the panel may load Stripe’s script and frame, and no installation without Stripe may', async () => {
    const policyOf = async (origin: string) =>
      (await fetch(`${origin}/sign-in`)).headers.get('content-security-policy') ?? '';
    const policy = await policyOf(server.origin);
    expect(policy).toContain("script-src 'self' https://js.stripe.com");
    expect(policy).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
    const without = await startTestServer();
    expect(await policyOf(without.origin)).not.toContain('stripe');
    expect((await fetch(`${without.origin}/webhooks/stripe`, { method: 'POST' })).status).toBe(404);
    await without.close();
  });

  test('an outcome that nobody knows is pending, and is found out about without charging twice', async () => {
    const { setupId } = await saveCard('4242424242424242');
    await finish(setupId);
    for (let round = 0; round < 3; round += 1)
      stripe.upset('POST', '/v1/payment_intents', { kind: 'cut_after' });
    const { reply } = await agree(owner, 'subscribe', 'start');
    expect(reply.data.outcome).toBe('pending');
    expect((await agree(owner, 'subscribe', 'start')).error.code).toBe('PAYMENT_UNDER_WAY');
    server.clock.now = new Date(Date.now() + 4 * 60_000);
    await server.app.services.subscription.paying?.life.serveAll();
    expect((await read()).state).toBe('active');
    expect(stripe.events.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1);
    expect((await owner.call('listInvoices')).reply.total).toBe(1);
  });

  test('that can’t be reached is told as such, whatever the owner does', async () => {
    const { setupId } = await saveCard('4000002760003184');
    await finish(setupId);
    expect((await agree(owner, 'subscribe', 'start')).reply.data.outcome).toBe('needs_action');
    await stripe.close();
    const body = { plan: 'start', agreedGross: 12177 } as const;
    for (const { error } of [
      await owner.call('beginCardSetup', { body: {} }),
      await owner.call('subscribe', { body }),
      await owner.call('changePlan', { body }),
      await owner.call('cancelSubscription', { body: {} }),
    ])
      expect(error.code).toBe('GATEWAY_UNAVAILABLE');
    stripe = await serveStripe();
  });

  test('what is told late of a refused try doesn’t end the next one, which is under way', async () => {
    const { setupId } = await saveCard('4242424242424242');
    await finish(setupId);
    await agree(owner, 'subscribe', 'start');
    const refused = await saveCard('4000000000000341');
    await finish(refused.setupId);
    const { period } = await read();
    owner = await liveUntil(server, owner, `${period?.to}T23:30:00Z`);
    expect((await read()).state).toBe('past_due');

    const held = Promise.withResolvers<void>();
    stripe.upset('POST', '/v1/payment_intents', { kind: 'hold', until: held.promise });
    const next = await saveCard('4242424242424242');
    const paying = finish(next.setupId);
    const statusOf = async () =>
      (
        await server.database
          .selectFrom('charge')
          .select('status')
          .where('kind', '=', 'period')
          .executeTakeFirstOrThrow()
      ).status;
    await eventually(async () => (await statusOf()) === 'asking');
    expect(await send('payment_intent.payment_failed')).toBe(200);
    expect(await statusOf()).toBe('asking');
    expect((await owner.call('payDue', { body: {} })).error.code).toBe('PAYMENT_UNDER_WAY');
    held.resolve();
    expect((await paying).reply.data).toMatchObject({ state: 'active', dunning: null });
    expect(stripe.events.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(2);
  });

  test('a payment of a charge that was given up goes back, once; a refund that is refused holds up nothing', async () => {
    const { setupId } = await saveCard('4000002760003184');
    await finish(setupId);
    const asked = await agree(owner, 'subscribe', 'start');
    if (asked.reply.data.outcome !== 'needs_action') throw new Error(JSON.stringify(asked.body));
    const settled_at = new Date().toISOString();
    await server.database.updateTable('charge').set({ status: 'void', settled_at }).execute();
    stripe.browser.answer(asked.reply.data.clientSecret, 'succeed');
    const told = stripe.events.filter(({ type }) => type === 'payment_intent.succeeded');
    expect(await send('payment_intent.succeeded')).toBe(200);
    expect(stripe.events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
    expect((await read()).state).toBe('none');
    expect((await owner.call('listInvoices')).reply.total).toBe(0);
    // Told anew after Stripe has forgotten our key, it refuses: all was given back already.
    stripe.forgetKeys();
    const again = stripe.signEvent({ ...told[0], id: 'evt_told_again' }, [secret]);
    expect((await post(again.body, again.signature)).status).toBe(200);
    expect(stripe.events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
  });
});

describe('a webhook', () => {
  test('saves the card of a browser that was closed too early; told twice it is done once', async () => {
    await saveCard('4242424242424242');
    expect((await read()).card).toBeNull();
    expect(await send('setup_intent.succeeded')).toBe(200);
    expect((await read()).card).toMatchObject({ last4: '4242' });
    expect(await send('setup_intent.succeeded')).toBe(200);
    const events = await server.database.selectFrom('gateway_event').select('id').execute();
    expect(events).toHaveLength(1);
  });

  test('forged, unsigned, or recorded long ago changes nothing', async () => {
    await saveCard('4242424242424242');
    const event = stripe.events.find(({ type }) => type === 'setup_intent.succeeded');
    const forged = stripe.signEvent(event, ['whsec_of_somebody_else']);
    expect((await post(forged.body, forged.signature)).status).toBe(400);
    expect((await post(forged.body, null)).status).toBe(400);
    const late = stripe.signEvent(event, [secret], Math.floor(Date.now() / 1000) - 600);
    expect((await post(late.body, late.signature)).status).toBe(400);
    const good = stripe.signEvent(event, [secret]);
    expect((await post(`${Buffer.from(good.body).toString()} `, good.signature)).status).toBe(400);
    expect((await read()).card).toBeNull();
    expect(await server.database.selectFrom('gateway_event').selectAll().execute()).toEqual([]);
  });

  test('is not believed: what it claims is read anew, in whatever order it comes', async () => {
    const { setupId } = await saveCard('4000002760003184');
    await finish(setupId);
    const asked = await agree(owner, 'subscribe', 'start');
    if (asked.reply.data.outcome !== 'needs_action') throw new Error(JSON.stringify(asked.body));
    const { paymentId, clientSecret } = asked.reply.data;
    const claim = {
      ...{ id: 'evt_claim', object: 'event', type: 'payment_intent.succeeded', created: 1 },
      data: { object: { id: paymentId, object: 'payment_intent', status: 'succeeded' } },
    };
    const signed = stripe.signEvent(claim, [secret]);
    expect((await post(signed.body, signed.signature)).status).toBe(200);
    expect((await read()).state).toBe('none');
    stripe.browser.answer(clientSecret, 'succeed');
    expect(await send('payment_intent.succeeded')).toBe(200);
    // The refusal before it comes late.
    expect(await send('payment_intent.payment_failed')).toBe(200);
    expect((await read()).state).toBe('active');
    expect((await owner.call('listInvoices')).reply.total).toBe(1);
  });

  test('counts as received only when all that follows from it is done: one that a killed server was at comes again', async () => {
    const { setupId } = await saveCard('4242424242424242');
    const held = Promise.withResolvers<void>();
    stripe.upset('GET', `/v1/setup_intents/${setupId}`, { kind: 'hold', until: held.promise });
    const received = () => server.database.selectFrom('gateway_event').select('id').execute();
    const before = stripe.requests.length;
    const first = send('setup_intent.succeeded');
    await eventually(async () => stripe.requests.length > before);
    expect(await received()).toEqual([]);
    expect(await send('setup_intent.succeeded')).toBe(200);
    expect((await read()).card).toMatchObject({ last4: '4242' });
    held.resolve();
    expect(await first).toBe(200);
    expect(await received()).toHaveLength(1);
  });

  test('that can’t be looked at now may come again', async () => {
    await saveCard('4242424242424242');
    for (let round = 0; round < 3; round += 1)
      stripe.upset(
        'GET',
        `/v1/setup_intents/${stripe.events.find(({ type }) => type === 'setup_intent.succeeded')?.data.object.id}`,
        { kind: 'before', status: 500 },
      );
    expect(await send('setup_intent.succeeded')).toBe(500);
    expect(await send('setup_intent.succeeded')).toBe(200);
    expect((await read()).card).toMatchObject({ last4: '4242' });
  });

  test('isn’t needed where none arrives: events are asked for', async () => {
    await saveCard('4242424242424242');
    await server.app.services.subscription.paying?.events.poll();
    expect((await read()).card).toMatchObject({ last4: '4242' });
    await server.app.services.subscription.paying?.events.poll();
    expect(await send('setup_intent.succeeded')).toBe(200);
  });

  test('about something that Stripe won’t show keeps nobody’s later events back', async () => {
    await saveCard('4242424242424242');
    const [first] = stripe.events.filter(({ type }) => type === 'setup_intent.succeeded');
    const refused = `/v1/setup_intents/${first?.data.object.id}`;
    stripe.upset('GET', refused, { kind: 'before', status: 404 });
    owner = await server.signIn();
    await saveCard('4242424242424242');
    await server.app.services.subscription.paying?.events.poll();
    expect((await read()).card).toMatchObject({ last4: '4242' });
  });

  test('tells of a card that its bank has renewed, and of one that was taken away at Stripe: the month is refused then, and the owner asked for another', async () => {
    server.clock.now = new Date('2026-11-10T09:00:00Z');
    owner = await server.signIn();
    await owner.call('setBillingData', { body: billingData });
    const { setupId } = await saveCard('4242424242424242');
    await finish(setupId);
    await agree(owner, 'subscribe', 'start');
    const saved = stripe.events.find(({ type }) => type === 'setup_intent.succeeded');
    const methodId = String(saved?.data.object.payment_method);

    stripe.outside.renewCard(methodId, 2045);
    expect(await send('payment_method.automatically_updated')).toBe(200);
    expect((await read()).card).toMatchObject({ last4: '4242', expYear: 2045 });

    stripe.outside.takeCardAway(methodId);
    expect(await send('payment_method.detached')).toBe(200);
    expect((await read()).card).toBeNull();
    owner = await liveUntil(server, owner, '2026-12-10T09:00:00Z');
    expect(await read()).toMatchObject({ state: 'grace', card: null, dunning: { tries: 1 } });

    const other = await saveCard('4242424242424242');
    await finish(other.setupId);
    expect((await read()).state).toBe('active');
  });
});
