import { beforeEach, expect, test } from 'vitest';
import { eventually, type SignedIn, type TestServer } from '../../testing/start-test-server.ts';
import { agree, billingData, liveUntil, saveCard, startPayingServer } from '../../testing/subscriber.ts';
import { listInvoices } from './invoice-repository.ts';
import { findSubscription } from './subscription-repository.ts';

/** Numbers of the right form. The register knows the first alone. */
const known = 'CZ25123891';
const invented = ['CZ26168685', 'CZ00177041'] as const;
const abroad = { ...billingData, country: 'CZ', postalCode: '110 00', vatNumber: known };

let server: TestServer;
let asked: string[];
let isClosed: boolean;
beforeEach(async () => {
  asked = [];
  isClosed = false;
  server = await startPayingServer(
    {},
    {
      vatRegistry: {
        check: (_, number) => {
          asked.push(number);
          if (isClosed) return Promise.resolve({ kind: 'unknown', why: 'MS_UNAVAILABLE' });
          const valid = { kind: 'valid', name: null, consultationNumber: null } as const;
          return Promise.resolve(number === known ? valid : { kind: 'invalid' });
        },
      },
    },
  );
  return () => server.close();
});

const signIn = async (vatNumber: string): Promise<SignedIn> => {
  const owner = await server.signIn({ plan: 'start' });
  await saveCard(owner, 'works');
  await owner.call('setBillingData', { body: { ...abroad, vatNumber } });
  return owner;
};

/** As if the register hadn’t been asked in the background yet. */
const forgetAnswer = async ({ customer }: SignedIn) => {
  const { database } = server;
  await eventually(async () => (await findSubscription(database, customer.id, 'sandbox')).vatCheckedAt);
  await database
    .updateTable('subscription')
    .set({ vat_number_state: 'unchecked', vat_checked_at: null })
    .where('customer_id', '=', customer.id)
    .execute();
};
const grossOf = async (owner: SignedIn) =>
  (await owner.call('listInvoices')).reply.data.map(({ amount }) => amount.gross);

test('a number that was never asked about is asked about before anything is paid', async () => {
  const owner = await signIn(invented[0]);
  await forgetAnswer(owner);
  const order = { body: { plan: 'start', agreedGross: 9900 } } as const;
  const refused = await owner.call('subscribe', order);
  expect([refused.error.code, refused.error.details]).toMatchObject([
    ...['PLAN_QUOTE_OUTDATED', { due: { net: 9900, vat: 2277, gross: 12177 } }],
  ]);
  await owner.call('setBillingData', { body: abroad });
  await forgetAnswer(owner);
  expect((await owner.call('subscribe', order)).status).toBe(200);
});

test('another invented number before each charge saves no VAT', async () => {
  let owner = await signIn(known);
  await agree(owner, 'subscribe', 'start');
  await owner.call('setBillingData', { body: { ...abroad, vatNumber: invented[1] } });
  await forgetAnswer(owner);
  owner = await liveUntil(server, owner, '2026-12-10T09:00:00Z');
  expect(await grossOf(owner)).toEqual([12177, 9900]);
});

test('a register that doesn’t answer keeps nobody from paying, and is asked once for a number', async () => {
  const owner = await signIn(known);
  isClosed = true;
  await forgetAnswer(owner);
  asked = [];
  expect((await agree(owner, 'subscribe', 'start')).status).toBe(200);
  expect((await agree(owner, 'changePlan', 'growth')).status).toBe(200);
  expect(asked).toEqual([known]);
});

test('an invoice is for whom the VAT was decided for, whatever was typed while the bank asked', async () => {
  const owner = await signIn(known);
  await saveCard(owner, 'secure_always');
  const order = await agree(owner, 'subscribe', 'start');
  if (order.reply.data.outcome !== 'needs_action') throw new Error(JSON.stringify(order.body));
  const { paymentId } = order.reply.data;
  await owner.call('setBillingData', { body: { ...billingData, companyName: '', vatNumber: '' } });
  const confirm = { step: 'confirm', isConfirmed: true } as const;
  await owner.call('stepSandbox', { params: { id: paymentId }, body: confirm });
  await owner.call('confirmPayment', { params: { paymentId }, body: {} });
  const { rows } = await listInvoices(server.database, owner.customer.id, { offset: 0, limit: 1 });
  expect(rows[0]?.document).toMatchObject({
    treatment: 'reverse_charge',
    buyer: { country: 'CZ', vatNumber: known, name: 'Sklep Róża S.A.' },
  });
});
