import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refuse } from '../../../testing/api-server.ts';
import { buildCatalog, buildInstance, buildProfile, buildTryReply } from '../../../testing/build.ts';
import { buildResult } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { serveWizard, wizardPath } from '../../../testing/serve-wizard.ts';

const { server, state } = serveWizard();

describe('step 4 of the wizard', () => {
  const openTimes = async (user = buildProfile()) => {
    state.lastImport = buildResult();
    const rendered = await renderPanel({ path: wizardPath, server: server(), user });
    await rendered.user.click(await screen.findByRole('button', { name: 'Change refresh times' }));
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

describe('the end of the wizard after its third step', () => {
  const catalog = buildCatalog({ id: 'catalog-9', name: 'Sklep' });
  const instance = buildInstance({ name: 'Sklep' });
  let saved: unknown[];
  const openPreview = async () => {
    state.lastImport = buildResult();
    saved = [];
    server().handle({
      listInstances: () => ({ data: [], limit: 3 }),
      saveRefreshTimes: ({ body }) => {
        saved.push(body);
        return { data: { periods: [], timeZone: 'Europe/Warsaw' } };
      },
      makeTypeProduction: () => ({ data: catalog }),
      createInstance: ({ body }) => {
        saved.push(body);
        server().handle({ listInstances: () => ({ data: [instance], limit: 3 }) });
        return { data: instance };
      },
      trySearch: () => ({ data: buildTryReply() }),
    });
    return renderPanel({ path: wizardPath, server: server() });
  };
  const finish = 'Finish and create search engine';

  test('[R4.08] takes the proposed times, and makes an owner’s first search, which is tried next', async () => {
    const { user, path } = await openPreview();
    await screen.findByText('Refreshed at 06:00, 12:00 and 18:00');
    await user.click(screen.getByRole('button', { name: finish }));
    await waitFor(() => expect(path()).toBe('/search/try'));
    expect(saved).toEqual([
      { periods: ['06:00', '12:00', '18:00'] },
      { name: 'Sklep', catalogId: 'catalog-9' },
    ]);
  });

  test('[R4.08] a search that can’t be made leaves a catalog that is ready', async () => {
    const { user } = await openPreview();
    server().handle({ createInstance: () => refuse(503, 'STORAGE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: finish }));
    await screen.findByRole('heading', { name: 'The catalog “Sklep” is ready' });
    expect(screen.getByRole('link', { name: 'Create search engine' })).toBeVisible();
  });

  test('[R4.08] times that can’t be saved leave the wizard as it is', async () => {
    const { user } = await openPreview();
    server().handle({ saveRefreshTimes: () => refuse(503, 'STORAGE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: finish }));
    await screen.findByText(/^Couldn’t save the refresh times/);
    expect(screen.getByRole('button', { name: finish })).toBeEnabled();
    expect(saved).toEqual([]);
  });
});
