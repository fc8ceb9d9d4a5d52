import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FieldWeight, TryRequest, WeightView } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildFoundProduct, buildInstance, buildProfile, buildTryReply } from '../../testing/build.ts';
import { buildChange, buildWeight, catalogFields } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/weightsSettings';
let server: ApiServer;
let weights: WeightView[];
let saves: { searchId: string; weights: FieldWeight[] | null }[];
const defaults = [buildWeight({ field: 'title', weight: 100 })];
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  saves = [];
  weights = [
    buildWeight({ field: 'id', weight: 90, fullMatch: true, match: false }),
    buildWeight({ field: 'title', weight: 100 }),
    buildWeight({ field: 'material', weight: 10, isMissing: true }),
  ];
  server.handle({
    listInstances: () => ({
      data: [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })],
      limit: 3,
    }),
    getFields: () => ({ data: [...catalogFields] }),
    getWeights: () => ({ data: weights }),
    setWeights: ({ body }) => {
      const sent = body as (typeof saves)[number];
      saves.push(sent);
      weights =
        sent.weights?.map((weight) => ({
          ...buildWeight(weight),
          ...(weight.fullMatch && { match: false, exact: weight.field !== 'id' }),
        })) ?? defaults;
      return { data: weights };
    },
    listSettingChanges: () => ({
      data: saves.map((_, at) => buildChange({ changeId: `change-${at}` })).toReversed(),
      total: saves.length,
    }),
    trySearch: () => ({ data: buildTryReply() }),
    measureChange: () => ({ data: { phrases: [], changed: [] } }),
  });
});
afterAll(() => server.close());

const open = async () => {
  const rendered = await renderPanel({ path, server });
  await screen.findByRole('list', { name: 'Field weights' });
  return rendered;
};
const setWeight = (field: string, value: number): void => {
  fireEvent.change(screen.getByRole('textbox', { name: `Weight: ${field}` }), {
    target: { value: `${value}` },
  });
};

