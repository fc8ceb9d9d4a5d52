import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  type AppSettings,
  defaultAppSettings,
  defaultStoreSettings,
  type StoreSettings,
} from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildProfile } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/settings';
let server: ApiServer;
let settings: StoreSettings;
let saves: StoreSettings[];
let widget: AppSettings;
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  saves = [];
  settings = defaultStoreSettings;
  widget = defaultAppSettings;
  server.handle({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    getAppSettings: () => ({ data: widget }),
    setAppSettings: ({ body }) => {
      widget = body as AppSettings;
      return { data: widget };
    },
    getStoreSettings: () => ({ data: settings }),
    setStoreSettings: ({ body }) => {
      settings = body as StoreSettings;
      saves.push(settings);
      return { data: settings };
    },
  });
});
afterAll(() => server.close());

describe('store settings', () => {
  test('[R2.13] [R3.25] [R4.20] are edited, saved by the save bar, and said to take effect at once and on the shop’s pages within a minute, no longer in about 15 minutes', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('radio', { name: 'Available only' }));
    await user.click(screen.getByRole('radio', { name: 'Each variant separately' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period of popular searches' }), '90');
    await user.type(screen.getByRole('textbox', { name: /measurement ID/ }), 'g-abc1234567');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live. Your shop’s pages show it within a minute.');
    expect(saves).toEqual([
      {
        ...defaultStoreSettings,
        showUnavailable: false,
        groupedVariants: false,
        allVariants: true,
        googleAnalytics: { measurementId: 'G-ABC1234567', mode: 'event' },
        popularQueries: { enabled: true, amount: 10, period: 90 },
      },
    ]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  test('[R2.62] [R3.21] [R3.25] queries are shown as customers see them; a change is saved for the shop and the widget alike', async () => {
    const { onfocus } = defaultAppSettings;
    widget = {
      ...defaultAppSettings,
      onfocus: {
        ...onfocus,
        recentQueries: { enabled: false, count: 3 },
        popularQueries: { enabled: true, count: 4 },
      },
    };
    const { user } = await renderPanel({ path, server });
    expect(await screen.findByRole('switch', { name: /Recent searches/ })).not.toBeChecked();
    const amount = screen.getByRole('textbox', { name: /How many popular searches/ });
    expect(amount).toHaveValue('4');
    await user.clear(amount);
    await user.type(amount, '7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.popularQueries).toEqual({ enabled: true, amount: 7, period: 30 });
    // What wasn’t changed stays as it was stored.
    expect(saves[0]?.recentQueries).toEqual(defaultStoreSettings.recentQueries);
    expect(widget.onfocus).toEqual({
      ...onfocus,
      recentQueries: { enabled: false, count: 3 },
      popularQueries: { enabled: true, count: 7 },
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
    expect(amount).toHaveValue('7');
  });

  test('[R3.25] a save that fails for the widget keeps the input and saves nothing', async () => {
    server.handle({ setAppSettings: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: /Popular searches/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t save the settings. Try again later.');
    expect(screen.getByRole('switch', { name: /Popular searches/ })).not.toBeChecked();
    expect(saves).toEqual([]);
  });

  test('[R3.25] problems are shown at their fields, and nothing is saved', async () => {
    const { user } = await renderPanel({ path, server });
    await user.type(await screen.findByRole('textbox', { name: /measurement ID/ }), 'UA-1');
    await user.clear(screen.getByRole('textbox', { name: /Products per results page/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Google Analytics measurement ID .*format/);
    screen.getByText(/Products per results page (is|has)/);
    expect(saves).toEqual([]);
  });

  test('[R3.25] restores invalid input as well, with its problems', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('radio', { name: 'Available only' }));
    await user.type(screen.getByRole('textbox', { name: /measurement ID/ }), 'UA-1');
    await user.clear(screen.getByRole('textbox', { name: /Products per results page/ }));
    cleanup();
    const again = await renderPanel({ path, server });
    expect(await screen.findByRole('textbox', { name: /Products per results page/ })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: /measurement ID/ })).toHaveValue('UA-1');
    expect(screen.getByRole('radio', { name: 'Available only' })).toBeChecked();
    screen.getByText(/^Google Analytics measurement ID .*format/);
    screen.getByText(/Products per results page (is|has)/);
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.queryByText(/Products per results page (is|has)/)).toBeNull();
    expect(saves).toEqual([]);
  });

  test('[R3.25] hides the numbers of queries that are switched off', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: /Recent searches/ }));
    expect(screen.queryByRole('textbox', { name: /How many recent searches/ })).toBeNull();
  });

  test('[R4.21] are available to a customer with neither the feature nor the module', async () => {
    const { user } = await renderPanel({ path, server, user: buildProfile({ features: [], modules: [] }) });
    await user.click(await screen.findByRole('radio', { name: 'Available only' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live. Your shop’s pages show it within a minute.');
  });

  test('[R8.13] a failed save keeps the input', async () => {
    server.handle({ setStoreSettings: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('radio', { name: 'Available only' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t save the settings. Try again later.');
    expect(screen.getByRole('radio', { name: 'Available only' })).toBeChecked();
  });

  test('[R3.25] restores unsaved changes after leaving the screen, for each search separately', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('radio', { name: 'Available only' }));
    cleanup();
    const again = await renderPanel({ path, server });
    expect(await screen.findByRole('radio', { name: 'Available only' })).toBeChecked();
    screen.getByText('Your unsaved changes are back');
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
    await again.user.click(screen.getByRole('radio', { name: 'All products' }));
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    cleanup();

    server.handle({
      listInstances: () => ({ data: [buildInstance({ instanceId: 'another' })], limit: 3 }),
    });
    await renderPanel({ path, server });
    expect(await screen.findByRole('radio', { name: 'Available only' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  });
});
