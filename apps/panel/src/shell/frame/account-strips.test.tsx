import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildProfile } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ logout: () => ({ status: 200, body: { data: null } }) });
});
afterAll(() => server.close());

test('an operator who is signed in as a shop sees that on every screen, and signs out there', async () => {
  const shop = buildProfile({ displayName: 'Kwiaty Oli', isOperated: true });
  const { user, left } = await renderPanel({ path: '/account', server, user: shop });
  const strip = await screen.findByText('You are signed in as the shop Kwiaty Oli');
  await user.click(strip.parentElement?.querySelector('button') ?? document.body);
  await waitFor(() => expect(left).toEqual(['https://control.example/sign-in']));
});

test('an unpaid shop is told that nothing can be changed, with the way to the subscription', async () => {
  await renderPanel({ path: '/account', server, user: buildProfile({ isReadOnly: true }) });
  expect(await screen.findByRole('link', { name: 'Go to subscription' })).toHaveAttribute(
    'href',
    '/search/subscription',
  );
});

test('a shop whose payment failed is told so on every screen, before anything stops', async () => {
  await renderPanel({ path: '/account', server, user: buildProfile({ hasFailedCharge: true }) });
  expect(await screen.findByText(/A subscription payment failed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to subscription' })).toBeVisible();
});

test('nobody else sees a strip', async () => {
  await renderPanel({ path: '/account', server });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/You are signed in as|The panel is read-only/)).toBeNull();
});
