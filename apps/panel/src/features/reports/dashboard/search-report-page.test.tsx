import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../testing/api-server.ts';
import {
  buildPhraseFigures,
  buildPhraseReport,
  buildSummary,
  reportHandlers,
} from '../../../testing/build-reports.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { startReportServer } from '../../../testing/start-report-server.ts';

const path = '/search/v3/reportDashboard';
const nothing = buildPhraseFigures({ searches: 0, clicks: 0, salesCount: 0, unitsSold: 0, total: 0 });
const server = await startReportServer();
let asked: unknown[];

const serve = (summary = buildSummary()): void =>
  server.handle({
    summariseSearches: ({ body }) => {
      asked.push(body);
      return { data: summary };
    },
  });

beforeEach(() => {
  asked = [];
  serve();
});

const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the report on searches', () => {
  test('[R2.46] shows the figures of the period beside those of the period before', async () => {
    await renderPanel({ path: `${path}?period=own&from=2026-10-22&to=2026-11-22`, server });
    const tile = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt, dt *' })).closest('div');
    expect(await tile('Searches')).toHaveTextContent('Searches5,563+13.8%4,890 before');
    expect(await tile('No results')).toHaveTextContent('651−8.4% (better)711 before');
    expect(await tile('CTR')).toHaveTextContent('47.3%+0.2 pp (better)47.1% before');
    expect(await tile('Total')).toHaveTextContent('PLN 167,096');
    expect(asked).toEqual([{ searchId: 'instance-1', from: '2026-10-22', to: '2026-11-22' }]);
  });

  test('without figures of the period before it shows no changes, no line of them, and why', async () => {
    serve(buildSummary({ figuresBefore: nothing }));
    const { user } = await renderPanel({ path: `${path}?period=own&from=2026-10-22&to=2026-11-22`, server });
    await screen.findByText(/^Nothing to compare: there are no figures for the previous period/);
    expect(screen.queryByText(/\((better|worse)\)/)).toBeNull();
    const days = await card('Day by day');
    await user.click(days.getByRole('button', { name: 'Show as a table' }));
    expect(days.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Day',
      'Searches',
      'Clicks',
    ]);
  });

  test('each chart has a summary in words, and the same as a table', async () => {
    const { user } = await renderPanel({ path, server });
    const days = await card('Day by day');
    days.getByText(/^Searches: [\d,]+ in total, at most \d+ \(\d+ \w+\)\. Clicks: /);
    await user.click(days.getByRole('button', { name: 'Show as a table' }));
    const rows = days.getAllByRole('row');
    expect(rows).toHaveLength(33);
    expect(rows[1]).toHaveTextContent(/^22 Oct150129/);
    await user.click(days.getByRole('button', { name: 'Show as a chart' }));
    expect(days.queryByRole('table')).toBeNull();
  });

  test('[R2.46] the line ends with yesterday, unless visitors have only begun to search today', async () => {
    const ends = /so the line ends with yesterday/;
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });
    const dayOf = (day: string, searches: number) => ({
      ...{ day, searches, emptySearches: 0, clicks: 0, salesCount: 0, total: 0 },
    });
    const week = (searches: number) => ({
      ...{ daysBefore: [], days: [dayOf('2026-01-01', searches), dayOf('2026-01-02', 0), dayOf(today, 9)] },
    });
    serve(buildSummary(week(4)));
    const { panel } = await renderPanel({ path, server });
    (await card('Day by day')).getByText(ends);
    serve(buildSummary(week(0)));
    await panel.queries.invalidateQueries({ queryKey: ['summariseSearches'] });
    await waitFor(() => expect(screen.queryByText(ends)).toBeNull());
    await card('Day by day');
  });

  test('series can be shown and hidden, but one stays', async () => {
    const { user } = await renderPanel({ path, server });
    const days = await card('Day by day');
    await user.click(days.getByRole('checkbox', { name: 'Clicks' }));
    await user.click(days.getByRole('checkbox', { name: 'Searches' }));
    expect(days.getByRole('checkbox', { name: 'Searches' })).toBeChecked();
    await user.click(days.getByRole('checkbox', { name: 'Sales' }));
    await user.click(days.getByRole('button', { name: 'Show as a table' }));
    expect(days.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Day',
      'Searches',
      'Searches, previous period',
      'Sales',
      'Sales, previous period',
    ]);
  });

  test.each([
    [120, 'Week by week', 'A long period, so totals are by week.', 'Week'],
    [400, 'Month by month', 'A long period, so totals are by month.', 'Month'],
  ])('%i days are grouped, and it says so', async (count, title, note, head) => {
    serve(buildSummary({}, count));
    const { user } = await renderPanel({ path, server });
    const days = await card(title);
    days.getByText(new RegExp(note));
    await user.click(days.getByRole('button', { name: 'Show as a table' }));
    days.getByRole('columnheader', { name: head });
  });

  test.each(['Sales', 'Total'])('says how often a purchase counts in the figure “%s”', async (name) => {
    await renderPanel({ path, server });
    const [tile] = await screen.findAllByRole('button', { name });
    act(() => tile?.focus());
    await screen.findByText(/^Each purchase counts once here/);
  });

  test('the way from a search to a sale, with what each step keeps', async () => {
    const { user } = await renderPanel({ path, server });
    const funnel = await card('From search to sale');
    funnel.getByText('Of 5,563 searches, 39.7% led to a click and 2.2% to a sale.');
    await user.click(funnel.getByRole('button', { name: 'Show as a table' }));
    funnel.getByRole('row', { name: 'Product clicked 2,207 39.7% 44.9%' });
  });

  test('which devices are used', async () => {
    await renderPanel({ path, server });
    const devices = await card('Devices customers use');
    expect(
      devices.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')),
    ).toEqual([
      'PhoneCTR 45.5%, sales of PLN 90,112.0068.7%',
      'ComputerCTR 56.4%, sales of PLN 68,100.6025.2%',
      'TabletCTR 31.4%, sales of PLN 8,100.005.2%',
      'UnknownCTR 15.4%, sales of PLN 784.000.9%',
    ]);
  });

  test('the first rows of each report lead to it, over the same period', async () => {
    await renderPanel({ path: `${path}?period=last7`, server });
    const phrases = await card('Most frequent phrases');
    expect(await phrases.findByRole('link', { name: 'sofa narożna' })).toHaveAttribute(
      'href',
      '/search/phrasesReport?period=last7&phrase=sofa+naro%C5%BCna',
    );
    expect(phrases.getAllByRole('listitem')).toHaveLength(10);
    expect(phrases.getByRole('link', { name: 'Full report' })).toHaveAttribute(
      'href',
      '/search/phrasesReport?period=last7',
    );
    const empty = await card('Most often without results');
    expect(await empty.findByRole('link', { name: 'hamak' })).toHaveAttribute(
      'href',
      '/search/phrasesReportWithNoResults?period=last7&phrase=hamak',
    );
    const products = await card('Most clicked products');
    expect(await products.findByRole('link', { name: /Lampa wisząca Luna/ })).toHaveAttribute(
      'href',
      '/search/productsReport?period=last7&product=MEB-102',
    );
  });

  test('a period in which nothing happened, after one in which something did, shows zeros', async () => {
    serve(
      buildSummary(
        { figures: nothing, devices: [], funnel: { searches: 0, found: 0, clicked: 0, carts: 0, sales: 0 } },
        1,
      ),
    );
    await renderPanel({ path: `${path}?period=today`, server });
    (await card('Devices customers use')).getByText('No searches yet.', {
      selector: ':not([class*=VisuallyHidden])',
    });
    (await card('From search to sale')).getByText('Of 0 searches, – led to a click and – to a sale.');
    screen.getByText('There are no searches, so there is no CTR.');
    // A course of one day is no course.
    expect(screen.queryByRole('region', { name: 'Day by day' })).toBeNull();
  });

  test('without any searches it says where they come from', async () => {
    serve(buildSummary({ figures: nothing, figuresBefore: nothing }));
    server.handle({ reportPhrases: () => buildPhraseReport({ data: [], total: 0 }) });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'No searches yet' });
    expect(screen.getByRole('link', { name: 'Get the widget code' })).toHaveAttribute(
      'href',
      '/search/embed',
    );
  });

  test('days without searches, of a shop that has others, say so', async () => {
    serve(buildSummary({ figures: nothing, figuresBefore: nothing }));
    await renderPanel({ path: `${path}?period=own&from=2026-02-01&to=2026-02-14`, server });
    await screen.findByRole('heading', { name: 'No figures for these days' });
    screen.getByRole('button', { name: 'Show the last month' });
    expect(screen.queryByRole('link', { name: 'Get the widget code' })).toBeNull();
  });

  test('[R8.12] a part that fails doesn’t take the others with it', async () => {
    server.handle({ reportProducts: () => refuse(503, 'OVERLOADED') });
    const { user } = await renderPanel({ path, server });
    const products = await card('Most clicked products');
    await products.findByText('The server is very busy. Try again in a moment.');
    (await card('Most frequent phrases')).getByRole('link', { name: 'sofa narożna' });
    server.handle(reportHandlers);
    await user.click(products.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(products.getAllByRole('listitem')).toHaveLength(7));
  });
});
