import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  makeCall,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { addInstances } from '../../testing/subscriber.ts';
import { findCustomer } from '../account/repository.ts';

let server: TestServer;
let operator: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  operator = await server.signIn();
  owner = await server.signIn();
  await server.app.services.subscription.operator.setOperator(operator.customer, operator.customer.id, true);
});
afterAll(() => server.close());

const signInAs = async (customerId: string) => {
  const { reply } = await operator.call('signInAsCustomer', { params: { customerId }, body: {} });
  const hash = reply.data.url.split('/').at(-1) ?? '';
  return { hash, token: (await makeCall(server.origin, null, 'relogin', { params: { hash } })).reply };
};

test('nobody but an operator sees or changes customers', async () => {
  const params = { customerId: operator.customer.id };
  const asks = (who: string | null) => [
    makeCall(server.origin, who, 'listOperatedCustomers'),
    makeCall(server.origin, who, 'listAuditLog'),
    makeCall(server.origin, who, 'changeOperatedCustomer', { params, body: { plan: 'pro' } }),
    makeCall(server.origin, who, 'signInAsCustomer', { params, body: {} }),
  ];
  for (const { error } of await Promise.all(asks(null))) expect(error.code).toBe('WRONG_CREDENTIALS');
  for (const { error } of await Promise.all(asks(owner.token)))
    expect(error.code).toBe('FEATURE_NOT_AVAILABLE');
  expect((await owner.call('getProfile')).reply.data.isOperator).toBe(false);
  expect((await operator.call('getProfile')).reply.data.isOperator).toBe(true);
});

test('an operator finds customers with their plan and use', async () => {
  const query = { query: owner.customer.email.toUpperCase() };
  const { reply } = await operator.call('listOperatedCustomers', { query });
  expect(reply.data).toEqual([
    {
      ...{ customerId: owner.customer.id, email: owner.customer.email, name: owner.customer.name },
      ...{ domain: 'shop.example', plan: 'growth', features: ['enabled_searchv3'], isDisabled: false },
      ...{ modules: ['catalog', 'search', 'tracking', 'stylist'], isOperator: false, state: 'managed' },
      use: {
        instances: { used: 0, limit: 3, forecast: null },
        products: { used: 0, limit: 100_000, forecast: null },
        searches: {
          used: 0,
          limit: 1_000_000,
          forecast: expect.toSatisfy((value) => value === null || value === 0),
        },
      },
      ...{ createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    },
  ]);
  const nobody = await operator.call('listOperatedCustomers', { query: { query: '100%_nobody' } });
  expect(nobody.reply).toEqual({ data: [], total: 0 });

  const named = await server.signIn({ name: 'Żółta Łódź', email: 'my_100@shop.example' });
  for (const query of ['żółta łódź', 'ZOLTA', ' y_100@ '])
    expect((await operator.call('listOperatedCustomers', { query: { query } })).reply.data).toMatchObject([
      { customerId: named.customer.id },
    ]);
});

test('what an operator changes is in force at once, and written down', async () => {
  const params = { customerId: owner.customer.id };
  const body = { plan: 'pro', modules: ['catalog', 'search'] } as const;
  const { reply } = await operator.call('changeOperatedCustomer', {
    params,
    body: { plan: body.plan, modules: [...body.modules] },
  });
  expect(reply.data).toMatchObject({ plan: 'pro', modules: ['catalog', 'search'] });
  expect((await owner.call('getProfile')).reply.data).toMatchObject({ plan: 'pro' });
  await operator.call('changeOperatedCustomer', { params, body: { isDisabled: true } });
  expect((await owner.call('getProfile')).error.code).toBe('BAD_TOKEN');
  await operator.call('changeOperatedCustomer', { params, body: { isDisabled: false } });
  const log = await operator.call('listAuditLog', { query: { customerId: owner.customer.id } });
  const lines = log.reply.data.map(({ by, action, before, after }) => [by, action, before, after]);
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      [operator.customer.email, 'plan', 'growth', 'pro'],
      [operator.customer.email, 'modules', 'catalog, search, tracking, stylist', 'catalog, search'],
      [operator.customer.email, 'disabled', '', ''],
      [operator.customer.email, 'enabled', '', ''],
    ]),
  );
});

test('[R6.05] a plan smaller than the use is refused, with what has to be removed', async () => {
  const { database } = server;
  const customerId = owner.customer.id;
  await addInstances(server, owner, 2);
  const { status, error } = await operator.call('changeOperatedCustomer', {
    params: { customerId },
    body: { plan: 'start' },
  });
  expect([status, error.code, error.details]).toEqual([
    ...[409, 'PLAN_TOO_SMALL'],
    { obstacles: [{ resource: 'instances', used: 2, limit: 1 }] },
  ]);
  expect((await findCustomer(database, customerId))?.plan).toBe('growth');
});

