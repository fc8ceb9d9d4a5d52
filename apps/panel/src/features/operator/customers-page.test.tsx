import { screen, waitFor, within } from '@testing-library/react';
import type { OperatedCustomer } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildProfile } from '../../testing/build.ts';
import { buildOperated } from '../../testing/build-subscription.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/operator/customers';
const operator = buildProfile({ isOperator: true });
let server: ApiServer;
let customer: OperatedCustomer;
let bodies: unknown[];
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  customer = buildOperated();
  bodies = [];
  server.handle({
    listOperatedCustomers: () => ({ data: [customer], total: 1 }),
    changeOperatedCustomer: ({ body }) => {
      bodies.push(body);
      customer = { ...customer, ...(body as Partial<OperatedCustomer>) };
      return { data: customer };
    },
    listAuditLog: () => ({
      data: [
        {
          ...{ id: '1', at: '2026-11-23T10:00:00.000Z', by: 'command line', customerName: 'Kwiaty Oli' },
          ...{ customerId: 'customer-2', action: 'plan', before: 'start', after: 'pro' },
        },
      ],
      total: 1,
    }),
  });
});
afterAll(() => server.close());

const choose = async (user: Awaited<ReturnType<typeof renderPanel>>['user'], action: RegExp) => {
  await user.click(await screen.findByRole('button', { name: 'Actions: Kwiaty Oli' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

test('customers are listed with their use; what is above a limit is said', async () => {
  await renderPanel({ path, server, user: operator });
  const table = within(await screen.findByRole('table', { name: 'Shops' }));
  expect(table.getByText('Products: 12,000 of 10,000, above the limit')).toBeVisible();
  expect(table.getByText('Search engines: 1 of 1')).toBeVisible();
  await screen.findByText('command line');
  await screen.findByText('Start → Pro');
});

test('whoever doesn’t run the installation has neither the screen nor its menu entry', async () => {
  await renderPanel({ path, server });
  await screen.findByText('This feature is not available to you');
  expect(screen.queryByRole('link', { name: 'Shops' })).toBeNull();
  expect(server.log.filter((name) => name === 'listAuditLog')).toHaveLength(1);
});

test('plan, modules and features are changed in a drawer', async () => {
  const { user } = await renderPanel({ path, server, user: operator });
  await choose(user, /Change plan and access/);
  await user.click(await screen.findByRole('radio', { name: 'Pro' }));
  await user.click(screen.getByRole('checkbox', { name: 'Stylist' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Changes saved');
  expect(bodies).toEqual([
    { plan: 'pro', modules: ['catalog', 'search', 'stylist'], features: ['enabled_searchv3'] },
  ]);
});

test('access is disabled, and that is undone', async () => {
  const { user } = await renderPanel({ path, server, user: operator });
  await choose(user, /Disable access/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies).toEqual([{ isDisabled: true }, { isDisabled: false }]));
});

test('signing in as a customer says that it is logged, then opens the address in this tab', async () => {
  server.handle({ signInAsCustomer: () => ({ data: { url: 'https://panel.example/auth/once' } }) });
  const { user, left } = await renderPanel({ path, server, user: operator });
  await choose(user, /Sign in as/);
  await screen.findByText(/logged with your email address/);
  expect(left).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign in as Kwiaty Oli' }));
  await waitFor(() => expect(left).toEqual(['https://panel.example/auth/once']));
});

test('the plan of a shop that pays for it is its own to change; its modules aren’t', async () => {
  customer = buildOperated({ state: 'active' });
  const { user } = await renderPanel({ path, server, user: operator });
  await choose(user, /Change plan and access/);
  await screen.findByText(/This shop pays for its plan/);
  for (const plan of screen.getAllByRole('radio')) expect(plan).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('plan');
});
