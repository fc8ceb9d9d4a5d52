import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SuggestionField, SuggestionFieldView } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { catalogFields } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/searchSuggestionSettings';
let server: ApiServer;
let set: SuggestionFieldView[];
let saves: (SuggestionField[] | null)[];
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  saves = [];
  set = [
    { label: 'title', status: true, useAggregate: false, isMissing: false },
    { label: 'material', status: true, useAggregate: true, isMissing: true },
  ];
  server.handle({
    getFields: () => ({ data: [...catalogFields] }),
    getSuggestions: () => ({ data: set }),
    setSuggestions: ({ body }) => {
      const { suggestions } = body as { suggestions: SuggestionField[] | null };
      saves.push(suggestions);
      set = (suggestions ?? []).map((field) => ({ ...field, isMissing: false }));
      return { data: set };
    },
    trySuggest: () => ({ data: { suggestions: [{ text: 'Salomon', count: 7, field: 'brand' }] } }),
  });
});
afterAll(() => server.close());

describe('suggestion fields', () => {
  test('[R2.26] [R3.17] are switched on, offered as words or whole values, and saved by the save bar', async () => {
    const { user } = await renderPanel({ path, server });
    const brand = await screen.findByRole('switch', { name: 'Suggest from: Brand' });
    expect(brand).not.toBeChecked();
    expect(screen.queryByRole('switch', { name: 'Suggest from: Price' })).toBeNull();
    await user.click(brand);
    await user.selectOptions(screen.getByRole('combobox', { name: 'How to suggest: Brand' }), 'whole');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved and live');
    expect(saves[0]?.at(-1)).toEqual({ label: 'brand', status: true, useAggregate: true });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  test('[R2.26] marks a field that the mapping no longer has; unsaved changes can be discarded', async () => {
    const { user } = await renderPanel({ path, server });
    await screen.findByText('This field is no longer in the catalog’s mapping.');
    await user.click(screen.getByRole('switch', { name: 'Suggest from: Name' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('switch', { name: 'Suggest from: Name' })).toBeChecked();
    expect(saves).toEqual([]);
  });

  test('[R2.26] the preview offers what visitors would be offered', async () => {
    const { user } = await renderPanel({ path, server });
    await user.type(await screen.findByRole('searchbox', { name: 'What the customer types' }), 'sa');
    const preview = within(screen.getByRole('complementary', { name: 'Preview of suggestions' }));
    await preview.findByText('Salomon');
  });

  test('[R2.26] restoring the defaults can be undone, which also restores unsaved changes', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: 'Suggest from: Brand' }));
    await user.click(screen.getByRole('button', { name: 'Reset to default' }));
    await screen.findByText('Suggestion fields reset to default');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(saves).toEqual([null, [{ label: 'title', status: true, useAggregate: false }]]),
    );
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.getByRole('switch', { name: 'Suggest from: Brand' })).toBeChecked();
  });

  test('[R8.12] [R8.13] a failed save asks to try again later and keeps the change', async () => {
    server.handle({ setSuggestions: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: 'Suggest from: Name' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t save the settings. Try again later.');
    expect(screen.getByRole('switch', { name: 'Suggest from: Name' })).not.toBeChecked();
  });

  test('[R6.02] without the search module the screen says that it is not available', async () => {
    server.handle({ getSuggestions: () => refuse(403, 'FEATURE_NOT_AVAILABLE') });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'This feature is not available to you' });
  });

  test('[R2.26] restores unsaved changes after leaving the screen', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: 'Suggest from: Brand' }));
    cleanup();
    await renderPanel({ path, server });
    expect(await screen.findByRole('switch', { name: 'Suggest from: Brand' })).toBeChecked();
    screen.getByText('Your unsaved changes are back');
  });
});