test('an operator signs in as a customer, once by each address, for an hour, without an operator’s rights', async () => {
  const { hash, token } = await signInAs(owner.customer.id);
  const call = (name: 'getProfile' | 'listAuditLog') => makeCall(server.origin, token.access_token, name);
  expect((await call('getProfile')).reply).toMatchObject({
    data: { uid: owner.customer.id, isOperated: true, isOperator: false },
  });
  expect((await call('listAuditLog')).error.code).toBe('FEATURE_NOT_AVAILABLE');
  expect((await makeCall(server.origin, null, 'relogin', { params: { hash } })).error.code).toBe(
    'WRONG_CREDENTIALS',
  );
  const refreshed = await makeCall(server.origin, token.access_token, 'refreshToken');
  expect(refreshed.reply.expires_in).toBeLessThanOrEqual(3600);
  const own = await owner.call('getProfile');
  expect(own.reply.data.isOperated).toBe(false);
  const log = await operator.call('listAuditLog', { query: { customerId: owner.customer.id } });
  expect(log.reply.data.map(({ action }) => action)).toEqual(['signed_in_as']);
  server.clock.now = new Date(Date.now() + 61 * 60_000);
  expect((await makeCall(server.origin, refreshed.reply.access_token, 'getProfile')).error.code).toBe(
    'BAD_TOKEN',
  );
  server.clock.now = null;
});

test('an operator signs in neither as another operator nor as nobody, and can’t disable itself', async () => {
  const second = await server.signIn();
  await server.app.services.subscription.operator.setOperator(operator.customer, second.customer.id, true);
  const ask = (customerId: string) => operator.call('signInAsCustomer', { params: { customerId }, body: {} });
  expect((await ask(second.customer.id)).error.code).toBe('FEATURE_NOT_AVAILABLE');
  expect((await ask('nobody')).status).toBe(404);
  const params = { customerId: operator.customer.id };
  const own = await operator.call('changeOperatedCustomer', { params, body: { isDisabled: true } });
  expect(own.status).toBe(422);
});

test('whoever signed in as a customer is out at once when the right is taken away, or the operator’s account closed', async () => {
  const { operator: operators } = server.app.services.subscription;
  const { customer } = operator;
  const ask = (token: string) => makeCall(server.origin, token, 'getProfile');
  const { token } = await signInAs(owner.customer.id);
  const { reply } = await operator.call('signInAsCustomer', {
    params: { customerId: owner.customer.id },
    body: {},
  });
  await operators.setOperator(customer, customer.id, false);
  expect((await ask(token.access_token)).error.code).toBe('BAD_TOKEN');
  const params = { hash: reply.data.url.split('/').at(-1) ?? '' };
  expect((await makeCall(server.origin, null, 'relogin', { params })).error.code).toBe('WRONG_CREDENTIALS');
  expect((await ask(operator.token)).status).toBe(200);

  await operators.setOperator(customer, customer.id, true);
  const second = await server.signIn();
  await operators.setOperator(customer, second.customer.id, true);
  const again = await signInAs(owner.customer.id);
  const disable = { params: { customerId: customer.id }, body: { isDisabled: true } };
  expect((await second.call('changeOperatedCustomer', disable)).status).toBe(200);
  expect((await ask(again.token.access_token)).error.code).toBe('BAD_TOKEN');
});

test('an operator who ends all other sessions ends those as customers, too', async () => {
  const { token } = await signInAs(owner.customer.id);
  expect((await operator.call('endOtherSessions')).reply.data.ended).toBe(1);
  expect((await makeCall(server.origin, token.access_token, 'getProfile')).error.code).toBe('BAD_TOKEN');
  expect((await owner.call('getProfile')).status).toBe(200);
});

test('what is typed to find a customer is taken as it is, underscores and percent signs as well', async () => {
  await server.signIn({ email: 'anna_maria.k@shop.example' });
  await server.signIn({ email: 'annaxmaria.k@shop.example' });
  const find = async (query: string) =>
    (await operator.call('listOperatedCustomers', { query: { query } })).reply.data.map((one) => one.email);
  expect(await find('anna_maria')).toEqual(['anna_maria.k@shop.example']);
  expect(await find('anna%maria')).toEqual([]);
  await server.signIn({ email: 'lodz@shop.example', name: 'Łódzki sklep' });
  expect(await find('Łódzki')).toEqual(['lodz@shop.example']);
});
