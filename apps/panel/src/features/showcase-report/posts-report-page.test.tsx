import { screen, within } from '@testing-library/react';
import type { PostReport } from '@vitrina/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderPanel } from '../../testing/render-panel.tsx';
import { startReportServer } from '../../testing/start-report-server.ts';

const path = '/socialStream/reportDashboard?period=own&from=2026-02-01&to=2026-02-02';
const server = await startReportServer();
const figures = { views: 40, clicks: 8, ctr: 0.2, carts: 3, salesCount: 1, unitsSold: 2, total: 119.8 };
const row = { ...figures, configId: 'c1', image: null, before: null, permalink: null };
const full: PostReport = {
  rows: [
    { ...row, postId: 'p1', name: 'Jesień w mieście', isGone: false },
    { ...row, postId: 'p2', name: 'Letnia sukienka', isGone: true },
    { ...row, postId: 'p3', name: '', isGone: false },
  ],
  rowCount: 3,
  totals: figures,
  totalsBefore: { ...figures, views: 20 },
  days: ['2026-02-01', '2026-02-02'].map((day) => ({
    ...{ day, views: 20, clicks: 4, carts: 1, salesCount: 1, total: 59.9 },
  })),
  period: { from: '2026-02-01', to: '2026-02-02' },
  before: { from: '2026-01-30', to: '2026-01-31' },
  firstDay: '2025-01-01',
  currency: 'PLN',
};
const serve = (report: PostReport): void => server.handle({ reportPosts: () => ({ data: report }) });
beforeEach(() => serve(full));

describe('[R10.07] the report of posts', () => {
  test('has a row for each post that leads to it, also without a caption, but not for one that is gone', async () => {
    await renderPanel({ path, server });
    const table = within(await screen.findByRole('table', { name: 'Posts' }));
    expect(table.getByRole('link', { name: 'Open post: Jesień w mieście' })).toHaveAttribute(
      'href',
      '/socialStream/c1/post/p1',
    );
    table.getByRole('link', { name: 'Open post: Post without a caption' });
    expect(table.queryByRole('link', { name: /Letnia/ })).toBeNull();
    table.getByText('gone from Instagram');
    await screen.findByText('+100%');
  });

  test('leads to the streams before a post was ever seen', async () => {
    serve({ ...full, rows: [], rowCount: 0, firstDay: null });
    await renderPanel({ path, server });
    expect(await screen.findByRole('link', { name: 'Go to streams' })).toHaveAttribute(
      'href',
      '/socialStream/configs',
    );
  });
});
