import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildProduct } from '../../../testing/build.ts';
import { buildResult } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { runningImport, serveWizard, wizardPath } from '../../../testing/serve-wizard.ts';

const { server, state } = serveWizard();

const importButton = () => screen.findByRole('button', { name: 'Import products' });

describe('step 3 of the wizard', () => {
  test('[R4.07] follows the import without buttons, then waits for the products, then shows the buttons', async () => {
    let asked = 0;
    server().handle({
      getImportedProducts: ({ params }) => {
        asked += 1;
        if (asked === 1) return { status: 202, body: { data: buildResult() } };
        const correctProducts = [buildProduct({ title: 'Kettle', oldPrice: 500, variantsCount: 3 })];
        return { data: { correctProducts, total: 45, page: Number(params.page) } };
      },
    });
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await user.click(await importButton());
    const card = await screen.findByText('Importing products');
    screen.getByText(/460 items · 1.6 MB of 3.2 MB/);
    expect(card).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Back|Next)$/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Basics/ })).toBeDisabled();
    state.lastImport = buildResult();
    await screen.findByText('925 of 925 items ready');
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
    const kettle = (await screen.findByText('Kettle')).closest('li');
    expect(kettle).toHaveTextContent(/PLN.449\.00.*PLN.500\.00/);
    within(kettle as HTMLElement).getByText('In stock');
    within(kettle as HTMLElement).getByText('3 variants');
    within(kettle as HTMLElement).getByText('Buty');
    screen.getByRole('button', { name: 'Back' });
    screen.getByRole('button', { name: 'Finish' });
    expect(asked).toBe(2);
  });

  test('[R3.11] [R9.01] shows the imported products in pages of 20', async () => {
    state.lastImport = buildResult();
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await screen.findByText('Product of page 1');
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).queryByRole('button', { name: '4' })).toBeNull();
    await user.click(within(pages).getByRole('button', { name: '3' }));
    await screen.findByText('Product of page 3');
  });

  test('[R4.09] [R8.08] an error of the import is stored and raised, and allows going on', async () => {
    state.lastImport = buildResult({
      ...{ status: 'error', correctCount: 0, wrongCount: 1, error: { code: 'IMPORT_ALL_WRONG' } },
      skipped: [{ field: 'g:link', reason: 'link_invalid', count: 1 }],
    });
    const reasons = [{ field: 'g:link', reason: 'link_invalid', value: 'nowhere' } as const];
    server().handle({
      listWrongItems: () => ({ data: [{ position: 1, id: 'A', title: 'Mug', reasons }], total: 1 }),
    });
    const { user, panel } = await renderPanel({ path: wizardPath, server: server() });
    expect((await screen.findAllByText(/No product passed validation/)).length).toBeGreaterThan(0);
    expect(panel.notices.errors()).toMatchObject([
      { action: 'import', failure: { code: 'IMPORT_ALL_WRONG' } },
    ]);
    screen.getByText('0 of 1 items without errors');
    await user.click(await screen.findByRole('button', { name: /The product page URL is invalid/ }));
    expect((await screen.findByText('nowhere')).closest('ul')).toHaveTextContent(
      'The product page URL is invalid',
    );
    await user.click(screen.getByRole('button', { name: 'Back to the mapping' }));
    await importButton();
  });

  test.each(['FEED_CUT_OFF', 'IMPORT_ALL_WRONG', 'IMPORT_INTERRUPTED', 'IMPORT_CANCELLED'] as const)(
    '[R4.09] a first import that ended with %s says nothing of products that stayed as they were',
    async (code) => {
      state.lastImport = buildResult({ status: 'error', error: { code } });
      await renderPanel({ path: wizardPath, server: server() });
      await screen.findByRole('button', { name: 'Back to the mapping' });
      expect(screen.getByRole('main')).not.toHaveTextContent(/are unchanged|[Nn]othing has changed/);
    },
  );

  test('[R4.09] a feed that shrank can be allowed', async () => {
    state.lastImport = buildResult({
      status: 'error',
      error: { code: 'IMPORT_SHRUNK', details: { before: 925, now: 46 } },
    });
    let sent: unknown;
    server().handle({
      startImport: ({ body }) => {
        sent = body;
        state.lastImport = runningImport;
        return { data: runningImport };
      },
    });
    const { user, panel } = await renderPanel({ path: wizardPath, server: server() });
    await user.click(await screen.findByRole('button', { name: 'Accept anyway' }));
    await screen.findByText('Importing products');
    expect(sent).toEqual({ allowShrink: true });
    // The error of the previous run is gone.
    expect(panel.notices.errors()).toEqual([]);
  });

  test('a running import can be stopped, which isn’t an error', async () => {
    state.lastImport = runningImport;
    server().handle({
      cancelImport: () => {
        state.lastImport = buildResult({ status: 'error', error: { code: 'IMPORT_CANCELLED' } });
        return { data: state.lastImport };
      },
    });
    const { user, panel } = await renderPanel({ path: wizardPath, server: server() });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByText('Import stopped');
    expect(panel.notices.errors()).toEqual([]);
  });

  test('[R8.08] describes warnings and wrong items, which can also be saved as a file', async () => {
    state.lastImport = buildResult({
      ...{ correctCount: 1204, groupsCount: 1000, wrongCount: 2, warnedCount: 1204 },
      skipped: [
        { field: 'g:id', reason: 'id_empty', count: 1 },
        { field: 'g:price', reason: 'price_invalid', count: 1 },
      ],
      warned: [{ field: 'g:image_link', reason: 'image_empty', count: 1204 }],
    });
    server().handle({
      listWarnedItems: () => ({
        data: [
          {
            ...{ position: 3, id: 'C', title: 'Clock' },
            reasons: [{ field: 'g:image_link', reason: 'image_empty', value: '' }],
          },
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
    const { user } = await renderPanel({ path: wizardPath, server: server() });
    await screen.findByText('1,204 of 1,206 items ready');
    screen.getByText('1,000 products (1,204 variants)');
    screen.getByText(/Validation is not passed/);
    await user.click(screen.getByRole('button', { name: 'Ready with a warning' }));
    expect(document.activeElement).toHaveTextContent(/Skipped \(2\).*Warnings \(1,204\)/);
    await screen.findByRole('button', { name: /^1\s*Product Id can not be empty\s*Lamp/ });
    await user.click(screen.getByRole('button', { name: /^1,204\s*Without an image/ }));
    await screen.findByText('We kept 1 of these items.');
    expect(screen.getByRole('link', { name: 'Clock' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/product\/C$/),
    );
    const saved: Blob[] = [];
    const createObjectUrl = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:test';
    };
    await user.click(screen.getByRole('button', { name: 'Download CSV: skipped items' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    URL.createObjectURL = createObjectUrl;
    expect(await saved[0]?.text()).toContain('position;id');
  });
});
