import { screen, within } from '@testing-library/react';
import type { StylizationReport } from '@vitrina/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildProfile } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { startReportServer } from '../../testing/start-report-server.ts';

const path = '/stylist/v3/reportDashboard?period=own&from=2026-02-01&to=2026-02-02';
const server = await startReportServer();
const figures = { views: 200, clicks: 30, ctr: 0.15, carts: 4, salesCount: 2, unitsSold: 3, total: 299.7 };
const row = { ...figures, image: null, before: null };
const full: StylizationReport = {
  rows: [
    { ...row, stylizationId: 's1', name: 'Salon', isDeleted: false },
    { ...row, stylizationId: 's2', name: 'Taras', isDeleted: true },
  ],
  rowCount: 2,
  totals: figures,
  totalsBefore: { ...figures, views: 100 },
  days: ['2026-02-01', '2026-02-02'].map((day) => ({
    ...{ day, views: 100, clicks: 15, carts: 2, salesCount: 1, total: 149.85 },
  })),
  period: { from: '2026-02-01', to: '2026-02-02' },
  before: { from: '2026-01-30', to: '2026-01-31' },
  firstDay: '2025-01-01',
  currency: 'PLN',
};
let asked: unknown[];
const serve = (report: StylizationReport): void =>
  server.handle({
    reportStylizations: ({ body }) => {
      asked.push(body);
      return { data: report };
    },
  });
beforeEach(() => {
  asked = [];
  serve(full);
});
const user = buildProfile({ modules: ['catalog', 'search', 'tracking', 'stylist'] });

describe('[R2.51] the report of stylizations', () => {
  test('has figures with their change, days, and a row for each stylization that leads to its editor', async () => {
    await renderPanel({ path, server, user });
    const table = within(await screen.findByRole('table', { name: 'Stylizations' }));
    expect(table.getByRole('link', { name: 'Open stylization: Salon' })).toHaveAttribute(
      'href',
      '/stylist/stylization/s1',
    );
    expect(table.queryByRole('link', { name: /Taras/ })).toBeNull();
    table.getByText('deleted');
    await screen.findByText('+100%');
    await screen.findByText(/^Changes are compared with/);
    screen.getByRole('heading', { name: 'Day by day' });
    expect(asked).toContainEqual(
      expect.objectContaining({ from: '2026-02-01', to: '2026-02-02', compare: true }),
    );
  });

  test('says why nothing is compared where counting began within the period before', async () => {
    serve({ ...full, firstDay: '2026-01-31' });
    await renderPanel({ path, server, user });
    await screen.findByText(/^Nothing to compare: counting started/);
    expect(screen.queryByText('+100%')).toBeNull();
  });

  test('leads to the first stylization before a look was seen, and to other days after that', async () => {
    serve({ ...full, rows: [], rowCount: 0, firstDay: null });
    await renderPanel({ path, server, user });
    const link = await screen.findByRole('link', { name: 'Create stylization' });
    expect(link).toHaveAttribute('href', '/stylist/stylizations/list');
  });
});
