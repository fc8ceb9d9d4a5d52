import { screen, waitFor, within } from '@testing-library/react';
import type { WrongItem } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { buildCatalog, buildRun } from '../../../testing/build.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.log.length = 0;
  vi.restoreAllMocks();
});

const path = '/catalog/history/catalog-1';
const wrong: WrongItem = {
  position: 1992,
  id: 'BAD-1',
  title: 'Mug without a price',
  reasons: [
    { field: 'g:price', reason: 'price_invalid', value: 'ask us' },
    { field: 'g:id', reason: 'id_empty', value: '' },
  ],
};
const serve = (...runs: Parameters<typeof buildRun>[0][]): void =>
  server.handle({
    listFullCatalogs: () => ({ data: [buildCatalog()] }),
    listImportRuns: () => ({
      data: runs.map((run, index) => buildRun({ runId: `run-${index + 1}`, ...run })),
      total: runs.length,
    }),
    listWrongItems: () => ({ data: [wrong], total: 1 }),
  });
const open = async (name: RegExp) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error('no row');
  return button;
};

describe('import history', () => {
  test('[R2.32] [R2.59] [R4.01] lists date, caller, status, correct and incorrect counts, and how long it took', async () => {
    serve(
      { owner: 'manual', wrongCount: 17 },
      { owner: 'schedule', status: 'error', error: { code: 'FEED_TIMEOUT' }, correctCount: 0, wrongCount: 0 },
      { owner: 'wizard', feedUnchanged: true },
    );
    await renderPanel({ path, server });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]).toHaveTextContent('1 Mar 2026');
    expect(rows[0]).toHaveTextContent('You');
    expect(rows[0]).toHaveTextContent('OK');
    expect(rows[0]).toHaveTextContent('1,200');
    expect(rows[0]).toHaveTextContent('17');
    expect(rows[0]).toHaveTextContent('1 minute');
    expect(rows[1]).toHaveTextContent('Schedule');
    expect(rows[1]).toHaveTextContent('Error');
    expect(rows[2]).toHaveTextContent('Adding the catalog');
    expect(rows[2]).toHaveTextContent('feed unchanged');
  });

  test('[R2.32] [R10.01] says why the server imported on its own initiative, and which limit a feed exceeds', async () => {
    serve(
      { owner: 'upgrade' },
      {
        owner: 'repair',
        status: 'error',
        error: { code: 'IMPORT_LIMIT_EXCEEDED', details: { limit: 'terms', max: 8_388_608 } },
      },
      { owner: 'schedule', status: 'error', error: { code: 'IMPORT_CHECK_FAILED' } },
    );
    const { user } = await renderPanel({ path, server });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]).toHaveTextContent('Server update');
    expect(rows[1]).toHaveTextContent('Automatic repair');
    const [, second] = await screen.findAllByRole('button', { name: /1 Mar 2026/ });
    await user.click(second as HTMLElement);
    const drawer = within(await screen.findByRole('dialog'));
    drawer.getByText(/have more than 8,388,608 different words\. This is more than a catalog can hold/);
  });

  test('[R2.59] [R8.08] a run opens with what was skipped and what is missing, each row with its items', async () => {
    serve({
      correctCount: 1991,
      groupsCount: 1254,
      wrongCount: 8,
      warnedCount: 5,
      skipped: [
        { field: 'g:price', reason: 'price_invalid', count: 7 },
        { field: 'g:id', reason: 'id_empty', count: 1 },
      ],
      warned: [{ field: 'g:image_link', reason: 'image_empty', count: 5 }],
    });
    const asked: string[] = [];
    server.handle({
      listWrongItems: ({ query }) => {
        asked.push(`${query.get('reason')} ${query.get('field')}`);
        return { data: [wrong], total: 1 };
      },
    });
    const { user, href } = await renderPanel({ path, server });
    await user.click(await open(/1 Mar 2026/));
    const drawer = within(await screen.findByRole('dialog'));
    drawer.getByText('1,991 of 1,999 items ready');
    drawer.getByText('1,254 products (1,991 variants)');
    const skipped = within(drawer.getByRole('region', { name: 'Skipped (8)' }));
    skipped.getByText(/Validation is not passed/);
    skipped.getByRole('button', { name: /^1\s*Product Id can not be empty/ });
    const row = skipped.getByRole('button', { name: /^7\s*The price can’t be read/ });
    expect(row).toHaveTextContent('Price g:price');
    await waitFor(() => expect(row).toHaveTextContent('Mug without a price…'));
    const warned = within(drawer.getByRole('region', { name: 'Warnings (5)' }));
    warned.getByRole('button', { name: /^5\s*Without an image.*Image g:image_link/ });
    await user.click(row);
    const item = (await drawer.findByText('item 1992 in the feed', { exact: false })).closest(
      'li',
    ) as HTMLElement;
    expect(item).toHaveTextContent('BAD-1');
    within(item).getByText('ask us');
    within(item).getByText('Product Id can not be empty');
    expect(asked).toEqual(['null null', 'price_invalid g:price']);
    expect(href()).toBe(`${path}?run=run-1`);
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(href()).toBe(path);
  });

  test('[R2.59] wrong items come in pages of 20', async () => {
    serve({ wrongCount: 45 });
    const pages: (string | null)[] = [];
    server.handle({
      listWrongItems: ({ query }) => {
        if (query.get('reason')) pages.push(query.get('page'));
        return { data: [{ ...wrong, position: Number(query.get('page')) }], total: 45 };
      },
    });
    const { user } = await renderPanel({ path: `${path}?run=run-1`, server });
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: /The price can’t be read/ }));
    await user.click(await drawer.findByRole('button', { name: '3' }));
    await waitFor(() => expect(pages).toEqual(['1', '3']));
  });

  test('[R2.59] saves the wrong items as a CSV file, fetched with the bearer token', async () => {
    serve({});
    let token = '';
    server.handle({
      exportWrongItems: (received) => {
        token = received.token;
        return '"position","id"\r\n"1992","ż"\r\n';
      },
    });
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:saved';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(`${this.download} ${this.href}`);
    });
    const { user } = await renderPanel({ path: `${path}?run=run-1`, server });
    await user.click(await screen.findByRole('button', { name: 'Download CSV: skipped items' }));
    await waitFor(() => expect(names).toEqual(['skipped-items-run-1.csv blob:saved']));
    expect(token).toBe('token-1');
    const bytes = new Uint8Array(await (blobs[0] as Blob).arrayBuffer());
    expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x22]);
  });

  test('[R2.59] [R8.08] explains in plain words why a run failed, and what to do next', async () => {
    const error = { code: 'IMPORT_SHRUNK' as const, details: { before: 925, now: 46 } };
    serve({ status: 'error', error, wrongCount: 0 }, {});
    const sent: unknown[] = [];
    server.handle({
      startImport: ({ body }) => {
        sent.push(body);
        return refuse(409, 'IMPORT_RUNNING');
      },
    });
    const { user } = await renderPanel({ path: `${path}?run=run-1`, server });
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('alert')).toHaveTextContent('The feed has lost more than half of its products');
    await user.click(drawer.getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(sent).toEqual([{ allowShrink: true }]));
  });

  test('[R2.59] an earlier failed run is explained, but only the latest can be tried again', async () => {
    serve({}, { status: 'error', error: { code: 'IMPORT_ALL_WRONG' }, wrongCount: 0 });
    await renderPanel({ path: `${path}?run=run-2`, server });
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('link', { name: 'Edit the mapping' })).toHaveAttribute(
      'href',
      '/catalog/mapping/catalog-1',
    );
    expect(drawer.queryByRole('button', { name: 'Import again' })).toBeNull();
  });

  test('[R2.59] says kindly that the feed has not changed, and lists no wrong items', async () => {
    serve({ feedUnchanged: true });
    await renderPanel({ path: `${path}?run=run-1`, server });
    const drawer = within(await screen.findByRole('dialog'));
    drawer.getByText(/The feed hadn’t changed since the previous import/);
    expect(drawer.queryByText('Mug without a price')).toBeNull();
    expect(server.log).not.toContain('listWrongItems');
  });

  test('[R8.09] a history that fails to load says An error occurred, please try again later', async () => {
    server.handle({ listImportRuns: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'An error occurred, please try again later' });
    serve({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('[R2.32] an empty history says what it will contain', async () => {
    serve();
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'No imports yet' });
  });
});
