import { cleanup, screen, waitFor } from '@testing-library/react';
import { requiredMapping, toProposedField } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { refuse } from '../../../testing/api-server.ts';
import { buildAnalysis, buildResult, buildWorking } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { serveWizard, wizardPath } from '../../../testing/serve-wizard.ts';

const { server, state } = serveWizard();

const importButton = () => screen.findByRole('button', { name: 'Import products' });

describe('step 2 of the wizard', () => {
  test('[R4.06] finds the paths and loads a preview; the proposal is selected, with values and fill rates', async () => {
    await renderPanel({ path: wizardPath, server: server() });
    await importButton();
    await waitFor(() => expect(server().log).toContain('previewFeed'));
    expect(server().log).toContain('analyzeFeed');
    expect(screen.getByRole('combobox', { name: 'Feed path: Name' })).toHaveValue('g:title');
    screen.getByText('g:title one');
    expect(screen.getByRole('combobox', { name: 'Feed path: Brand' })).toHaveValue('g:brand');
    screen.getByTitle('42% of the products have a value');
    expect(screen.queryByRole('button', { name: 'Delete the field: Name' })).toBeNull();
    screen.getByRole('button', { name: 'Delete the field: Brand' });
  });

  test('[R3.09] suggests old_price and omnibus_price, which can be deleted, if nothing additional was found', async () => {
    const bare = buildAnalysis({ proposal: requiredMapping.map(toProposedField) });
    server().handle({ analyzeFeed: () => ({ data: bare }), previewFeed: () => ({ data: bare }) });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await importButton();
    screen.getByRole('combobox', { name: 'Feed path: Lowest price in 30 days before the reduction' });
    await user.click(screen.getByRole('button', { name: 'Delete the field: Regular price' }));
    expect(screen.queryByRole('combobox', { name: 'Feed path: Regular price' })).toBeNull();
    screen.getByText(/It stays empty until it does/);
  });

  test.each([
    ['woocommerce', /add a “permalink” column/],
    ['prestashop', /add a “link” column/],
    [null, /Choose a path with URLs in the “Product page” field/],
  ] as const)('[R4.06] says what to add to a feed without links: %s', async (dialect, advice) => {
    const whole = buildAnalysis();
    const bare = buildAnalysis({
      feed: { ...whole.feed, dialect },
      foundPaths: whole.foundPaths.filter(({ path }) => path !== 'g:link'),
    });
    server().handle({ analyzeFeed: () => ({ data: bare }), previewFeed: () => ({ data: bare }) });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await screen.findByText('This file has no URLs of product pages');
    screen.getByText(advice);
    // Once the shop has added them, the same feed has them.
    server().handle({ analyzeFeed: () => ({ data: whole }), previewFeed: () => ({ data: whole }) });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText('This file has no URLs of product pages')).toBeNull());
  });

  test('[R5.07] invalid rows say what is wrong with them, and nothing is saved', async () => {
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    const next = await importButton();
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.click(screen.getByRole('textbox', { name: 'Name of the field: new field' }));
    await user.paste('123');
    await user.click(screen.getByRole('combobox', { name: 'Feed path: 123' }));
    await user.paste('two words');
    await user.click(next);
    await screen.findByText(/invalid ID/);
    screen.getByText('Feed path: invalid feed path');
    screen.getByText('errors in mapping paths to catalog fields - correct the mapping');
    expect(screen.getByRole('textbox', { name: 'Name of the field: 123' })).toHaveFocus();
    expect(server().log).not.toContain('storeMapping');
  });

  test('[R5.07] refuses a list separator of more than five characters', async () => {
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    const next = await importButton();
    await user.click(screen.getByRole('textbox', { name: 'Separator: Categories' }));
    await user.paste('123456');
    await user.click(next);
    await screen.findByText('Separator: invalid separator');
  });

  test('[R3.10] a field for another path is found by a value, named after its path, and saved with the rest', async () => {
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    const next = await importButton();
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.click(screen.getByRole('combobox', { name: 'Feed path: new field' }));
    await user.paste('blue');
    await user.click(await screen.findByRole('option', { name: /g:color/ }));
    expect(screen.getByRole('textbox', { name: 'Name of the field: Color' })).toHaveValue('color');
    await user.click(next);
    await waitFor(() => expect(server().log).toContain('storeMapping'));
    expect(state.stored).toMatchObject({ catalogId: 'catalog-9' });
    const items = (state.stored as { mapping: object[] }).mapping;
    expect(items).toHaveLength(9);
    expect(items[0]).toEqual({ path: 'g:id', fieldLabel: 'id', fieldType: 'id', separator: '' });
    expect(items[8]).toEqual({ path: 'g:color', fieldLabel: 'color', fieldType: 'string', separator: '' });
  });

  test('[R8.06] FIELDS_INVALID_ERROR is raised, and shown at its row until the row changes', async () => {
    server().handle({
      storeMapping: () =>
        refuse(422, 'FIELDS_INVALID_ERROR', { fields: [{ field: 'title', path: 'g:title' }] }),
    });
    const { user, panel } = await renderPanel({ path: wizardPath, server: server() });
    await user.click(await importButton());
    await screen.findByText('Feed path: invalid feed path');
    expect(panel.notices.errors()).toMatchObject([{ action: 'mappingPaths' }]);
    expect(screen.getByRole('combobox', { name: 'Feed path: Name' })).toHaveFocus();
    await user.paste('x');
    await waitFor(() => expect(screen.queryByText('Feed path: invalid feed path')).toBeNull());
  });

  test('[R8.06] a mapping that can’t be saved says so', async () => {
    server().handle({ storeMapping: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await user.click(await importButton());
    await screen.findByText('There was an error writing the directory mapping - please contact support');
    screen.getByText('An unknown error has occurred - contact support');
  });

  test('[R8.06] says nothing of products if the feed breaks off while the mapping is saved', async () => {
    server().handle({ storeMapping: () => refuse(412, 'FEED_CUT_OFF') });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await user.click(await importButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('The feed download was cut short');
    expect(screen.getByRole('alert')).not.toHaveTextContent('are unchanged');
  });

  test('[R8.05] says so if looking for paths fails, and leads back', async () => {
    server().handle({
      analyzeFeed: () => refuse(500, 'INTERNAL'),
      previewFeed: () => refuse(500, 'INTERNAL'),
    });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await screen.findByText('An error occurred while looking for paths in the XML file');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Catalog name')).toHaveValue('Sklep');
  });

  test('[R4.06] another address brings its own proposal, not the mapping saved for the previous one', async () => {
    state.lastImport = buildResult({ status: 'error', error: { code: 'IMPORT_ALL_WRONG' } });
    server().handle({
      saveWorkingCatalog: () => ({ data: buildWorking({ catalogUri: 'https://b.example/new.xml' }) }),
    });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await user.click(await screen.findByRole('button', { name: /Basics/ }));
    const address = await screen.findByLabelText('Feed URL');
    await user.clear(address);
    await user.click(address);
    await user.paste('https://b.example/new.xml');
    await screen.findByText('The feed works, 925 items');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await importButton();
    expect(screen.getByRole('combobox', { name: 'Feed path: Brand' })).toHaveValue('g:brand');
    expect(server().log).not.toContain('listMappings');
  });

  test('[R2.57] going back and forth loses nothing', async () => {
    server().handle({ saveWorkingCatalog: () => ({ data: buildWorking() }) });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await importButton();
    await user.click(screen.getByRole('button', { name: 'Delete the field: Brand' }));
    await user.click(screen.getByRole('button', { name: /Basics/ }));
    await screen.findByText('The feed works, 925 items');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await importButton();
    expect(screen.queryByRole('combobox', { name: 'Feed path: Brand' })).toBeNull();
    cleanup();
    await renderPanel({ path: wizardPath, server: server() });
    await importButton();
    expect(screen.queryByRole('combobox', { name: 'Feed path: Brand' })).toBeNull();
  });
});
