import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type ImportResult, requiredMapping } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { buildCatalog, buildProduct, buildProfile, buildRun } from '../../../testing/build.ts';
import { buildAnalysis, buildResult, buildWorking, lookupHandlers } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

const path = '/catalog/instances/add';
const running: ImportResult = buildResult({
  finished: false,
  status: 'in_progress',
  progress: { phase: 'fetching', bytes: 1_700_000, totalBytes: 3_400_000, items: 460 },
});
const none = buildResult({ status: 'unknown', runId: null });

let server: ApiServer;
let lastImport: ImportResult;
let stored: unknown;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  lastImport = none;
  stored = undefined;
  server.handle({
    ...lookupHandlers,
    getWorkingCatalog: () => ({ data: buildWorking() }),
    analyzeFeed: () => ({ data: buildAnalysis() }),
    previewFeed: () => ({ data: buildAnalysis() }),
    isTestImportFinished: () => ({ data: lastImport }),
    listMappings: () => ({ data: [...requiredMapping] }),
    storeMapping: ({ body }) => {
      stored = body;
      lastImport = running;
      return { data: { catalogId: 'catalog-9', mapping: [...requiredMapping] } };
    },
    getImportedProducts: ({ params }) => ({
      data: {
        correctProducts: [
          buildProduct({ title: `Product of page ${params.page}`, oldPrice: 500, variantsCount: 3 }),
        ],
        total: 45,
        page: Number(params.page),
      },
    }),
    getRefreshTimes: () => ({ data: { periods: [], timeZone: 'Europe/Warsaw' } }),
  });
});
afterEach(() => {
  server.log.length = 0;
});
afterAll(() => server.close());

const importButton = () => screen.findByRole('button', { name: 'Import products' });

