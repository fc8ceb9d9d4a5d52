import { screen, waitFor, within } from '@testing-library/react';
import { type AppLabels, appLabelParts, appLabels } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { buildInstance } from '../../../testing/build.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { withText } from './label-placeholders.ts';

const path = '/appV3Labels/labels';
const empty: AppLabels = appLabels.parse(Object.fromEntries(appLabelParts.map((part) => [part, {}])));
const defaults = [
  ['autocomplete', 'placeholder', 'Czego szukasz?'],
  ['serp', 'title', 'Wyniki dla „{{query}}”'],
  ['serp', 'sortBy', 'Sortuj'],
  ['availability', 'out_of_stock', 'Niedostępny'],
].reduce((all, [part, name, text]) => withText(all, { part, name } as never, text ?? ''), empty);
const heading = 'Heading of the results, and title of the browser tab';

let server: ApiServer;
let labels: AppLabels;
let saves: AppLabels[];
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  sessionStorage.clear();
  saves = [];
  labels = empty;
  server.handle({
    getAppLabels: () => ({ data: { labels, defaults } }),
    setAppLabels: ({ body }) => {
      labels = (body as { labels: AppLabels }).labels;
      saves.push(labels);
      return { data: { labels, defaults } };
    },
  });
});
afterAll(() => server.close());

describe('texts of the search app', () => {
  test('[R2.50] [R3.24] are grouped, with the built-in text shown; the save bar saves the shop’s own', async () => {
    const { user } = await renderPanel({ path, server });
    const part = await screen.findByRole('region', { name: 'Availability' });
    const soldOut = within(part).getByRole('textbox', { name: 'The product is sold out' });
    expect(soldOut).toHaveAttribute('placeholder', 'Niedostępny');
    await user.type(soldOut, 'Wyprzedany');
    within(part).getByText('Default: Niedostępny');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Your shop’s pages show it within a minute/);
    expect(saves).toEqual([withText(empty, { part: 'availability', name: 'out_of_stock' }, 'Wyprzedany')]);
  });

  test('[R3.24] a placeholder can be inserted, and a text that lacks one says so', async () => {
    const { user } = await renderPanel({ path, server });
    const title = await screen.findByRole('textbox', { name: heading });
    await user.type(title, 'Oto ');
    await screen.findByText('{{query}} is missing from the text: customers won’t see that value.');
    await user.click(screen.getByRole('button', { name: 'Insert {{query}}' }));
    expect(title).toHaveValue('Oto {{query}}');
    await waitFor(() => expect(screen.queryByText(/is missing from the text/)).toBeNull());
  });

  test('[R3.24] one text or all can be reset to the built-in ones, which can be undone', async () => {
    labels = [
      ['serp', 'sortBy', 'Układaj'],
      ['autocomplete', 'placeholder', 'Znajdź prezent'],
    ].reduce((all, [part, name, text]) => withText(all, { part, name } as never, text ?? ''), empty);
    const { user } = await renderPanel({ path, server });
    await user.click(
      await screen.findByRole('button', { name: 'Reset to default: Next to the choice of sort order' }),
    );
    const sortBy = screen.getByRole('textbox', { name: 'Next to the choice of sort order' });
    expect(sortBy).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(sortBy).toHaveValue('Układaj');
    await user.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect(screen.getByRole('textbox', { name: 'In the empty search box' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toEqual([empty]));
  });

  test('[R3.24] are found by their purpose and by their wording', async () => {
    labels = withText(empty, { part: 'serp', name: 'sortBy' }, 'Układaj');
    const { user } = await renderPanel({ path, server });
    const find = await screen.findByRole('searchbox', { name: 'Find a label' });
    await user.type(find, 'ukladaj');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.clear(find);
    await user.type(find, 'sold out');
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await user.clear(find);
    await user.click(screen.getByRole('switch', { name: 'Only changed ones' }));
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.type(find, 'xyz');
    screen.getByText('No label matches. Try another word.');
  });

  test('[R8.13] a failed save keeps the input', async () => {
    server.handle({ setAppLabels: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await user.type(await screen.findByRole('textbox', { name: heading }), 'Oto');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t save the settings. Try again later.');
    expect(screen.getByRole('textbox', { name: heading })).toHaveValue('Oto');
  });
});
