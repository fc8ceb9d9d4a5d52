import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  buildPhraseFigures,
  buildPhraseReport,
  buildPhraseRow,
  buildSummary,
} from '../../../testing/build-reports.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { recordPhraseReport, startReportServer } from '../../../testing/start-report-server.ts';

const path = '/search/phrasesReport';
/** Days that are all over. */
const february = 'period=own&from=2026-02-01&to=2026-02-14';
const server = await startReportServer();
const { asked, serve } = recordPhraseReport(server);

const rowOf = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  return within(button.closest('tr') as HTMLElement);
};

describe('a report in a table, by its address', () => {
  test('the comparison is off at first; on, each figure says how it changed and whether that is good', async () => {
    const before = buildPhraseFigures({ searches: 500, emptySearches: 2, clicks: 400, total: 12_000 });
    const [row, old] = [
      buildPhraseRow({ phrase: 'sofa', searches: 600, emptySearches: 3, clicks: 420, total: 12_000, before }),
      buildPhraseRow({ phrase: 'hamak', searches: 9, clicks: 0, before: null }),
    ];
    serve(buildPhraseReport({ data: [row, old], total: 2, totals: row, totalsBefore: before }));
    const { user } = await renderPanel({ path: `${path}?${february}`, server });
    const sofa = await rowOf('sofa');
    expect(sofa.queryByText('+20%')).toBeNull();
    const box = screen.getByRole('switch', { name: 'Compare with the previous period' });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ compare: true }));
    const compared = await rowOf('sofa');
    // More searches are neither good nor bad: no arrow, no colour.
    const neutral = await waitFor(() => compared.getByText('+20%'));
    expect(neutral.querySelector('svg')).toBeNull();
    expect(compared.getByText(/\+5%/)).toHaveTextContent('+5% (better)');
    expect(compared.getByText(/\+50%/)).toHaveTextContent('+50% (worse)');
    expect(compared.getByText(/pp/)).toHaveTextContent('−10 pp (worse)');
    (await rowOf('hamak')).getAllByText('new');
    screen.getByText(/^Changes are compared with 20 Sept? – 21 Oct 2026/);
  });

  test('compared days are whole ones: today is left out of the rows, too', async () => {
    await renderPanel({ path: `${path}?period=last7&compare=1`, server });
    await screen.findByText(/^Whole days are compared:/);
    const { from, to, compare } = asked.at(-1) as { from: string; to: string; compare: boolean };
    expect(compare).toBe(true);
    expect(Date.parse(to) - Date.parse(from)).toBe(5 * 86_400_000);
  });

  test('today alone is not compared, and it says why', async () => {
    await renderPanel({ path: `${path}?period=today&compare=1`, server });
    await screen.findByText(/^Nothing to compare yet: the day isn’t over/);
    await rowOf('kanapa');
    expect(asked.at(-1)).toMatchObject({ compare: false });
  });

  test('a shop without figures of the period before sees no changes, and why', async () => {
    const none = buildPhraseFigures({ searches: 0, clicks: 0, salesCount: 0, unitsSold: 0, total: 0 });
    server.handle({ summariseSearches: () => ({ data: buildSummary({ figuresBefore: none }) }) });
    await renderPanel({ path: `${path}?${february}&compare=1`, server });
    await screen.findByText(/^Nothing to compare: there are no figures for the previous period/);
    const kanapa = await rowOf('kanapa');
    expect(kanapa.queryByText('new')).toBeNull();
    expect(kanapa.queryByText(/%.*\((better|worse)\)/)).toBeNull();
  });

  test('an address that says nonsense is shown by the usual, and the screen owns up to that', async () => {
    const { user } = await renderPanel({ path: `${path}?period=forever&sort=colour&page=-3`, server });
    await rowOf('kanapa');
    const note = screen.getByText(/The URL had an invalid period\. This is the last month\./);
    expect(note).toHaveTextContent(/invalid page number.*unknown sort order/);
    await user.click(screen.getByRole('button', { name: /^Period:/ }));
    await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(screen.queryByText(/invalid period/)).toBeNull());
  });

  test('the next page begins at its first row, with the focus on the table', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => shown.mockRestore());
    serve(buildPhraseReport({ total: 45 }));
    const { user } = await renderPanel({ path, server });
    const table = await screen.findByRole('table', { name: 'Phrase report' });
    shown.mockClear();
    await user.click(screen.getByRole('button', { name: '2' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ offset: 20 }));
    expect(table).toHaveFocus();
    expect(shown.mock.contexts.some((element) => (element as Element).contains(table))).toBe(true);
  });
});
