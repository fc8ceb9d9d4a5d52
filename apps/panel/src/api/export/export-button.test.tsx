import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse, sendFile } from '../../testing/api-server.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { startReportServer } from '../../testing/start-report-server.ts';

const fileName = 'phrases_2026-10-22_2026-11-22.csv';
const server = await startReportServer();
let asked: unknown[];
let saved: { name: string; text: string }[];

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  asked = [];
  saved = [];
  let latest = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = (blob as Blob).text();
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    void latest.then((text) => saved.push({ name, text }));
  });
  server.handle({
    exportPhraseReport: ({ body }) => {
      asked.push(body);
      return sendFile(fileName, '\uFEFFFraza;Wyszukiwania\r\nsofa;12\r\n');
    },
  });
});

const start = async (user: { click: (element: Element) => Promise<void> }) => {
  const button = await screen.findByRole('button', { name: 'Download CSV' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};

describe('the export of a report', () => {
  test('[R2.61] saves what the screen shows, all of it, under the server’s name', async () => {
    const address =
      '/search/phrasesReport?context=serp&q=sofa&sort=clicks&period=own&from=2026-02-01&to=2026-02-14';
    const { user } = await renderPanel({ path: address, server });
    await start(user);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(fileName);
    expect(saved[0]?.text).toContain('sofa;12');
    expect(asked).toEqual([
      {
        searchId: 'instance-1',
        from: '2026-02-01',
        to: '2026-02-14',
        context: 'serp',
        query: 'sofa',
        orderBy: 'clicks',
        sort: 'desc',
        locale: 'en',
      },
    ]);
    await screen.findByText(`File saved: ${fileName}`);
  });

  test.each([
    ['/search/phrasesReportWithNoResults', 'exportPhraseReportWithNoResults'],
    ['/search/productsReport', 'exportProductReport'],
  ] as const)('[R2.61] %s has one too', async (path, call) => {
    server.handle({ [call]: () => sendFile('report.csv', 'a') });
    const { user } = await renderPanel({ path, server });
    await start(user);
    await waitFor(() => expect(saved).toEqual([{ name: 'report.csv', text: 'a' }]));
  });

  test('[R8.12] a failed one is told, and nothing is saved', async () => {
    server.handle({ exportPhraseReport: () => refuse(429, 'TOO_MANY_REQUESTS') });
    const { user } = await renderPanel({ path: '/search/phrasesReport', server });
    await start(user);
    await screen.findByText('Couldn’t download the report');
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(saved).toEqual([]);
  });

  test('it can be cancelled, which is no failure', async () => {
    let answer = (): void => undefined;
    server.handle({
      exportPhraseReport: () =>
        new Promise((resolve) => {
          answer = () => resolve(sendFile(fileName, 'late'));
        }),
    });
    const { user } = await renderPanel({ path: '/search/phrasesReport', server });
    await start(user);
    await user.click(await screen.findByRole('button', { name: 'Cancel download' }));
    await screen.findByRole('button', { name: 'Download CSV' });
    answer();
    expect(screen.queryByText('Couldn’t download the report')).toBeNull();
    expect(saved).toEqual([]);
  });
});
