import { screen, waitFor } from '@testing-library/react';
import { hourlyRefreshTimes } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

const path = '/catalog/time/catalog-1';
let server: ApiServer;
let periods: string[];
let saved: unknown;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  periods = ['06:00', '12:00'];
  saved = undefined;
  server.handle({
    getCatalogRefreshTimes: () => ({ data: { periods, timeZone: 'Europe/Warsaw' } }),
    saveRefreshTimes: ({ body }) => {
      saved = body;
      periods = (body as { periods: string[] }).periods;
      return { data: { periods, timeZone: 'Europe/Warsaw' } };
    },
  });
});
afterEach(() => {
  server.log.length = 0;
});
afterAll(() => server.close());

const open = async () => {
  const rendered = await renderPanel({ path, server });
  await screen.findByRole('button', { name: 'Add a time' });
  const setHour = async (number: number, hour: string) => {
    const field = screen.getByLabelText(`Refresh time ${number}, hour`);
    await rendered.user.click(field);
    await rendered.user.keyboard(hour);
  };
  return { ...rendered, setHour };
};

describe('refresh times of a catalog', () => {
  test('[R2.33] [R8.17] are changed and saved, which a notice confirms', async () => {
    const { user } = await open();
    screen.getByText(/The shop’s time zone: Europe\/Warsaw/);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Add a time' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Refresh times saved');
    expect(saved).toEqual({ periods: ['06:00', '12:00', '21:00'], catalogId: 'catalog-1' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  test('[R5.03] [R5.04] [R8.16] a broken rule is shown at its entry, and nothing is saved', async () => {
    const { user, setHour } = await open();
    await setHour(2, '06');
    await screen.findByText('Update times cannot be the same');
    await user.click(screen.getByLabelText('Refresh time 2, minutes'));
    await user.keyboard('30');
    await screen.findByText('The minimum time interval is 1 hour');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.log).not.toContain('saveRefreshTimes');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('The minimum time interval is 1 hour')).toBeNull();
  });

  test('[R5.06] [R9.03] hourly refreshing makes 24 entries at the chosen minute', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Every hour'));
    const minute = await screen.findByLabelText('Minute');
    await user.clear(minute);
    await user.type(minute, '15');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual({ periods: hourlyRefreshTimes(15), catalogId: 'catalog-1' }));
  });

  test('switching from hourly back to chosen times restores them', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Every hour'));
    await screen.findByLabelText('Minute');
    await user.click(screen.getByText('At chosen times'));
    expect(await screen.findByRole('button', { name: 'Remove the time 12:00' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('[R5.05] none can be added after the 24th, and the screen says why', async () => {
    periods = [...hourlyRefreshTimes(0).slice(1), '00:01'];
    await open();
    expect(screen.getByRole('button', { name: 'Add a time' })).toBeDisabled();
    screen.getByText('At most 24 times a day.');
  });

  test('a failure to load or save says so and offers to try again', async () => {
    server.handle({ getCatalogRefreshTimes: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Couldn’t load the refresh times');
    server.handle({
      getCatalogRefreshTimes: () => ({ data: { periods, timeZone: 'Europe/Warsaw' } }),
      saveRefreshTimes: () => refuse(503, 'OVERLOADED'),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Add a time' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t save the refresh times');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  });
});
