import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { FacetedMenuItem, FacetedMenuItemView, SearchAttribute } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildTryReply } from '../../testing/build.ts';
import { catalogFields } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const thread: SearchAttribute = {
  ...{ field: 'attributes.Gwint', name: 'Gwint', unit: '', groupsCount: 40, samples: ['E27', 'E14'] },
};
const power: SearchAttribute = {
  ...{ field: 'attributes.Moc', name: 'Moc', unit: 'W', groupsCount: 12, samples: ['60 W'] },
};
const path = '/search/searchFacetedSettings';
let server: ApiServer;
let menu: FacetedMenuItemView[];
let isDefault: boolean;
let saves: (FacetedMenuItem[] | null)[];
const item = (field: string, part: Partial<FacetedMenuItemView> = {}): FacetedMenuItemView => ({
  field,
  label: field,
  type: 'checkbox',
  functionType: part.type ?? 'checkbox',
  unit: '',
  isMissing: false,
  ...part,
});
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
beforeEach(() => {
  saves = [];
  isDefault = true;
  menu = [item('brand', { label: 'Marka' }), item('color', { label: 'Kolor' })];
  server.handle({
    getFields: () => ({ data: [...catalogFields] }),
    getAttributes: () => ({ data: { groupsCount: 100, attributes: [thread, power] } }),
    getFacetedMenu: () => ({ data: menu, isDefault }),
    setFacetedMenu: ({ body }) => {
      const { facetedmenu } = body as { facetedmenu: FacetedMenuItem[] | null };
      saves.push(facetedmenu);
      isDefault = facetedmenu === null;
      menu = facetedmenu?.map((one) => item(one.field, one)) ?? [item('brand', { label: 'Proposal' })];
      return { data: menu, isDefault };
    },
    trySearch: () => ({
      data: buildTryReply({
        facets: [
          {
            field: 'brand',
            label: 'Marka',
            unit: '',
            kind: 'values',
            type: 'checkbox',
            values: [{ value: 'Salomon', label: 'Salomon', count: 7, selected: false }],
          },
        ],
      }),
    }),
  });
});
afterAll(() => server.close());

const open = async () => {
  const rendered = await renderPanel({ path, server });
  await screen.findByRole('list', { name: 'Filters' });
  return rendered;
};
const savedFields = () => saves.at(-1)?.map(({ field }) => field);

