import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../testing/api-server.ts';
import { renderInPanel } from '../testing/render-panel.tsx';
import { LazyScreen, lazyComponent } from './lazy-screen.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

test('[R8.15] a chunk that can’t be loaded offers to load the panel anew', async () => {
  const Broken = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch chunk-abc.js')));
  const { user, reloads } = await renderInPanel(<LazyScreen screen={Broken} />, server);
  await screen.findByText('This part of the panel could not be loaded');
  expect(document.body).not.toHaveTextContent('chunk-abc');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).toHaveLength(1);
});

test('[R8.01] a screen that breaks says so in words, not with its exception', async () => {
  const Broken = lazyComponent(async () => () => {
    throw new Error('cannot read properties of undefined');
  });
  await renderInPanel(<LazyScreen screen={Broken} />, server);
  await screen.findByText('This screen could not be shown');
  expect(document.body).not.toHaveTextContent('cannot read properties');
});
