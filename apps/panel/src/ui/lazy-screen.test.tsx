import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../testing/api-server.ts';
import { renderInPanel } from '../testing/render-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { LazyScreen, lazyComponent } from './lazy-screen.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

test('[R8.15] a chunk that failed is loaded again by itself', async () => {
  let tries = 0;
  const Late = lazyComponent(async () => {
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch');
    return () => <h1>Late</h1>;
  });
  await renderInPanel(<LazyScreen screen={Late} />, server);
  await screen.findByRole('heading', { name: 'Late' });
});

test('[R8.15] once the server is back, trying again shows the screen without a reload', async () => {
  let isUp = false;
  const Late = lazyComponent(async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return () => <h1>Late</h1>;
  });
  const { user, reloads } = await renderInPanel(<LazyScreen screen={Late} />, server);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(again);
  await screen.findByRole('heading', { name: 'Late' });
  expect(reloads).toHaveLength(0);
});

test('[R8.15] if a chunk can’t be loaded, it offers to reload the panel', async () => {
  const Broken = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch chunk-abc.js')));
  const { user, reloads } = await renderInPanel(<LazyScreen screen={Broken} />, server);
  await screen.findByText('Couldn’t load this part of the panel');
  expect(document.body).not.toHaveTextContent('chunk-abc');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).toHaveLength(1);
});

test('[R8.15] a part that can’t be loaded leaves the rest of its screen in place, and can be tried again there', async () => {
  let isUp = false;
  const Chart = lazyPart(async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return ({ days }: { days: number }) => <p>{days} days</p>;
  });
  const { user } = await renderInPanel(
    <>
      <h1>Figures</h1>
      <Chart days={30} />
    </>,
    server,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  screen.getByRole('heading', { level: 1, name: 'Figures' });
  isUp = true;
  await user.click(again);
  await screen.findByText('30 days');
});

test('[R8.01] a screen that throws shows an explanation, not the exception', async () => {
  const Broken = lazyComponent(async () => () => {
    throw new Error('cannot read properties of undefined');
  });
  await renderInPanel(<LazyScreen screen={Broken} />, server);
  await screen.findByText('Couldn’t show this page');
  expect(document.body).not.toHaveTextContent('cannot read properties');
});

test('a preloaded screen renders at once, without a skeleton', async () => {
  const Ready = lazyComponent(async () => () => <h1>Ready</h1>);
  await Ready.preload();
  const drawn: boolean[] = [];
  const Probe = (): null => {
    useLayoutEffect(() => {
      drawn.push(document.querySelector('h1') !== null);
    }, []);
    return null;
  };
  await renderInPanel(
    <>
      <LazyScreen screen={Ready} />
      <Probe />
    </>,
    server,
  );
  expect(drawn).toEqual([true]);
});

test('[R8.15] a failed preload is no error until the screen is rendered', async () => {
  const Broken = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch chunk-abc.js')));
  await expect(Broken.preload()).resolves.toBeUndefined();
  await renderInPanel(<LazyScreen screen={Broken} />, server);
  await screen.findByText('Couldn’t load this part of the panel');
});
