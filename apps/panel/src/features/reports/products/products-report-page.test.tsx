import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildProductReport, buildProductRow } from '../../../testing/build-reports.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { startReportServer } from '../../../testing/start-report-server.ts';

const path = '/search/productsReport';
const server = await startReportServer();
let asked: Record<string, unknown>[];

beforeEach(() => {
  asked = [];
  server.handle({
    reportProducts: ({ body }) => {
      asked.push(body as Record<string, unknown>);
      return buildProductReport();
    },
  });
});

describe('the products report', () => {
  test('[R2.08] [R3.30] shows each product as the catalog has it, with its figures', async () => {
    await renderPanel({ path, server });
    const sofa = await screen.findByRole('button', { name: /^Sofa narożna Oslo/ });
    const row = within(sofa.closest('tr') as HTMLElement);
    for (const text of ['MEB-101', '4,200', '640', '71', '3.8%', '24', '15', '26', 'PLN 31,000.00'])
      row.getByText(text);
    expect(asked[0]).toMatchObject({ orderBy: 'clicks', sort: 'desc', offset: 0, limit: 20 });
  });

  test('a product that is gone has its last name, and no actions', async () => {
    await renderPanel({ path, server });
    const gone = await screen.findByRole('button', { name: /^Fotel Hygge/ });
    within(gone).getByText('no longer in the catalog');
    expect(screen.queryByRole('button', { name: 'Actions: Fotel Hygge' })).toBeNull();
  });

  test('a product that can’t be looked up now has its last name, and isn’t said to be gone', async () => {
    server.handle({
      reportProducts: () =>
        buildProductReport({ data: [buildProductRow({ id: 'MEB-90', name: 'Fotel Hygge', product: null })] }),
    });
    await renderPanel({ path, server });
    await screen.findByRole('button', { name: /^Fotel Hygge/ });
    expect(screen.queryByText('no longer in the catalog')).toBeNull();
  });

  test('says why its totals differ from those of the summary', async () => {
    await renderPanel({ path, server });
    await screen.findByRole('table');
    act(() => within(screen.getByRole('rowheader')).getByRole('button', { name: 'Total' }).focus());
    await screen.findByText(/^A purchase counts for each of its products/);
  });

  test('the menu of a row leads to the product', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: /^Actions: Lampa wisząca/ }));
    const links = await screen.findAllByRole('menuitem');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/catalog/instance/catalog-1/product/MEB-102',
      `/search/try?${new URLSearchParams({ q: 'Lampa wisząca Luna, mosiądz' })}`,
      'https://sklep.example/p1',
    ]);
    expect(links[2]).toHaveAttribute('target', '_blank');
  });

  test('a product opens the searches that led to it, each in the report of the same period', async () => {
    const { user } = await renderPanel({ path: `${path}?period=last7`, server });
    await user.click(await screen.findByRole('button', { name: /^Sofa narożna Oslo/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Product in search' }));
    const link = await drawer.findByRole('link', { name: 'sofa szara' });
    expect(link).toHaveAttribute('href', '/search/phrasesReport?period=last7&phrase=sofa+szara');
  });

  test('sorts by name and by sales from search', async () => {
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('table');
    for (const [name, orderBy, sort] of [
      ['Product', 'name', 'asc'],
      ['From search', 'salesFromSearch', 'desc'],
      ['ID', 'id', 'asc'],
    ] as const) {
      const head = within(screen.getAllByRole('rowgroup')[0] as HTMLElement);
      await user.click(head.getByRole('button', { name }));
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ orderBy, sort }));
    }
  });
});
