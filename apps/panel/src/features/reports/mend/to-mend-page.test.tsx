import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../testing/api-server.ts';
import { buildProposal, buildToMend, serveRemedies } from '../../../testing/build-remedies.ts';
import { buildPhraseReport } from '../../../testing/build-reports.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { startReportServer } from '../../../testing/start-report-server.ts';
import { stubViewport } from '../../../testing/stub-viewport.ts';

const path = '/search/reports/toMend';
const period = { from: '2026-10-22', to: '2026-11-22' };
const server = await startReportServer();
let saved: unknown[];
let viewport: ReturnType<typeof stubViewport>;

beforeEach(() => {
  viewport = stubViewport();
  viewport.show(() => true);
  const remedies = serveRemedies();
  saved = remedies.saved;
  server.handle(remedies.handlers);
});

const rowOf = async (phrase: string) => {
  const button = await screen.findByRole('button', { name: phrase });
  return within(button.closest('li') as HTMLElement);
};

describe('what to mend', () => {
  test('[R2.09] lists the phrases, the worst first, with what is wrong and what it costs', async () => {
    await renderPanel({ path, server });
    const kanapa = await rowOf('kanapa');
    kanapa.getByText('finds nothing');
    kanapa.getByText('398');
    const vague = await rowOf('do salonu');
    vague.getByText('rarely clicked');
    for (const text of ['140 searches', '12 clicks', 'finds 512 products today']) vague.getByText(text);
    screen.getByText('3 phrases to fix');
    const rows = within(screen.getByRole('list', { name: 'Phrases to fix' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
      'kanapa',
      'hamak',
      'do salonu',
    ]);
    expect(document.title).toContain('Phrases to fix');
  });

  test('a likely synonym is added from its row, which leaves the list at once; undo brings it back', async () => {
    const { user } = await renderPanel({ path, server });
    const kanapa = await rowOf('kanapa');
    await kanapa.findByText('sofa');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { listToMend } = serveRemedies().handlers;
    // The list is read again after the change; the row doesn't wait for that.
    server.handle({
      listToMend: async () => {
        await held;
        const { data } = listToMend();
        return { data: saved.length > 0 ? data.slice(1) : data, period, isComplete: true };
      },
    });
    await user.click(kanapa.getByRole('button', { name: 'Add synonym: kanapa → sofa' }));
    await screen.findByText('Synonym added: kanapa → sofa');
    expect(saved).toEqual([
      { searchId: 'instance-1', synonym: { type: 'oneWay', from: ['kanapa'], to: ['sofa'] } },
    ]);
    expect(screen.queryByRole('button', { name: 'kanapa' })).toBeNull();
    expect(screen.getByRole('button', { name: 'hamak' })).toHaveFocus();
    answer();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'kanapa' });
  });

  test('a double click saves a synonym once, though the first was answered in between', async () => {
    const fewClicks = buildToMend({ phrase: 'kanapa' });
    server.handle({ listToMend: () => ({ data: [fewClicks], period, isComplete: true }) });
    const { user } = await renderPanel({ path, server });
    const add = () => screen.findByRole('button', { name: 'Add synonym: kanapa → sofa' });
    await user.click(await add());
    await screen.findByText('Synonym added: kanapa → sofa');
    await user.click(await add());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(saved).toHaveLength(1);
  });

  test('the last row leaves the focus to the heading of the list', async () => {
    const [only] = serveRemedies().handlers.listToMend().data;
    server.handle({
      listToMend: () => ({ data: only && saved.length === 0 ? [only] : [], period, isComplete: true }),
    });
    const { user } = await renderPanel({ path, server });
    const add = await screen.findByRole('button', { name: 'Add synonym: kanapa → sofa' });
    await user.click(add);
    await screen.findByText('Synonym added: kanapa → sofa');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('proposals are asked for one after another, of the rows that are in view', async () => {
    const phrases = Array.from({ length: 8 }, (_, index) => `fraza ${index}`);
    let [open, maxOpen] = [0, 0];
    const asked: string[] = [];
    server.handle({
      listToMend: () => ({
        data: phrases.map((phrase) => buildToMend({ phrase })),
        period,
        isComplete: true,
      }),
      proposeSynonyms: async ({ body }) => {
        maxOpen = Math.max(maxOpen, ++open);
        asked.push((body as { phrase: string }).phrase);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open--;
        return { data: [buildProposal({ phrase: 'sofa', times: 4 })] };
      },
    });
    const numberOf = (row: Element): number => Number(/fraza (\d)/.exec(row.textContent ?? '')?.[1]);
    viewport.show((row) => numberOf(row) < 3);
    await renderPanel({ path, server });
    await (await rowOf('fraza 2')).findByText('sofa');
    expect(asked).toEqual(phrases.slice(0, 3));
    viewport.show((row) => numberOf(row) >= 6);
    await (await rowOf('fraza 7')).findByText('sofa');
    expect(asked).toEqual([...phrases.slice(0, 3), 'fraza 6', 'fraza 7']);
    expect(maxOpen).toBe(1);
  });

  test('a row says on how many visitors its proposal rests; one visitor is not enough to save it', async () => {
    server.handle({
      listToMend: () => ({
        data: ['kanapa', 'telewizor', 'hamak', 'pled'].map((phrase) => buildToMend({ phrase })),
        period,
        isComplete: true,
      }),
      proposeSynonyms: ({ body }) => ({
        data: {
          kanapa: [buildProposal({ phrase: 'sofa', times: 12 })],
          telewizor: [buildProposal({ phrase: 'plecak', times: 1 })],
          hamak: [],
          pled: [buildProposal({ phrase: 'pledy', source: 'phrases', times: 1 })],
        }[(body as { phrase: 'kanapa' | 'telewizor' | 'hamak' | 'pled' }).phrase],
      }),
    });
    await renderPanel({ path, server });
    await (await rowOf('kanapa')).findByText('chosen 12 times');
    const weak = await rowOf('telewizor');
    await weak.findByRole('button', { name: 'Fix: telewizor' });
    expect(weak.queryByText('plecak')).toBeNull();
    await (await rowOf('hamak')).findByRole('button', { name: 'Fix: hamak' });
    await (await rowOf('pled')).findByRole('button', { name: 'See the proposals: pled' });
  });

  test('a row opens everything that can be done about its phrase', async () => {
    const { user, href } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Fix: do salonu' }));
    await screen.findByRole('dialog', { name: 'do salonu' });
    expect(href()).toBe(`${path}?phrase=do+salonu`);
  });

  test('an address that names a phrase opens what can be done about it, also beside a list without it', async () => {
    await renderPanel({ path: `${path}?phrase=kanapa`, server });
    const drawer = within(await screen.findByRole('dialog', { name: 'kanapa' }));
    await drawer.findByRole('article', { name: 'sofa' });
    server.handle({ listToMend: () => ({ data: [], period, isComplete: true }) });
    await renderPanel({ path: `${path}?period=last7&phrase=hamak`, server });
    await screen.findByRole('dialog', { name: 'hamak' });
  });

  test('a phrase that finds something, opened to be mended, offers a word of one’s own at once', async () => {
    server.handle({
      checkPhrases: () => ({ data: [{ phrase: 'do salonu', state: 'found', found: 512 }] }),
    });
    await renderPanel({ path: `${path}?phrase=do+salonu`, server });
    const drawer = within(await screen.findByRole('dialog', { name: 'do salonu' }));
    await drawer.findByText(/^This phrase finds something, but customers rarely click it/);
    drawer.getByRole('textbox', { name: 'Another word' });
    drawer.getByRole('link', { name: 'See the results' });
    drawer.getByRole('button', { name: 'Block the phrase' });
  });

  test('the period is the one of the address', async () => {
    let asked: unknown;
    server.handle({
      listToMend: ({ body }) => {
        asked = body;
        return { data: [buildToMend({ phrase: 'hamak' })], period, isComplete: true };
      },
    });
    await renderPanel({ path: `${path}?period=own&from=2026-02-01&to=2026-02-14`, server });
    await rowOf('hamak');
    expect(asked).toEqual({ searchId: 'instance-1', from: '2026-02-01', to: '2026-02-14', limit: 20 });
  });

  test('nothing to mend is a success, unless nobody has searched', async () => {
    server.handle({ listToMend: () => ({ data: [], period, isComplete: true }) });
    await renderPanel({ path: `${path}?period=own&from=2026-02-01&to=2026-02-14`, server });
    await screen.findByRole('heading', { name: 'Nothing to fix' });
    screen.getByText(/^Since 1 Feb 2026, customers have found/);
  });

  test('without searches it says where they come from', async () => {
    server.handle({
      listToMend: () => ({ data: [], period, isComplete: true }),
      reportPhrases: () => buildPhraseReport({ data: [], total: 0 }),
    });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'No searches in this period yet' });
  });

  test('[R8.12] a list that fails says so, and can be tried again', async () => {
    server.handle({ listToMend: () => refuse(503, 'OVERLOADED') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', {
      name: 'Couldn’t load the phrases to fix',
    });
    server.handle({ listToMend: serveRemedies().handlers.listToMend });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => (await rowOf('hamak')).getByText('finds nothing'));
  });
});
