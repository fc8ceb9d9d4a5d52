import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createViesRegistry } from '@vitrina/billing';
import { beforeEach, expect, test } from 'vitest';
import {
  eventually,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { billingData } from '../../testing/subscriber.ts';
import { postJson } from './post-json.ts';

const start = new Date('2026-11-10T09:00:00Z');
const closed = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
const valid = { valid: true, name: 'Obchod s.r.o.', requestIdentifier: 'WAPIAAAAY1' };
const czech = { ...billingData, country: 'CZ', postalCode: '110 00', vatNumber: 'CZ25123891' };

let server: TestServer;
let owner: SignedIn;
let answer: unknown;
let held: Promise<void>;
const asked: unknown[] = [];
beforeEach(async () => {
  [answer, held, asked.length] = [closed, Promise.resolve(), 0];
  const register = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      asked.push(JSON.parse(await text(request)));
      await held;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    };
    reply().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(register.address() as AddressInfo).port}`;
  const requester = { country: 'PL', number: 'PL5260250274' };
  server = await startTestServer(
    { PAYMENT_GATEWAY: 'sandbox' },
    { vatRegistry: createViesRegistry({ postJson, requester, baseUrl }) },
  );
  server.clock.now = start;
  owner = await server.signIn();
  return async () => {
    await server.close();
    register.closeAllConnections();
    await new Promise((resolve) => register.close(resolve));
  };
});

const stored = () =>
  server.database
    .selectFrom('subscription')
    .select(['vat_number_state', 'vat_answer_json', 'vat_checked_at'])
    .executeTakeFirstOrThrow();
const hasState = (state: string) => eventually(async () => (await stored()).vat_number_state === state);
const vat = async () => (await owner.call('getSubscription')).reply.data.vat;
const checkAfterHours = async (hours: number): Promise<void> => {
  server.clock.now = new Date(start.getTime() + hours * 3_600_000);
  await server.app.services.subscription.paying?.vat.checkAll();
};

test('a number is asked about at the register in the background; what that said is kept as evidence', async () => {
  answer = valid;
  const { reply } = await owner.call('setBillingData', { body: czech });
  expect(reply.data.vat).toEqual({ treatment: 'reverse_charge', rate: 0, numberState: 'unchecked' });
  await hasState('valid');
  expect(asked).toEqual([
    {
      ...{ countryCode: 'CZ', vatNumber: '25123891' },
      ...{ requesterMemberStateCode: 'PL', requesterNumber: '5260250274' },
    },
  ]);
  const { vat_answer_json, vat_checked_at } = await stored();
  expect([JSON.parse(vat_answer_json ?? ''), vat_checked_at]).toEqual([
    { number: 'CZ25123891', kind: 'valid', name: 'Obchod s.r.o.', consultationNumber: 'WAPIAAAAY1' },
    start.toISOString(),
  ]);
});

test('a register that doesn’t answer is asked again a day later; only its word makes a number invalid', async () => {
  await owner.call('setBillingData', { body: czech });
  await eventually(async () => (await stored()).vat_checked_at !== null);
  expect((await stored()).vat_number_state).toBe('unchecked');
  await checkAfterHours(23);
  expect(asked).toHaveLength(1);
  answer = { valid: false };
  await checkAfterHours(25);
  expect(asked).toHaveLength(2);
  server.clock.now = start;
  expect(await vat()).toEqual({ treatment: 'eu_consumer', rate: 23, numberState: 'invalid' });
});

test('an answer about what was typed before says nothing of what is typed now', async () => {
  await owner.call('setBillingData', { body: czech });
  await eventually(async () => (await stored()).vat_checked_at !== null);
  const slow = Promise.withResolvers<void>();
  [answer, held] = [{ valid: false }, slow.promise];
  const checking = server.app.services.subscription.paying?.vat.check(owner.customer.id);
  await eventually(async () => asked.length === 2);
  await owner.call('setBillingData', { body: { ...czech, vatNumber: '', companyName: '' } });
  slow.resolve();
  await checking;
  expect(await stored()).toMatchObject({ vat_number_state: 'none', vat_checked_at: null });
});