describe('failures', () => {
  test('a failed save is told once, with one retry', async () => {
    server.handle({ setWeights: () => refuse(503, 'STORAGE_UNAVAILABLE') });
    await open();
    setWeight('Name', 60);
    await screen.findByText('Couldn’t save the settings. Try again later.');
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  test('a failed preview says what happened and can be read again', async () => {
    server.handle({ trySearch: () => refuse(500, 'INTERNAL') });
    const { user } = await open();
    const preview = within(await screen.findByRole('complementary', { name: 'Preview of results' }));
    const retry = await preview.findByRole('button', { name: 'Try again' });
    server.handle({ trySearch: () => ({ data: buildTryReply({ products: [buildFoundProduct()] }) }) });
    await user.click(retry);
    await preview.findByRole('listitem');
    expect(preview.queryByRole('alert')).toBeNull();
  });
});

describe('field weights', () => {
  test('[R4.21] with the module alone there are weights, but no preview, which needs the feature', async () => {
    let isTried = false;
    server.handle({
      trySearch: () => {
        isTried = true;
        return refuse(403, 'FEATURE_NOT_AVAILABLE');
      },
    });
    await renderPanel({ path, server, user: buildProfile({ features: [], modules: ['search'] }) });
    expect(await screen.findAllByRole('slider')).not.toHaveLength(0);
    expect(screen.queryByText('Preview of results')).toBeNull();
    expect(isTried).toBe(false);
  });

  test('[R2.22] [R3.15] names each field in the owner’s words, with a value from the catalog and its way of matching', async () => {
    await open();
    const rows = within(screen.getByRole('list', { name: 'Field weights' })).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(screen.getByRole('combobox', { name: 'How to search: Product ID' })).toHaveValue('whole');
    expect(await screen.findByText('e.g. Buty trekkingowe')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'How to search: Name' })).toHaveValue('match');
    expect(rows[2]).toHaveTextContent(/no longer in the catalog’s mapping/);
  });

  test('[R2.22] the heaviest field comes first, and each says what part of the relevance it is', async () => {
    await open();
    const rows = within(screen.getByRole('list', { name: 'Field weights' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/of relevance$/).textContent)).toEqual(
      ['50', '45', '5'].map((share) => `${share}% of relevance`),
    );
    expect(rows[0]).toHaveTextContent('Name');
    setWeight('Name', 0);
    await waitFor(() => expect(rows[1]).toHaveTextContent('90% of relevance'));
    expect(rows[0]).toHaveTextContent('This field is not searched.');
  });

  test('[R3.15] a weight out of range says what would be right, and stays until it is', async () => {
    const { user } = await open();
    const weight = screen.getByRole('textbox', { name: 'Weight: Name' });
    await user.clear(weight);
    await user.type(weight, '250');
    expect(weight).toHaveValue('250');
    expect(weight).toBeInvalid();
    screen.getByText('Enter a weight from 0 to 100');
    await user.tab();
    expect(weight).toHaveValue('250');
    setWeight('Name', 25);
    await waitFor(() => expect(saves.at(-1)?.weights?.[1]?.weight).toBe(25));
    expect(screen.queryByText('Enter a weight from 0 to 100')).toBeNull();
  });

  test('[R2.22] says which of the most frequent phrases a change has touched, and shows one', async () => {
    server.handle({
      measureChange: ({ body }) => {
        const { changeId } = body as { changeId?: string };
        const phrases = ['sofa', 'kanapa', 'lampa'];
        return { data: { phrases, changed: changeId === undefined ? [] : ['kanapa'] } };
      },
    });
    const { user, href } = await open();
    await screen.findByRole('button', { name: 'lampa' });
    setWeight('Name', 60);
    await screen.findByText('Results changed for 1 of the 3 most frequent phrases:');
    expect(screen.queryByRole('button', { name: 'lampa' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'kanapa' }));
    expect(href()).toContain('q=kanapa');
  });

  test('[R4.11] saves automatically, all changes together, and says so discreetly', async () => {
    const { user } = await open();
    setWeight('Name', 60);
    await user.selectOptions(screen.getByRole('combobox', { name: 'How to search: Name' }), 'exact');
    expect(saves).toEqual([]);
    await screen.findByText('Saved and live');
    expect(saves).toHaveLength(1);
    expect(saves[0]?.weights?.[1]).toEqual({ field: 'title', weight: 60, fullMatch: true });
    expect(screen.getByRole('textbox', { name: 'Weight: Name' })).toHaveValue('60');
  });

  test('[R4.11] what another tab or computer has saved is read again, and a later change here keeps it', async () => {
    const otherTab = new BroadcastChannel('vitrina.stale');
    onTestFinished(() => otherTab.close());
    await open();
    const weightOf = (field: string) => screen.getByRole('textbox', { name: `Weight: ${field}` });
    weights = weights.map((each) => (each.field === 'id' ? { ...each, weight: 8 } : each));
    otherTab.postMessage(['getWeights']);
    await waitFor(() => expect(weightOf('Product ID')).toHaveValue('8'));
    weights = weights.map((each) => (each.field === 'material' ? { ...each, weight: 3 } : each));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(weightOf('Material')).toHaveValue('3'));
    setWeight('Name', 60);
    await waitFor(() => expect(saves[0]?.weights?.map(({ weight }) => weight)).toEqual([8, 60, 3]));
  });

  test('[R4.11] a save tells the other tabs what to read again', async () => {
    const told: string[] = [];
    const otherTab = new BroadcastChannel('vitrina.stale');
    onTestFinished(() => otherTab.close());
    otherTab.onmessage = ({ data }: MessageEvent<string[]>) => told.push(...data);
    await open();
    setWeight('Name', 60);
    await waitFor(() => expect(told).toEqual(expect.arrayContaining(['getWeights', 'listSettingChanges'])));
  });

  test('[R4.11] a weight that is deleted and left comes back; “saved” goes as soon as it is deleted', async () => {
    const { user } = await open();
    setWeight('Name', 60);
    await screen.findByText('Saved and live');
    const weight = screen.getByRole('textbox', { name: 'Weight: Name' });
    await user.clear(weight);
    expect(weight).toHaveValue('');
    expect(screen.queryByText('Saved and live')).toBeNull();
    await user.tab();
    expect(weight).toHaveValue('60');
    expect(saves).toHaveLength(1);
  });

  test('[R2.22] after a removal the focus is in the next row', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Product ID' }));
    const rows = within(screen.getByRole('list', { name: 'Field weights' })).getAllByRole('listitem');
    expect(rows[1]).toHaveTextContent('Material');
    expect(rows[1]).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Material' }));
    expect(rows[0]).toHaveFocus();
    await waitFor(() => expect(saves.at(-1)?.weights).toHaveLength(1));
  });

  test('[R3.15] writes a weight with the decimal comma of the owner’s language', async () => {
    weights = [buildWeight({ field: 'title', weight: 1.5 })];
    const { user } = await renderPanel({ path, server, locale: 'pl' });
    const weight = await screen.findByRole('textbox', { name: /^Waga/ });
    expect(weight).toHaveValue('1,5');
    await user.clear(weight);
    await user.type(weight, '12,25');
    await waitFor(() => expect(saves.at(-1)?.weights?.[0]?.weight).toBe(12.25));
    expect(weight).toHaveValue('12,25');
  });

  test('[R4.11] [R5.12] a field can’t be added twice, nor price and links, and each says why', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Add a field' }));
    const option = async (name: RegExp) => screen.findByRole('option', { name });
    expect(await option(/Price.*filters and sorting/)).toHaveAttribute('data-combobox-disabled');
    expect(await option(/Product page.*URLs are not searched/)).toHaveAttribute('data-combobox-disabled');
    expect(await option(/^Name.*already has a weight/)).toHaveAttribute('data-combobox-disabled');
    await user.click(await option(/Brand.*Salomon, Merrell/));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.weights?.map(({ field }) => field)).toEqual(['id', 'title', 'material', 'brand']);
  });

  test('[R4.11] removes a missing field, and undoes the removal', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Material' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saves.at(-1)?.weights).toHaveLength(3));
  });

  test('[R2.22] one click restores the defaults', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(saves).toEqual([{ searchId: 'instance-1', weights: null }]));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Weight: Material' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Weight: Name' })).toHaveValue('100');
  });

  test('[R8.13] a failed save says so, keeps the values and can be retried', async () => {
    const handler = { setWeights: () => refuse(503, 'OVERLOADED') };
    server.handle(handler);
    const { user } = await open();
    setWeight('Name', 60);
    await screen.findByText('Couldn’t save the settings. Try again later.');
    expect(screen.getByRole('textbox', { name: 'Weight: Name' })).toHaveValue('60');
    server.handle({
      setWeights: ({ body }) => {
        saves.push(body as (typeof saves)[number]);
        return { data: weights };
      },
    });
    const [retry] = screen.getAllByRole('button', { name: 'Try again' });
    if (retry) await user.click(retry);
    await waitFor(() => expect(saves[0]?.weights?.[1]?.weight).toBe(60));
  });

  test('[R2.28] selecting another search sends the pending changes of the first, and shows the other', async () => {
    const { user } = await open();
    setWeight('Name', 30);
    await user.click(await screen.findByRole('button', { name: /Sklep.*1,200 products/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Outlet' }));
    await waitFor(() => expect(saves[0]).toMatchObject({ searchId: 'instance-1' }));
    await waitFor(() => expect(server.log.filter((name) => name === 'getWeights').length).toBeGreaterThan(1));
  });

  test('[R2.22] the preview shows what has moved since the screen was opened', async () => {
    const products = ['A', 'B'].map((id) => buildFoundProduct({ id, title: `Product ${id}` }));
    server.handle({
      trySearch: ({ body }) => {
        const isChanged = saves.length > 0 && (body as TryRequest).before === undefined;
        return { data: buildTryReply({ products: isChanged ? products.toReversed() : products }) };
      },
    });
    await open();
    await screen.findByText('Product A');
    setWeight('Name', 30);
    const list = await screen.findByRole('list', { name: 'After the changes' });
    const [first] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Product B');
    within(first as HTMLElement).getByRole('img', { name: '1 position up' });
    await screen.findByText('Before the changes');
  });

  test('[R8.13] weights that fail to load ask to try again later', async () => {
    server.handle({ getWeights: () => refuse(500, 'INTERNAL') });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the settings. Try again later.' });
  });
});
