import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../testing/api-server.ts';
import { buildInstance } from '../../../testing/build.ts';
import { buildPhraseNow } from '../../../testing/build-remedies.ts';
import { buildPhraseFigures, buildPhraseReport, buildProductReport } from '../../../testing/build-reports.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { resetWindowSize, setWindowSize } from '../../../testing/set-window-size.ts';
import { recordPhraseReport, startReportServer } from '../../../testing/start-report-server.ts';

const path = '/search/phrasesReport';
const server = await startReportServer();
const { asked, serve } = recordPhraseReport(server);

afterEach(resetWindowSize);

const rowOf = async (name: RegExp | string) => {
  const button = await screen.findByRole('button', { name });
  return within(button.closest('tr') as HTMLElement);
};

/** A tooltip in it would count as a part of the heading's name. */
const headButton = (name: string): HTMLElement =>
  within(screen.getAllByRole('rowgroup')[0] as HTMLElement).getByRole('button', { name });

describe('the phrases report', () => {
  test.each([path, '/search/v3/phrases/all'])(
    '[R2.07] [R2.47] [R3.29] %s shows each phrase with its figures, and their totals',
    async (address) => {
      await renderPanel({ path: address, server });
      const row = await rowOf('lampa wisząca');
      for (const text of ['982', '551', '56.1%', '4.9%', 'PLN 9,423.60']) row.getByText(text);
      const totals = within(screen.getByRole('rowheader').closest('tr') as HTMLElement);
      totals.getByText('12 phrases');
      totals.getByText('5,563');
      totals.getByText('47.3%');
      screen.getByText('Other phrases');
      expect(document.title).toContain('Phrase report');
    },
  );

  test('[R3.29] on a phone ten rows are shown at first, and the others where the focus goes on', async () => {
    setWindowSize({ width: 390, height: 844 });
    const data = Array.from({ length: 20 }, (_, index) => ({
      ...buildPhraseFigures(),
      phrase: `fraza ${index + 1}`,
      before: null,
    }));
    server.handle({ reportPhrases: () => buildPhraseReport({ data, total: 45 }) });
    const { user, href } = await renderPanel({ path: `${path}?page=2`, server });
    await screen.findByRole('button', { name: 'fraza 10' });
    expect(screen.queryByRole('button', { name: 'fraza 11' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more (10)' }));
    const eleventh = screen.getByRole('button', { name: 'fraza 11' });
    expect(eleventh.closest('tr')).toHaveFocus();
    screen.getByRole('button', { name: 'fraza 20' });
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
    expect(href()).toBe(`${path}?page=2`);
  });

  test('says why its totals differ from those of the summary, to the keyboard too', async () => {
    await renderPanel({ path, server });
    await rowOf('kanapa');
    act(() => within(screen.getByRole('rowheader')).getByRole('button', { name: 'Total' }).focus());
    await screen.findByText(/^A purchase that began with two phrases counts for each of them/);
  });

  test.each([
    [path, 'reportPhrases'],
    ['/search/phrasesReportWithNoResults', 'reportPhrasesWithNoResults'],
    ['/search/productsReport', 'reportProducts'],
  ])(
    '%s of days without figures, in a shop that has others, offers the usual days',
    async (address, call) => {
      const isOwn = (body: unknown): boolean => (body as { to: string }).to === '2026-02-14';
      server.handle({
        reportPhrases: ({ body }) => buildPhraseReport(isOwn(body) ? { data: [], total: 0 } : {}),
        reportPhrasesWithNoResults: ({ body }) =>
          buildPhraseReport(isOwn(body) ? { data: [], total: 0 } : {}),
        reportProducts: ({ body }) => buildProductReport(isOwn(body) ? { data: [], total: 0 } : {}),
      });
      const { user, href } = await renderPanel({
        path: `${address}?period=own&from=2026-02-01&to=2026-02-14`,
        server,
      });
      await screen.findByRole('heading', { name: 'No figures for these days' });
      expect(server.log).toContain(call);
      expect(screen.queryByRole('link', { name: 'Get the widget code' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Show the last month' }));
      await screen.findByRole('table');
      expect(href()).toBe(address);
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    },
  );

  test('[R9.01] [R9.05] asks for 20 rows of the last month until today, of the selected instance', async () => {
    await renderPanel({ path, server });
    await rowOf('kanapa');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      searchId: 'instance-1',
      context: 'all',
      query: '',
      orderBy: 'searches',
      sort: 'desc',
      offset: 0,
      limit: 20,
      compare: false,
    });
    const { from, to } = asked[0] as { from: string; to: string };
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    expect(days).toBeGreaterThanOrEqual(29);
    expect(days).toBeLessThanOrEqual(32);
  });

  test('sorts by each column in both directions, figures beginning with the highest', async () => {
    const { user, href } = await renderPanel({ path, server });
    await rowOf('kanapa');
    for (const [name, orderBy, orders] of [
      ['Phrase', 'phrase', ['asc', 'desc']],
      ['No results', 'emptySearches', ['desc', 'asc']],
      ['Clicks', 'clicks', ['desc', 'asc']],
      ['CTR', 'ctr', ['desc', 'asc']],
      ['Conversion', 'conversion', ['desc', 'asc']],
      ['Sales', 'salesCount', ['desc', 'asc']],
      ['Units', 'unitsSold', ['desc', 'asc']],
      ['Total', 'total', ['desc', 'asc']],
    ] as const)
      for (const sort of orders) {
        await user.click(headButton(name));
        await waitFor(() => expect(asked.at(-1)).toMatchObject({ orderBy, sort }));
      }
    expect(href()).toBe(`${path}?sort=total&order=asc`);
  });

  test('whoever opens its address sees the same: period, place, text, order, page and instance', async () => {
    server.handle({
      listInstances: () => ({
        data: [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
        limit: 3,
      }),
    });
    serve(buildPhraseReport({ total: 90 }));
    const days = 'period=own&from=2026-02-01&to=2026-02-14';
    const { panel } = await renderPanel({
      path: `${path}?searchId=instance-2&${days}&context=serp&compare=1&q=sof&sort=ctr&order=asc&page=3`,
      server,
    });
    await rowOf('kanapa');
    expect(asked).toEqual([
      {
        searchId: 'instance-2',
        from: '2026-02-01',
        to: '2026-02-14',
        context: 'serp',
        query: 'sof',
        orderBy: 'ctr',
        sort: 'asc',
        offset: 40,
        limit: 20,
        compare: true,
      },
    ]);
    expect(panel.selection.current()).toBe('instance-2');
    screen.getByRole('button', { name: /Custom dates 1.*14 Feb 2026/ });
  });

  test('of several instances the address names the one that is shown, and follows the choice in the header', async () => {
    server.handle({
      listInstances: () => ({
        data: [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
        limit: 3,
      }),
    });
    const { user, href } = await renderPanel({ path: `${path}?page=1`, server });
    await waitFor(() => expect(href()).toContain('searchId=instance-1'));
    await user.click(await screen.findByRole('button', { name: /Search engine:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Outlet' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ searchId: 'instance-2' }));
    await waitFor(() => expect(href()).toContain('searchId=instance-2'));
  });

  test('the period is chosen from the usual ones or by its days, with the keyboard too', async () => {
    const { user, href } = await renderPanel({ path, server });
    await rowOf('kanapa');
    const picker = screen.getByRole('button', { name: /^Period: Last month/ });
    picker.focus();
    await user.keyboard('{Enter}');
    const week = await screen.findByRole('button', { name: 'Last 7 days' });
    week.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(href()).toBe(`${path}?period=last7`));
    await waitFor(() => {
      const { from, to } = asked.at(-1) as { from: string; to: string };
      expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
    });
  });

  test('own days are chosen in the calendar', async () => {
    const { user, href } = await renderPanel({
      path: `${path}?period=own&from=2026-02-01&to=2026-02-14`,
      server,
    });
    await user.click(await screen.findByRole('button', { name: /^Period: Custom dates/ }));
    await user.click(await screen.findByRole('button', { name: '3 February 2026' }));
    await screen.findByText('Now choose the last day.');
    await user.click(screen.getByRole('button', { name: '5 February 2026' }));
    await waitFor(() => expect(href()).toBe(`${path}?period=own&from=2026-02-03&to=2026-02-05`));
  });

  test('a share without a divisor is a dash that says why', async () => {
    await renderPanel({ path, server });
    const row = await rowOf('hamak');
    row.getByText('There are no clicks, so there is no conversion.');
  });

  test('the head of each column says what it counts, on hover and on focus', async () => {
    const { user } = await renderPanel({ path, server });
    await rowOf('kanapa');
    headButton('CTR').focus();
    await screen.findByText(/^Clicks divided by searches/);
    // On a narrow screen, which has no head, all are listed.
    await user.click(screen.getByRole('button', { name: 'What do the columns mean?' }));
    const list = within(await screen.findByRole('dialog', { name: 'What do the columns mean?' }));
    expect(list.getAllByRole('definition')).toHaveLength(9);
  });

  test('filters by place and by text', async () => {
    const { user, href } = await renderPanel({ path: `${path}?page=2`, server });
    await user.click(await screen.findByRole('radio', { name: 'Suggestions' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ context: 'autocomplete', offset: 0 }));
    await user.type(screen.getByRole('searchbox', { name: 'Find a phrase' }), 'sof');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ query: 'sof' }));
    expect(href()).toBe(`${path}?context=autocomplete&q=sof`);
  });

  test('a phrase opens what followed it; the rest of the phrases opens nothing', async () => {
    const { user, href } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'kanapa' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'kanapa' }));
    await drawer.findByText('Sofa narożna Oslo, szara');
    expect(drawer.getByRole('link', { name: 'sofa' })).toHaveAttribute('href', `${path}?phrase=sofa`);
    expect(drawer.getByRole('link', { name: 'Add a synonym' })).toHaveAttribute(
      'href',
      '/search/synonyms?add=kanapa',
    );
    expect(href()).toBe(`${path}?phrase=kanapa`);
    expect(screen.queryByRole('button', { name: 'Other phrases' })).toBeNull();
  });

  test('the menu of a row leads to what can be done about the phrase', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Actions: szezlong' }));
    const links = await screen.findAllByRole('menuitem');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['See the results', '/search/try?q=szezlong'],
      ['Add a synonym', '/search/synonyms?add=szezlong'],
      ['Pin a product', '/search/rules/add?q=szezlong&action=pin'],
      ['Redirect to a page', '/search/rules/add?q=szezlong&action=redirect'],
      ['Block the phrase', '/search/blockedPhrase?add=szezlong'],
    ]);
  });

  test('without events it says where they come from; with filters it offers to clear them', async () => {
    serve(buildPhraseReport({ data: [], total: 0, totals: buildPhraseFigures({ searches: 0, clicks: 0 }) }));
    const { user, href } = await renderPanel({ path: `${path}?q=zzz&context=serp`, server });
    await screen.findByRole('heading', { name: 'Nothing matches the filters' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('heading', { name: 'No searches in this period yet' });
    expect(screen.getByRole('link', { name: 'Get the widget code' })).toHaveAttribute(
      'href',
      '/search/embed',
    );
    expect(href()).toBe(path);
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  });

  test('[R8.12] a report that fails says what the server said, and can be tried again', async () => {
    server.handle({ reportPhrases: () => refuse(503, 'OVERLOADED') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the report' });
    screen.getByText('The server is very busy. Try again in a moment.');
    screen.getByText(/req-1/);
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('kanapa');
  });

  test('without a search instance it leads to adding one', async () => {
    server.handle({ listInstances: () => ({ data: [], limit: 3 }) });
    await renderPanel({ path, server });
    expect(await screen.findByRole('link', { name: 'Add a search engine' })).toHaveAttribute(
      'href',
      '/search/instances/add',
    );
    expect(asked).toEqual([]);
  });
});

describe('the phrases without results', () => {
  test.each(['/search/phrasesReportWithNoResults', '/search/v3/phrases/emptySearch'])(
    '[R2.09] [R2.48] %s begins with those that found nothing most often',
    async (address) => {
      await renderPanel({ path: address, server });
      await rowOf('hamak');
      screen.getByRole('heading', { level: 1, name: 'Phrases without results' });
      const names = screen
        .getAllByRole('row')
        .slice(1, 4)
        .map((each) => within(each).getAllByRole('cell')[0]?.textContent);
      expect(names).toEqual(['kanapa', 'hamak', 'szezlong']);
    },
  );

  test('[R2.09] those that were mended since say what they find today, asked in one call', async () => {
    const asked: unknown[] = [];
    server.handle({
      checkPhrases: ({ body }) => {
        asked.push(body);
        return {
          data: [
            buildPhraseNow({ phrase: 'kanapa', found: 41 }),
            buildPhraseNow({ phrase: 'szezlong', state: 'blocked' }),
          ],
        };
      },
    });
    await renderPanel({ path: '/search/phrasesReportWithNoResults', server });
    const cellOf = async (phrase: string) =>
      (await screen.findByRole('button', { name: phrase })).closest('td') as HTMLElement;
    await within(await cellOf('kanapa')).findByText('finds 41 today');
    within(await cellOf('szezlong')).getByText('blocked');
    expect(await cellOf('hamak')).toHaveTextContent(/^hamak$/);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ searchId: 'instance-1' });
    expect((asked[0] as { phrases: string[] }).phrases).not.toContain('');
  });
});