describe('step 2 of the wizard', () => {
  test('[R4.06] finds the paths and loads a preview; the proposal is chosen, with values and fill rate', async () => {
    await renderPanel({ path, server });
    await importButton();
    await waitFor(() => expect(server.log).toContain('previewFeed'));
    expect(server.log).toContain('analyzeFeed');
    expect(screen.getByRole('combobox', { name: 'Feed path: Title' })).toHaveValue('g:title');
    screen.getByText('g:title one');
    expect(screen.getByRole('combobox', { name: 'Feed path: Brand' })).toHaveValue('g:brand');
    screen.getByTitle('42% of the products have a value');
    expect(screen.queryByRole('button', { name: 'Delete the field: Title' })).toBeNull();
    screen.getByRole('button', { name: 'Delete the field: Brand' });
  });

  test('[R3.09] suggests old_price and omnibus_price, to be deleted at will, where nothing additional was found', async () => {
    const bare = buildAnalysis({ proposal: [...requiredMapping] });
    server.handle({ analyzeFeed: () => ({ data: bare }), previewFeed: () => ({ data: bare }) });
    const { user } = await renderPanel({ path, server });
    await importButton();
    screen.getByRole('combobox', { name: 'Feed path: Lowest price in 30 days' });
    await user.click(screen.getByRole('button', { name: 'Delete the field: Old price' }));
    expect(screen.queryByRole('combobox', { name: 'Feed path: Old price' })).toBeNull();
    screen.getByText(/The field stays empty until it does/);
  });

  test('[R5.07] wrong rows say what is wrong with them, and nothing is saved', async () => {
    const { user } = await renderPanel({ path, server });
    const next = await importButton();
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.click(screen.getByRole('textbox', { name: 'Name of the field: new field' }));
    await user.paste('My Field');
    await user.click(screen.getByRole('combobox', { name: 'Feed path: My Field' }));
    await user.paste('two words');
    await user.click(next);
    await screen.findByText(/invalid id/);
    screen.getByText('Feed path: invalid feed path');
    screen.getByText('errors in mapping paths to catalog fields - correct the mapping');
    expect(screen.getByRole('textbox', { name: 'Name of the field: My Field' })).toHaveFocus();
    expect(server.log).not.toContain('storeMapping');
  });

  test('[R5.07] a list’s separator of more than five characters is refused', async () => {
    const { user } = await renderPanel({ path, server });
    const next = await importButton();
    await user.click(screen.getByRole('textbox', { name: 'Separator: Categories' }));
    await user.paste('123456');
    await user.click(next);
    await screen.findByText('Separator: invalid separator');
  });

  test('[R3.10] a field of another path is found by a value, named by its path, and saved with the rest', async () => {
    const { user } = await renderPanel({ path, server });
    const next = await importButton();
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.click(screen.getByRole('combobox', { name: 'Feed path: new field' }));
    await user.paste('blue');
    await user.click(await screen.findByRole('option', { name: /g:color/ }));
    expect(screen.getByRole('textbox', { name: 'Name of the field: Colour' })).toHaveValue('color');
    await user.click(next);
    await waitFor(() => expect(server.log).toContain('storeMapping'));
    expect(stored).toMatchObject({ catalogId: 'catalog-9' });
    const items = (stored as { mapping: object[] }).mapping;
    expect(items).toHaveLength(9);
    expect(items[0]).toEqual({ path: 'g:id', fieldLabel: 'id', fieldType: 'id', separator: '' });
    expect(items[8]).toEqual({ path: 'g:color', fieldLabel: 'color', fieldType: 'string', separator: '' });
  });

  test('[R8.06] FIELDS_INVALID_ERROR is raised and stands at its row until the row changes', async () => {
    server.handle({
      storeMapping: () =>
        refuse(422, 'FIELDS_INVALID_ERROR', { fields: [{ field: 'title', path: 'g:title' }] }),
    });
    const { user, panel } = await renderPanel({ path, server });
    await user.click(await importButton());
    await screen.findByText('Feed path: invalid feed path');
    expect(panel.notices.errors()).toMatchObject([{ action: 'mappingPaths' }]);
    expect(screen.getByRole('combobox', { name: 'Feed path: Title' })).toHaveFocus();
    await user.paste('x');
    await waitFor(() => expect(screen.queryByText('Feed path: invalid feed path')).toBeNull());
  });

  test('[R8.06] a mapping that could not be written says so', async () => {
    server.handle({ storeMapping: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await user.click(await importButton());
    await screen.findByText('There was an error writing the directory mapping - please contact support');
    screen.getByText('An unknown error has occurred - contact support');
  });

  test('[R8.05] a look for paths that fails says so, and leads back', async () => {
    server.handle({ analyzeFeed: () => refuse(500, 'INTERNAL'), previewFeed: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('An error occurred while looking for paths in the XML file');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Catalog name')).toHaveValue('Sklep');
  });

  test('[R4.06] another address brings its own proposal, not the mapping that was saved of the one before', async () => {
    lastImport = buildResult({ status: 'error', error: { code: 'IMPORT_ALL_WRONG' } });
    server.handle({
      saveWorkingCatalog: () => ({ data: buildWorking({ catalogUri: 'https://b.example/new.xml' }) }),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: /Basics/ }));
    const address = await screen.findByLabelText('Feed address');
    await user.clear(address);
    await user.click(address);
    await user.paste('https://b.example/new.xml');
    await screen.findByText('The feed works, 925 products');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await importButton();
    expect(screen.getByRole('combobox', { name: 'Feed path: Brand' })).toHaveValue('g:brand');
    expect(server.log).not.toContain('listMappings');
  });

  test('[R2.57] going back and coming again loses nothing', async () => {
    server.handle({ saveWorkingCatalog: () => ({ data: buildWorking() }) });
    const { user } = await renderPanel({ path, server });
    await importButton();
    await user.click(screen.getByRole('button', { name: 'Delete the field: Brand' }));
    await user.click(screen.getByRole('button', { name: /Basics/ }));
    await screen.findByText('The feed works, 925 products');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await importButton();
    expect(screen.queryByRole('combobox', { name: 'Feed path: Brand' })).toBeNull();
    cleanup();
    await renderPanel({ path, server });
    await importButton();
    expect(screen.queryByRole('combobox', { name: 'Feed path: Brand' })).toBeNull();
  });
});

describe('step 3 of the wizard', () => {
  test('[R4.07] follows the import without buttons, then the products until they are ready, then the buttons are back', async () => {
    let asked = 0;
    server.handle({
      getImportedProducts: ({ params }) => {
        asked += 1;
        if (asked === 1) return { status: 202, body: { data: buildResult() } };
        const correctProducts = [buildProduct({ title: 'Kettle', oldPrice: 500, variantsCount: 3 })];
        return { data: { correctProducts, total: 45, page: Number(params.page) } };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await importButton());
    const card = await screen.findByText('Importing the products');
    screen.getByText(/460 products · 1.6 MB of 3.2 MB/);
    expect(card).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Back|Next)$/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Basics/ })).toBeDisabled();
    lastImport = buildResult();
    await screen.findByText('products imported');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    const kettle = (await screen.findByText('Kettle')).closest('li');
    expect(kettle).toHaveTextContent(/PLN.449\.00.*PLN.500\.00/);
    within(kettle as HTMLElement).getByText('In stock');
    within(kettle as HTMLElement).getByText('3 variants');
    within(kettle as HTMLElement).getByText('Buty');
    screen.getByRole('button', { name: 'Back' });
    screen.getByRole('button', { name: 'Next' });
    expect(asked).toBe(2);
  });

  test('[R3.11] [R9.01] shows the imported products in pages of 20', async () => {
    lastImport = buildResult();
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Product of page 1');
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).queryByRole('button', { name: '4' })).toBeNull();
    await user.click(within(pages).getByRole('button', { name: '3' }));
    await screen.findByText('Product of page 3');
  });

  test('[R4.09] [R8.08] an error of the import is stored and raised, and leads on', async () => {
    lastImport = buildResult({ status: 'error', wrongCount: 1, error: { code: 'IMPORT_ALL_WRONG' } });
    const reasons = [{ field: 'g:link', reason: 'link_invalid', value: 'nowhere' } as const];
    server.handle({
      listWrongItems: () => ({ data: [{ position: 1, id: 'A', title: 'Mug', reasons }], total: 1 }),
    });
    const { user, panel } = await renderPanel({ path, server });
    expect((await screen.findAllByText(/No product passed validation/)).length).toBeGreaterThan(0);
    expect(panel.notices.errors()).toMatchObject([
      { action: 'import', failure: { code: 'IMPORT_ALL_WRONG' } },
    ]);
    await screen.findByText('The address of the product page is not valid');
    await user.click(screen.getByRole('button', { name: 'Back to the mapping' }));
    await importButton();
  });

  test('[R4.09] a feed that shrank can be let through', async () => {
    lastImport = buildResult({
      status: 'error',
      error: { code: 'IMPORT_SHRUNK', details: { before: 925, now: 46 } },
    });
    let sent: unknown;
    server.handle({
      startImport: ({ body }) => {
        sent = body;
        lastImport = running;
        return { data: running };
      },
    });
    const { user, panel } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Let this import through' }));
    await screen.findByText('Importing the products');
    expect(sent).toEqual({ allowShrink: true });
    // What was said of the run before is over.
    expect(panel.notices.errors()).toEqual([]);
  });

  test('a running import can be stopped, which is no error', async () => {
    lastImport = running;
    server.handle({
      cancelImport: () => {
        lastImport = buildResult({ status: 'error', error: { code: 'IMPORT_CANCELLED' } });
        return { data: lastImport };
      },
    });
    const { user, panel } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByText('The import was stopped');
    expect(panel.notices.errors()).toEqual([]);
  });

  test('[R8.08] warnings and wrong items are told in words, the items as a file too', async () => {
    lastImport = buildResult({ wrongCount: 2, warnings: ['g:id', 'g:image_link'] });
    server.handle({
      listImportRuns: () => ({
        data: [
          buildRun({
            warnings: [
              { field: 'g:id', reason: 'id_empty', count: 1 },
              { field: 'g:image_link', reason: 'image_empty', count: 1204 },
            ],
          }),
        ],
        total: 1,
      }),
      listWrongItems: () => ({
        data: [
          { position: 7, id: '', title: 'Lamp', reasons: [{ field: 'g:id', reason: 'id_empty', value: '' }] },
          {
            position: 9,
            id: 'X',
            title: '',
            reasons: [{ field: 'g:price', reason: 'price_invalid', value: 'free!' }],
          },
        ],
        total: 2,
      }),
      exportWrongItems: () => '﻿position;id\n7;',
    });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Validation is not passed');
    await waitFor(() => expect(screen.getAllByText(/Product Id can not be empty/)).toHaveLength(3));
    screen.getByText(/The picture is missing \(1,204\)/);
    screen.getByText('Lamp');
    screen.getByText('The price can not be read');
    screen.getByText('free!');
    const saved: Blob[] = [];
    const createObjectUrl = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:test';
    };
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    URL.createObjectURL = createObjectUrl;
    expect(await saved[0]?.text()).toContain('position;id');
  });
});

