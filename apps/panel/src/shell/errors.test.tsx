import { act, screen, waitFor, within } from '@testing-library/react';
import { limits } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../kit/api-failure.ts';
import { type ApiServer, startApiServer } from '../testing/api-server.ts';
import { buildInstance } from '../testing/build.ts';
import { buildSubscription } from '../testing/build-subscription.ts';
import { renderPanel } from '../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.log.length = 0;
  server.handle({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    // Any screen would do that has no failure of its own.
    getSubscription: () => ({ data: buildSubscription() }),
    listInvoices: () => ({ data: [], total: 0 }),
    refreshToken: undefined,
    logout: undefined,
  } as never);
});

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

describe('errors', () => {
  test('[R8.01] [R9.02] [R8.17] a success disappears after 3 s, an error stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { panel } = await renderPanel({ path: '/search/subscription', server });
      await heading(/Subscription/);
      const shownAt = Date.now();
      act(() => {
        panel.notices.succeed('saved');
        panel.notices.raise({
          action: 'saveSettings',
          failure: new ApiFailure({ code: 'INTERNAL', status: 500 }),
        });
      });
      await screen.findByText('Saved');
      // Real time passes as well: a slow machine may look late, but not twice as late.
      while (screen.queryByText('Saved') && Date.now() - shownAt < 6000)
        await act(() => vi.advanceTimersByTimeAsync(100));
      expect(screen.queryByText('Saved')).toBeNull();
      expect(Date.now() - shownAt).toBeGreaterThanOrEqual(3000);
      expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t save the settings');
    } finally {
      vi.useRealTimers();
    }
  });
  test('[R8.01] what goes by itself covers as much as one of it; those behind are unfolded by pointing at them', async () => {
    const { panel, user } = await renderPanel({ path: '/search/subscription', server });
    await heading(/Subscription/);
    act(() => {
      for (const message of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
        panel.notices.show({ message, autoClose: limits.undoMs, role: 'status' });
    });
    const isBehind = (text: string) => screen.getByText(text).closest('[inert]') !== null;
    const newest = await screen.findByText('Fifth');
    expect(newest.closest('[data-position]')).toHaveAttribute('data-position', 'bottom-center');
    expect(['Fifth', 'Fourth', 'Third'].map(isBehind)).toEqual([false, true, true]);
    await user.hover(newest);
    await waitFor(() => expect(['Fifth', 'Fourth', 'Third'].map(isBehind)).toEqual([false, false, false]));
  });
  test('[R8.01] the same failure of the same action is shown once', async () => {
    const { panel } = await renderPanel({ path: '/search/subscription', server });
    await heading(/Subscription/);
    const failure = new ApiFailure({ code: 'NETWORK', status: 0 });
    act(() => {
      panel.notices.raise({ action: 'saveSettings', failure });
      panel.notices.raise({ action: 'saveSettings', failure });
    });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(panel.notices.errors()).toHaveLength(1);
  });
  test('[R8.01] an error is withdrawn once the same action succeeds, and no other', async () => {
    const { panel } = await renderPanel({ path: '/search/subscription', server });
    await heading(/Subscription/);
    const failure = new ApiFailure({ code: 'NETWORK', status: 0 });
    act(() => {
      panel.notices.raise({ action: 'saveSettings', failure });
      panel.notices.raise({ action: 'import', failure });
    });
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
    act(() => panel.notices.withdraw('import'));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(panel.notices.errors()).toMatchObject([{ action: 'saveSettings' }]);
  });
  test('[R8.01] [R4.19] an error stays until the next navigation guard clears it', async () => {
    const { panel, user } = await renderPanel({ path: '/search/subscription', server });
    await heading(/Subscription/);
    const failure = await panel.api.call('listFullCatalogs', {}).catch((error: unknown) => error);
    panel.notices.raise({ action: 'loadCatalogs', failure: failure as never });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t load the catalogs');
    expect(alert).toHaveTextContent('This is no longer here.');
    expect(alert).not.toHaveTextContent('raw text of the server');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByText('Search engines'),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(panel.notices.errors()).toEqual([]);
  });
});
