import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refuse } from '../../../testing/api-server.ts';
import { buildCatalog, buildProfile } from '../../../testing/build.ts';
import { buildResult } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { serveWizard, wizardPath } from '../../../testing/serve-wizard.ts';

const { server, state } = serveWizard();

describe('step 4 of the wizard', () => {
  const openTimes = async (user = buildProfile()) => {
    state.lastImport = buildResult();
    const rendered = await renderPanel({ path: wizardPath, server: server(), user });
    await rendered.user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Finish' });
    return rendered;
  };

  test('[R4.08] [R3.13] saves the refresh times, finishes the wizard and says what comes next', async () => {
    let saved: unknown;
    server().handle({
      saveRefreshTimes: ({ body }) => {
        saved = body;
        return { data: { periods: [], timeZone: 'Europe/Warsaw' } };
      },
      makeTypeProduction: () => ({ data: buildCatalog({ id: 'catalog-9', name: 'Sklep' }) }),
    });
    const { user } = await openTimes();
    screen.getByText(/The shop’s time zone: Europe\/Warsaw/);
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await screen.findByRole('heading', { name: 'The catalog “Sklep” is ready' });
    expect(saved).toEqual({ periods: ['06:00', '12:00', '18:00'] });
    expect(server().log.indexOf('saveRefreshTimes')).toBeLessThan(server().log.indexOf('makeTypeProduction'));
    expect(screen.getByRole('link', { name: 'Create search engine' })).toHaveAttribute(
      'href',
      '/search/instances/add?catalog=catalog-9',
    );
    expect(screen.getByRole('link', { name: 'Go to the catalog' })).toHaveAttribute(
      'href',
      '/catalog/instance/catalog-9',
    );
    expect(localStorage.getItem('vitrina.wizardDraft')).toBeNull();
  });

  test('[R4.08] without the search module, only the catalog comes next', async () => {
    server().handle({
      saveRefreshTimes: () => ({ data: { periods: [], timeZone: 'Europe/Warsaw' } }),
      makeTypeProduction: () => ({ data: buildCatalog({ name: 'Sklep' }) }),
    });
    const { user } = await openTimes(buildProfile({ modules: ['catalog'] }));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await screen.findByRole('heading', { name: 'The catalog “Sklep” is ready' });
    expect(screen.queryByRole('link', { name: 'Create search engine' })).toBeNull();
  });

  test('[R8.16] keeps the wizard open if the times can’t be saved', async () => {
    server().handle({
      saveRefreshTimes: () =>
        refuse(422, 'VALIDATION_FAILED', { problems: [{ path: 'periods.1', rule: 'timeInterval' }] }),
    });
    const { user } = await openTimes();
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await screen.findByText('The minimum time interval is 1 hour');
    expect(server().log).not.toContain('makeTypeProduction');
  });
});