describe('the faceted menu', () => {
  test('[R2.25] says that these are defaults, until the first change', async () => {
    const { user } = await open();
    screen.getByText(/Suggested from your catalog’s fields/);
    await user.click(screen.getByRole('button', { name: 'Move down: Marka' }));
    await screen.findByText('Saved and live');
    expect(screen.queryByText(/Suggested from your catalog’s fields/)).toBeNull();
  });

  test('[R4.12] a move saves at once; the first can’t go up, nor the last down', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Move up: Marka' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move down: Kolor' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move up: Kolor' }));
    await waitFor(() => expect(savedFields()).toEqual(['color', 'brand']));
  });

  test('[R4.12] [R5.13] an added field saves at once; fields that can’t filter say why', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Add a filter' }));
    const option = (name: RegExp) => screen.findByRole('option', { name });
    expect(await option(/^Name.*has a different name/)).toHaveAttribute('data-combobox-disabled');
    expect(await option(/^Brand.*already in the list/)).toHaveAttribute('data-combobox-disabled');
    await user.click(await option(/^Price/));
    await waitFor(() =>
      expect(saves.at(-1)?.[2]).toEqual({ field: 'price', label: 'Price', type: 'rangeSlider', unit: '' }),
    );
  });

  test('[R4.12] a removal saves at once and can be undone', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Marka' }));
    await waitFor(() => expect(savedFields()).toEqual(['color']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(savedFields()).toEqual(['brand', 'color']));
  });

  test('[R3.16] [R5.10] label, type and unit can be edited; an empty name says what is missing', async () => {
    menu = [item('price', { label: 'Cena', type: 'range' })];
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit filter: Cena' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = await dialog.findByRole('textbox', { name: 'Filter name' });
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Filter name is required');
    await user.type(name, 'Price');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Filter type' }), 'rangeSlider');
    await user.type(dialog.getByRole('textbox', { name: 'Unit' }), 'PLN');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saves).toEqual([[{ field: 'price', label: 'Price', type: 'rangeSlider', unit: 'PLN' }]]),
    );
  });

  test('[R8.13] what was typed about a filter is there when it is opened again, unless it was given up', async () => {
    menu = [item('price', { label: 'Cena', type: 'range' })];
    const edit = async () => {
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Edit filter: Cena' }));
      return { user, dialog: within(await screen.findByRole('dialog')) };
    };
    const first = await edit();
    await first.user.clear(await first.dialog.findByRole('textbox', { name: 'Filter name' }));
    await first.user.type(first.dialog.getByRole('textbox', { name: 'Unit' }), 'PLN');
    cleanup();
    const again = await edit();
    expect(await again.dialog.findByRole('textbox', { name: 'Filter name' })).toHaveValue('');
    expect(again.dialog.getByRole('textbox', { name: 'Unit' })).toHaveValue('PLN');
    again.dialog.getByText('Your unsaved changes are back');
    await again.user.click(again.dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    const last = await edit();
    expect(await last.dialog.findByRole('textbox', { name: 'Filter name' })).toHaveValue('Cena');
    expect(saves).toEqual([]);
  });

  test('[R2.25] [R4.22] removing the last filter leaves an empty menu, not the defaults', async () => {
    isDefault = false;
    menu = [item('brand', { label: 'Marka' })];
    server.handle({ trySearch: () => ({ data: buildTryReply({ facets: [] }) }) });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Marka' }));
    await waitFor(() => expect(saves).toEqual([[]]));
    await screen.findByText('Saved and live');
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
    screen.getByRole('heading', { name: 'No filters yet' });
    await screen.findByText('The list is empty, so customers see no filters.');
    await user.click(screen.getByRole('button', { name: 'Reset to suggestions' }));
    await screen.findByText('Proposal');
  });

  test('[R2.25] [R4.22] one click restores the defaults', async () => {
    isDefault = false;
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Reset to suggestions' }));
    await screen.findByText('Proposal');
    expect(saves).toEqual([null]);
  });

  test('[R2.25] previews the menu with the shop’s own values', async () => {
    await open();
    const preview = within(screen.getByRole('complementary', { name: 'Filter preview' }));
    expect(await preview.findByRole('checkbox', { name: /Salomon.*7/ })).toBeVisible();
  });

  test('[R3.16] attributes become filters by themselves, unless the owner turns one off or lists it', async () => {
    menu = [item('brand', { label: 'Marka' }), item('attributes', { label: 'Parametry' })];
    const { user } = await open();
    screen.getByText('filters from attributes that many of the results have');
    await user.click(screen.getByRole('button', { name: 'Edit filter: Parametry' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('40% of products')).toBeVisible();
    await user.click(dialog.getByRole('switch', { name: /^Moc \(W\)/ }));
    await waitFor(() => expect(saves.at(-1)?.[1]).toMatchObject({ field: 'attributes', except: ['Moc'] }));
    await user.click(dialog.getByRole('button', { name: 'Add to the list of filters: Gwint' }));
    await waitFor(() => expect(savedFields()).toEqual(['brand', 'attributes', 'attributes.Gwint']));
    expect(saves.at(-1)?.[1]).toMatchObject({ except: ['Moc'] });
    expect(saves.at(-1)?.[2]).toMatchObject({ label: 'Gwint', type: 'checkbox' });
    expect(await dialog.findByRole('button', { name: 'In the list' })).toBeDisabled();
    await user.click(dialog.getByRole('switch', { name: /^Moc \(W\)/ }));
    await waitFor(() => expect(saves.at(-1)?.[1]).toMatchObject({ except: [] }));
  });

  test('[R3.16] an attribute can be added like any field', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Add a filter' }));
    await user.click(await screen.findByRole('option', { name: /^Gwint.*E27, E14/ }));
    await waitFor(() =>
      expect(saves.at(-1)?.[2]).toMatchObject({ field: 'attributes.Gwint', label: 'Gwint' }),
    );
  });

  test('[R8.13] a failed save keeps the change and can be retried', async () => {
    server.handle({ setFacetedMenu: () => refuse(500, 'INTERNAL') });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Move up: Kolor' }));
    await screen.findByText('Couldn’t save the settings. Try again later.');
    const rows = within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Kolor');
  });
});
