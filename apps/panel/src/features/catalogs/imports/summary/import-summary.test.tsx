import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportRun } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../../../testing/api-server.ts';
import { buildCatalog, buildRun } from '../../../../testing/build.ts';
import { renderPanel } from '../../../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const openRun = async (run: Partial<ImportRun>) => {
  server.handle({
    listFullCatalogs: () => ({ data: [buildCatalog()] }),
    listImportRuns: () => ({ data: [buildRun(run)], total: 1 }),
    listWrongItems: () => ({ data: [], total: 0 }),
    listWarnedItems: () => ({ data: [], total: 0 }),
  });
  await renderPanel({ path: '/catalog/history/catalog-1?run=run-1', server });
  const dialog = await screen.findByRole('dialog');
  return { drawer: within(dialog), alarming: () => dialog.querySelectorAll('[data-kind="manySkipped"]') };
};

test('[R2.59] 8 of 1999 items left out are calm, and the parts add up to all', async () => {
  const { drawer, alarming } = await openRun({
    ...{ correctCount: 1991, groupsCount: 1254, wrongCount: 8, warnedCount: 5 },
    warned: [{ field: 'g:image_link', reason: 'image_empty', count: 5 }],
  });
  drawer.getByText('1,991 of 1,999 items ready');
  const parts = drawer.getByText('Ready').closest('ul');
  expect(parts).toHaveTextContent('Ready 1,986Ready with a warning 5Skipped 8');
  expect(alarming()).toHaveLength(0);
});

test('[R2.59] a twentieth left out is alarming', async () => {
  const { drawer, alarming } = await openRun({ correctCount: 950, groupsCount: 950, wrongCount: 50 });
  drawer.getByText('950 of 1,000 items ready');
  expect(alarming().length).toBeGreaterThan(0);
});

test('[R2.59] of a failed import no products are claimed', async () => {
  const { drawer } = await openRun({
    ...{
      status: 'error',
      error: { code: 'IMPORT_SHRUNK' },
      correctCount: 46,
      wrongCount: 4,
      groupsCount: null,
    },
  });
  drawer.getByText('46 of 50 items without errors');
  expect(drawer.queryByText(/46 products/)).toBeNull();
  expect(drawer.queryByText('Ready')).toBeNull();
  expect(drawer.getByText('Nothing amiss').closest('li')).toHaveTextContent('46');
  expect(screen.getByRole('dialog').querySelector('svg[data-kind="ready"]')).toBeNull();
});

test('[R2.59] an import of an earlier version has one row for all it left out', async () => {
  const { drawer } = await openRun({
    ...{ correctCount: 1991, wrongCount: 8, groupsCount: null, warnedCount: null, skipped: null },
    warned: [{ field: 'g:image_link', reason: 'image_empty', count: 5 }],
  });
  drawer.getByRole('button', { name: /^8\s*All skipped items/ });
  drawer.getByRole('region', { name: 'Warnings' });
});

test('[R8.08] [R3.11] a skipped item says what is wrong with its link', async () => {
  const kind = { field: 'g:link', reason: 'link_invalid' } as const;
  const { drawer } = await openRun({ wrongCount: 1, skipped: [{ ...kind, count: 1 }] });
  const reasons = [{ ...kind, value: 'sklep.example/a', fault: 'not_absolute' as const }];
  server.handle({
    listWrongItems: () => ({ data: [{ position: 3, id: 'A1', title: 'Kubek', reasons }], total: 1 }),
  });
  const user = userEvent.setup();
  await user.click(drawer.getByRole('button', { name: /The product page URL is invalid/ }));
  await drawer.findByText('The page URL must be complete and start with https://');
  drawer.getByText('sklep.example/a');
});

test('[R8.08] items show their images where any of them has one', async () => {
  const kind = { field: 'g:title', reason: 'title_empty' } as const;
  const { drawer } = await openRun({ wrongCount: 3, skipped: [{ ...kind, count: 3 }] });
  const reasons = [{ ...kind, value: '' }];
  const image = 'https://shop.example/i/kubek.jpg';
  const items = [
    { position: 3, id: 'A1', title: '', image, reasons },
    { position: 4, id: 'A2', title: '', reasons },
  ];
  server.handle({ listWrongItems: () => ({ data: items, total: 2 }) });
  const user = userEvent.setup();
  const row = () => drawer.getByRole('button', { name: /^3/ });
  await user.click(row());
  await drawer.findByText(/^A1/);
  const pictures = [...document.querySelectorAll('[role="dialog"] li img')];
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([image]);
});

test('[R1.05] prices in another currency are counted, and both currencies are named', async () => {
  const found = [
    { code: 'EUR', count: 1200 },
    { code: 'USD', count: 3 },
  ];
  const { drawer } = await openRun({
    ...{ correctCount: 1991, groupsCount: 1991, warnedCount: 1203 },
    warned: [
      { field: 'g:price', reason: 'currency_foreign', count: 1203, currencies: { own: 'PLN', found } },
    ],
  });
  const sign = (kind: string) => screen.getByRole('dialog').querySelector(`svg[data-kind="${kind}"]`);
  expect(sign('warned')).not.toBeNull();
  expect(sign('ready')).toBeNull();
  drawer.getByText('With a price in a currency other than the catalog’s');
  drawer.getByText('Customers won’t see these prices: EUR (1,200) and USD (3). Catalog currency: PLN.');
});

test('[R1.05] of two prices with the same fault each is named', async () => {
  const reasons = (['g:price', 'g:sale_price'] as const).map((field) => ({
    ...{ field, reason: 'currency_foreign' as const },
    value: field === 'g:price' ? '6.19 EUR' : '6.09 EUR',
  }));
  const { drawer } = await openRun({
    ...{ correctCount: 10, groupsCount: 10, warnedCount: 1 },
    warned: [{ field: 'g:price', reason: 'currency_foreign', count: 1 }],
  });
  server.handle({
    listWarnedItems: () => ({ data: [{ position: 3, id: 'A1', title: 'Kubek', reasons }], total: 1 }),
  });
  await userEvent.setup().click(drawer.getByRole('button', { name: /currency other than the catalog/ }));
  expect((await drawer.findByText('6.19 EUR')).closest('li')).toHaveTextContent(/6\.19 EUR\s*Price$/);
  expect(drawer.getByText('6.09 EUR').closest('li')).toHaveTextContent(/6\.09 EUR\s*Sale price$/);
});

test('[R8.08] a feed that couldn’t be read at all has no summary', async () => {
  const { drawer } = await openRun({
    ...{
      status: 'error',
      error: { code: 'FEED_TIMEOUT' },
      correctCount: 0,
      wrongCount: 0,
      groupsCount: null,
    },
  });
  expect(drawer.queryByRole('region', { name: 'Import result' })).toBeNull();
});
