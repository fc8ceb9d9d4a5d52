import { newId } from '../storage/ids.ts';
import { makeCall, type SignedIn, startTestServer, type TestServer } from './start-test-server.ts';

export const billingData = {
  ...{ firstName: 'Żaneta', lastName: 'Łoś', address: 'ul. Długa 1', city: 'Gdańsk', country: 'PL' },
  ...{ postalCode: '80-298', companyName: 'Sklep Róża S.A.', vatNumber: 'PL7740001454' },
};

/** Typed from the document of test cards, not taken from the code. */
export type Scenario =
  | 'works'
  | 'declined'
  | 'declined_when_charged'
  | 'expired_when_charged'
  | 'secure_when_saved'
  | 'secure_always'
  | 'secure_then_insufficient_funds';

/** Whoever is signed in. */
type Caller = Pick<SignedIn, 'call'>;

/** A server with the sandbox gateway, its clock at a day that every month has. */
export const startPayingServer = async (
  settings: Record<string, string> = {},
  parts: Parameters<typeof startTestServer>[1] = {},
): Promise<TestServer> => {
  const server = await startTestServer({ PAYMENT_GATEWAY: 'sandbox', ...settings }, parts);
  server.clock.now = new Date('2026-11-10T09:00:00Z');
  return server;
};

/** Saves a test card as the panel does: a setup, the card at the sandbox, its bank's question, and the end of it. */
export const saveCard = async (owner: Caller, scenario: Scenario, expYear = 2040) => {
  const begun = await owner.call('beginCardSetup', { body: {} });
  const { setupId } = begun.reply.data;
  const id = setupId;
  const card = { step: 'card', scenario, brand: 'visa', last4: '4242', expMonth: 12, expYear } as const;
  const presented = await owner.call('stepSandbox', { params: { id }, body: card });
  if (presented.reply.data?.state === 'waiting')
    await owner.call('stepSandbox', { params: { id }, body: { step: 'confirm', isConfirmed: true } });
  return owner.call('finishCardSetup', { params: { setupId }, body: {} });
};

type PlanName = 'start' | 'growth' | 'pro';

/** Subscribes or changes at the price that is quoted. */
export const agree = async (owner: Caller, name: 'subscribe' | 'changePlan', plan: PlanName) => {
  const quote = await owner.call('quotePlan', { body: { plan } });
  const agreedGross = quote.reply.data.due.gross;
  return owner.call(name, { body: { plan, agreedGross } });
};

/** An owner whose first month is paid. */
export const signInPaying = async (
  server: TestServer,
  { plan = 'start', scenario = 'works' }: { readonly plan?: PlanName; readonly scenario?: Scenario } = {},
): Promise<SignedIn> => {
  const owner = await server.signIn({ plan: 'start' });
  await owner.call('setBillingData', { body: billingData });
  await saveCard(owner, scenario);
  const paid = await agree(owner, 'subscribe', plan);
  if (paid.status !== 200) throw new Error(`The subscription did not begin: ${JSON.stringify(paid.body)}`);
  return owner;
};

/** The same owner at a later time: sessions end with time, so it signs in anew. */
export const atTime = async (server: TestServer, owner: SignedIn, at: string): Promise<SignedIn> => {
  server.clock.now = new Date(at);
  const hash = await server.app.services.auth.createReloginHash(owner.customer.id);
  const { reply } = await makeCall(server.origin, null, 'relogin', { params: { hash } });
  const token = reply.access_token;
  return {
    ...{ customer: owner.customer, token },
    call: (name, request) => makeCall(server.origin, token, name, request ?? {}),
  };
};

/** What is due at a time is done; then the owner looks. */
export const liveUntil = async (server: TestServer, owner: SignedIn, at: string): Promise<SignedIn> => {
  server.clock.now = new Date(at);
  await server.app.services.subscription.paying?.life.serveAll();
  return atTime(server, owner, at);
};

/** Search instances over a catalog that was never imported: enough to be counted. */
export const addInstances = async (
  { database }: TestServer,
  { customer }: SignedIn,
  count: number,
): Promise<void> => {
  const customer_id = customer.id;
  const created_at = new Date().toISOString();
  const catalog_id = newId();
  await database
    .insertInto('catalog')
    .values({
      ...{
        id: catalog_id,
        customer_id,
        type: 'production',
        name: 'c',
        url: 'http://x/',
        industry: 'fashion',
      },
      ...{ language: 'pol', currency: 'PLN', feed_credentials: null, mapping_json: null },
      ...{ periods_json: '[]', feed_validators_json: null, proposals_taxonomy: null, created_at },
      deleted_at: null,
    })
    .execute();
  for (let at = 0; at < count; at += 1)
    await database
      .insertInto('search_instance')
      .values({ id: newId(), customer_id, catalog_id, name: `${at}`, created_at, deleted_at: null })
      .execute();
};
