import { screen, waitFor } from '@testing-library/react';
import { type ImportResult, type MappingField, requiredMapping } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { buildAnalysis, buildResult } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

const path = '/catalog/mapping/catalog-1';
const gone: MappingField = {
  qonId: 'material',
  catalogField: 'g:material',
  dataType: 'string',
  separator: '',
  description: '',
  isDeletable: true,
};
let server: ApiServer;
let lastImport: ImportResult;
let saved: unknown;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  lastImport = buildResult({ runId: 'old-run', correctCount: 5 });
  saved = undefined;
  let fields = [...requiredMapping, gone];
  server.handle({
    listMappings: () => ({ data: fields }),
    findPathsByCatalog: () => ({ data: buildAnalysis() }),
    isProdImportFinished: () => ({ data: lastImport }),
    updateMapping: ({ body }) => {
      saved = body;
      fields = [...requiredMapping];
      lastImport = buildResult({ runId: 'new-run', correctCount: 1200 });
      return { data: { catalogId: 'catalog-1', mapping: fields } };
    },
  });
});
afterEach(() => {
  server.log.length = 0;
});
afterAll(() => server.close());

describe('mapping of a finished catalog', () => {
  test('[R2.31] marks fields that the feed no longer has', async () => {
    await renderPanel({ path, server });
    await screen.findByText(/Choose another, or delete the field/);
    expect(screen.getByRole('combobox', { name: 'Feed path: Material' })).toHaveValue('g:material');
    expect(screen.queryByText('products imported')).toBeNull();
  });

  test('[R2.31] of a field whose usual path the feed doesn’t have, says that the field wasn’t found, and not that a path is wrong', async () => {
    const analysis = buildAnalysis();
    const foundPaths = analysis.foundPaths.filter(({ path: found }) => found !== 'g:availability');
    server.handle({
      listMappings: () => ({ data: [...requiredMapping] }),
      findPathsByCatalog: () => ({ data: { ...analysis, foundPaths } }),
    });
    await renderPanel({ path, server });
    await screen.findAllByText(/^We didn’t find this field in the feed/);
    expect(screen.queryByText(/This path isn’t in the feed/)).toBeNull();
  });

  test('[R3.09] a path that another field uses shows its sample all the same: it may feed both', async () => {
    const { user } = await renderPanel({ path, server });
    const combobox = await screen.findByRole('combobox', { name: 'Feed path: Material' });
    await user.clear(combobox);
    await user.type(combobox, 'g:tit');
    const option = await screen.findByRole('option', { name: /^g:title/ });
    expect(option).toHaveTextContent('g:title one · Used by another field');
  });

  test('[R3.09] another path feeds the same field: its name stays; only a new field is named after its path', async () => {
    const { user } = await renderPanel({ path, server });
    await user.clear(await screen.findByRole('combobox', { name: 'Feed path: Material' }));
    await user.click(await screen.findByRole('option', { name: /^g:brand/ }));
    expect(screen.getByRole('combobox', { name: 'Feed path: Material' })).toHaveValue('g:brand');
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.type(screen.getByRole('combobox', { name: 'Feed path: new field' }), 'g:brand');
    expect(screen.getByRole('textbox', { name: 'Name of the field: new field' })).toHaveValue('');
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Name of the field: Brand' })).toHaveValue('brand');
  });

  test('[R2.31] [R3.10] saves a change and shows the import that this starts', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Delete the field: Material' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(saved).toMatchObject({ catalogId: 'catalog-1', mapping: { length: 7 } });
    await screen.findByText('1,200');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('[R8.05] if the feed can’t be read, the mapping can still be edited, without sample values', async () => {
    server.handle({
      findPathsByCatalog: () => ({
        status: 412,
        body: {
          status: 'failed',
          validation: [],
          contentType: null,
          error: { code: 'FEED_HTTP_STATUS', message: 'x', details: { status: 404 }, requestId: 'r' },
        },
      }),
    });
    await renderPanel({ path, server });
    await screen.findByText('An error occurred while looking for paths in the XML file');
    screen.getByText('404');
    expect(await screen.findByRole('combobox', { name: 'Feed path: Name' })).toHaveValue('g:title');
    expect(screen.queryByText(/This path isn’t in the feed/)).toBeNull();
  });

  test('[R8.06] FIELDS_INVALID_ERROR is shown at its row', async () => {
    server.handle({
      updateMapping: () =>
        refuse(422, 'FIELDS_INVALID_ERROR', { problems: [{ path: 'mapping.0.path', rule: 'feedPath' }] }),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Delete the field: Material' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Feed path: invalid feed path');
  });

  test('a mapping that fails to load says so', async () => {
    server.handle({ listMappings: () => refuse(500, 'INTERNAL') });
    await renderPanel({ path, server });
    await screen.findByText('Couldn’t load the mapping');
  });
});