describe('step 4 of the wizard', () => {
  const openTimes = async (user = buildProfile()) => {
    lastImport = buildResult();
    const rendered = await renderPanel({ path, server, user });
    await rendered.user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Finish' });
    return rendered;
  };

  test('[R4.08] [R3.13] saves the refresh times, ends the wizard and says what comes next', async () => {
    let saved: unknown;
    server.handle({
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
    expect(server.log.indexOf('saveRefreshTimes')).toBeLessThan(server.log.indexOf('makeTypeProduction'));
    expect(screen.getByRole('link', { name: 'Make a search instance' })).toHaveAttribute(
      'href',
      '/search/instances/add',
    );
    expect(screen.getByRole('link', { name: 'Go to the catalog' })).toHaveAttribute(
      'href',
      '/catalog/instance/catalog-9',
    );
    expect(localStorage.getItem('vitrina.wizardDraft')).toBeNull();
  });

  test('[R4.08] without module search only the catalog is next', async () => {
    server.handle({
      saveRefreshTimes: () => ({ data: { periods: [], timeZone: 'Europe/Warsaw' } }),
      makeTypeProduction: () => ({ data: buildCatalog({ name: 'Sklep' }) }),
    });
    const { user } = await openTimes(buildProfile({ modules: ['catalog'] }));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await screen.findByRole('heading', { name: 'The catalog “Sklep” is ready' });
    expect(screen.queryByRole('link', { name: 'Make a search instance' })).toBeNull();
  });

  test('[R8.16] times that could not be saved keep the wizard open', async () => {
    server.handle({
      saveRefreshTimes: () =>
        refuse(422, 'VALIDATION_FAILED', { problems: [{ path: 'periods.1', rule: 'timeInterval' }] }),
    });
    const { user } = await openTimes();
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await screen.findByText('The minimum time interval is 1 hour');
    expect(server.log).not.toContain('makeTypeProduction');
  });
});
