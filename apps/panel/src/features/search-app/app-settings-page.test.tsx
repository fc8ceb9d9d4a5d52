import { screen, waitFor, within } from '@testing-library/react';
import {
  type AppSettings,
  appLabels,
  defaultAppSettings,
  defaultStoreSettings,
  presentStyle,
} from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildProfile } from '../../testing/build.ts';
import { buildField, buildSortGroup } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { resetWindowSize, setWindowSize } from '../../testing/set-window-size.ts';

const path = '/appV3Settings/settings';
let server: ApiServer;
let settings: AppSettings;
let saves: AppSettings[];
beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    getFields: () => ({ data: [buildField({ path: 'title', samples: ['Buty trekkingowe'] })] }),
    getSortGroups: () => ({
      data: [
        buildSortGroup({ sortId: 'newest', name: 'Nowości' }),
        buildSortGroup({ sortId: 'hidden', name: 'Ukryte', enabled: false }),
      ],
    }),
    getFacetedMenu: () => ({
      data: [
        {
          field: 'brand',
          label: 'Marka',
          type: 'checkbox',
          functionType: 'checkbox',
          unit: '',
          isMissing: false,
        },
      ],
      isDefault: false,
    }),
    getSharedFields: () => ({ data: [{ field: 'color', isMissing: false }] }),
  });
});
beforeEach(() => {
  sessionStorage.clear();
  saves = [];
  settings = defaultAppSettings;
  server.handle({
    getStoreSettings: () => ({ data: defaultStoreSettings }),
    getAppSettings: () => ({ data: settings }),
    getAppPreviewConfig: () => ({
      data: {
        searchId: 'search-1',
        language: 'pl',
        currency: 'PLN',
        settings,
        style: presentStyle(settings.style),
        labels: appLabels.parse({
          ...{ autocomplete: {}, popularQueries: {}, popularProducts: {}, serp: {} },
          ...{ filters: {}, pagination: {}, recentQueries: {} },
        }),
        googleAnalytics: { measurementId: '', mode: 'event' },
        recentQueries: { enabled: true, amount: 5 },
        popularQueries: { enabled: true, amount: 10 },
        productsPerPage: 24,
        testUntil: null,
      },
    }),
    setAppSettings: ({ body }) => {
      settings = body as AppSettings;
      saves.push(settings);
      return { data: settings };
    },
  });
});
afterAll(() => server.close());

const open = (tab: string) => renderPanel({ path: `${path}?tab=${tab}`, server });

describe('settings of the search app', () => {
  test('[R2.49] [R3.20] has five tabs, kept in the address; the save bar saves changes', async () => {
    const { user, href } = await open('general');
    await user.type(await screen.findByRole('textbox', { name: 'Results page' }), '/szukaj');
    await user.click(screen.getByRole('switch', { name: /^Prices without decimals/ }));
    await user.type(screen.getByRole('textbox', { name: 'Currency after prices' }), 'zł');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Your shop’s pages show it within a minute/);
    expect(saves).toEqual([
      {
        ...defaultAppSettings,
        general: {
          ...defaultAppSettings.general,
          redirectionUrl: '/szukaj',
          removeDecimals: true,
          currency: 'zł',
        },
      },
    ]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Style', 'General', 'Before typing', 'While typing', 'Results page']);
    await user.click(screen.getByRole('tab', { name: 'Before typing' }));
    await waitFor(() => expect(href()).toBe(`${path}?tab=onfocus`));
  });

  test('[R3.21] [R3.25] what the shop’s settings say of this tab is shown, with a link to them', async () => {
    await open('onfocus');
    const popular = (await screen.findByText('Popular searches')).closest('div') as HTMLElement;
    expect(popular).toHaveTextContent('Popular searches6, period: 30 days');
    expect(screen.getByRole('link', { name: 'Change in “Shop settings”' })).toHaveAttribute(
      'href',
      '/search/settings',
    );
  });

  test('[R3.21] the panel before typing: custom sections, order of popular products, sizes', async () => {
    const { user } = await open('onfocus');
    await user.click(await screen.findByRole('button', { name: 'Add a section' }));
    await user.type(screen.getByRole('textbox', { name: 'Section header' }), 'Gifts');
    await user.type(screen.getByRole('textbox', { name: 'Text 1' }), 'Mugs');
    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    await user.type(screen.getByRole('textbox', { name: 'Text 2' }), 'Sale');
    await user.type(screen.getByRole('textbox', { name: 'Link 2' }), '/sale');
    await user.click(screen.getByRole('button', { name: 'Move entry up: Sale' }));
    const order = await screen.findByRole('combobox', { name: 'Sort order of popular products' });
    await waitFor(() =>
      expect([...order.querySelectorAll('option')].map(({ text }) => text)).toEqual([
        'Most popular first',
        'Nowości',
      ]),
    );
    await user.selectOptions(order, 'newest');
    const width = screen.getByRole('textbox', { name: 'Popular product image: Width' });
    await user.clear(width);
    await user.type(width, '80');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.onfocus).toEqual({
      ...defaultAppSettings.onfocus,
      popularProducts: { enabled: true, count: 4, sortName: 'newest' },
      customQueries: [
        {
          header: 'Gifts',
          queries: [
            { label: 'Sale', link: '/sale' },
            { label: 'Mugs', link: '' },
          ],
        },
      ],
      imageSize: { width: 80, height: 64 },
    });
  });

  test('[R3.22] options of a disabled switch are hidden', async () => {
    const { user } = await open('autocomplete');
    await screen.findByRole('textbox', { name: 'How many suggested searches' });
    await user.click(screen.getByRole('switch', { name: /^Suggested searches/ }));
    expect(screen.queryByRole('textbox', { name: 'How many suggested searches' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: /^Suggestions while typing/ }));
    expect(screen.queryByRole('textbox', { name: 'How many suggested products' })).toBeNull();
  });

  test('[R3.23] columns per device, filters that start open, templates with placeholders for the product’s data', async () => {
    const { user } = await open('serp');
    await user.click(await screen.findByRole('button', { name: 'More columns: Phone' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Marka' }));
    await user.click(screen.getByRole('button', { name: /^Product card in the results/ }));
    await user.click(await screen.findByRole('button', { name: 'Start with an example' }));
    const code = screen.getByRole('textbox', { name: 'Product card in the results' });
    expect((code as HTMLTextAreaElement).value).toContain('{{#oldPrice}}');
    await user.clear(code);
    await user.click(screen.getByRole('button', { name: 'Insert color' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.serp).toEqual({
      ...defaultAppSettings.serp,
      grid: { ...defaultAppSettings.serp.grid, small: 3 },
      markedFilters: ['brand'],
      templates: { ...defaultAppSettings.serp.templates, productCard: '{{color}}' },
    });
    await user.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect(code).toHaveValue('');
  });

  test('[R5.09] describes problems on their tab, and saves nothing', async () => {
    const { user, href } = await open('autocomplete');
    const count = await screen.findByRole('textbox', { name: 'How many suggested products' });
    await user.clear(count);
    await user.type(count, '40');
    await screen.findByText(/^How many suggested products .*20/);
    await user.click(screen.getByRole('tab', { name: 'General' }));
    const marked = screen.getByRole('tab', { name: /While typing/ });
    within(marked).getByRole('img', { name: 'needs correcting' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(href()).toBe(`${path}?tab=autocomplete`));
    expect(saves).toEqual([]);
  });

  test('[R8.13] [R4.18] a failed save keeps the input, and so does leaving the screen', async () => {
    server.handle({ setAppSettings: () => refuse(500, 'INTERNAL') });
    const first = await open('general');
    await first.user.click(await screen.findByRole('switch', { name: /^Prices without decimals/ }));
    await first.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t save the settings. Try again later.');
    expect(screen.getByRole('switch', { name: /^Prices without decimals/ })).toBeChecked();
    document.body.innerHTML = '';
    await open('general');
    await screen.findByText('Your unsaved changes are back');
    expect(screen.getByRole('switch', { name: /^Prices without decimals/ })).toBeChecked();
  });

  test('[R2.49] the app runs beside the form, in a frame that has no access to the panel or its session', async () => {
    const { user } = await open('general');
    await user.click(await screen.findByRole('button', { name: 'Show the preview' }));
    const frame = await screen.findByTitle('The widget with these settings');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame.getAttribute('src')).toBe('/app/preview');
  });

  test('[R2.49] the first tab has the style: a colour, corners, a font, spacing, light or dark', async () => {
    const { user } = await renderPanel({ path, server });
    const accent = await screen.findByRole('textbox', { name: 'Accent color' });
    await user.type(accent, 'ffff00');
    screen.getByText('Text on this color will be black, contrast 19.6:1.');
    screen.getByText(/^This color is too light on white/);
    await user.click(screen.getByRole('radio', { name: 'Serif' }));
    await user.click(screen.getByRole('radio', { name: 'Always dark' }));
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    const corners = screen.getByRole('slider', { name: 'Rounded corners' });
    corners.focus();
    await user.keyboard('{End}');
    expect(corners).toHaveAttribute('aria-valuenow', '24');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.style).toEqual({
      accent: '#ffff00',
      roundness: 24,
      font: 'serif',
      density: 'compact',
      theme: 'dark',
    });
    await user.click(screen.getByRole('button', { name: 'Reset style to default' }));
    expect(accent).toHaveValue('');
  });

  test('[R5.09] a colour that is none stays in its field, and says what would be one', async () => {
    const { user } = await renderPanel({ path, server });
    const accent = await screen.findByRole('textbox', { name: 'Accent color' });
    await user.type(accent, 'red<b>');
    await user.tab();
    screen.getByText('Enter a full color code, e.g. #0f766e, or pick one.');
    expect(accent).toHaveValue('red<b>');
    await user.clear(accent);
    await user.type(accent, '#fc0');
    await user.tab();
    expect(accent).toHaveValue('#ffcc00');
  });

  test('[R8.13] half of a color is still there after another tab', async () => {
    const { user } = await renderPanel({ path: `${path}?tab=style`, server });
    await user.type(await screen.findByRole('textbox', { name: 'Accent color' }), '#1c6');
    await user.type(screen.getByRole('textbox', { name: 'Accent color' }), 'b');
    await user.click(screen.getByRole('tab', { name: 'Results page' }));
    await user.click(screen.getByRole('tab', { name: 'Style' }));
    expect(await screen.findByRole('textbox', { name: 'Accent color' })).toHaveValue('#1c6b');
  });

  test('[R3.20] a style is read from the shop’s page; the owner takes one part or all, and saves', async () => {
    let asked = '';
    server.handle({
      getAuthDomains: () => ({ data: ['*.sklep.pl', 'www.sklep.pl'] }),
      readShopStyle: ({ body }) => {
        asked = (body as { address: string }).address;
        if (asked.includes('pusto')) return refuse(422, 'SHOP_PAGE_UNREACHABLE');
        return {
          data: {
            page: asked,
            accents: [
              { colour: '#0b7467', source: 'property', detail: '--primary' },
              { colour: '#ff6600', source: 'button', detail: '.btn' },
              ...(asked.includes('own')
                ? [{ colour: '#123456', source: 'property' as const, detail: '--vitrina-accent' }]
                : []),
            ],
            ...{ roundness: 6, font: 'Lato', theme: 'light', leftOut: 1 },
          },
        };
      },
    });
    const { user } = await renderPanel({ path, server });
    const address = await screen.findByRole('textbox', { name: 'URL of a shop page' });
    await waitFor(() => expect(address).toHaveValue('https://www.sklep.pl'));
    await user.clear(address);
    await user.type(address, 'pusto.pl{Enter}');
    await screen.findByText(/^Couldn’t open this page/);
    expect(address).toHaveValue('pusto.pl');
    expect(asked).toBe('https://pusto.pl');
    await user.clear(address);
    await user.type(address, '<b>{Enter}');
    await screen.findByText(/^Enter the URL of a page of your shop/);
    await user.clear(address);
    await user.type(address, 'https://own.pl/{Enter}');
    await screen.findByText(/^The page https:\/\/own.pl\/ sets the widget’s color itself/);
    await user.clear(address);
    await user.type(address, 'https://sklep.pl/{Enter}');
    await waitFor(() => expect(screen.queryByText(/sets the widget’s color itself/)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Use: Color #ff6600' }));
    expect(screen.getByRole('textbox', { name: 'Accent color' })).toHaveValue('#ff6600');
    screen.getByRole('button', { name: 'Used: Color #ff6600' });
    await user.click(screen.getByRole('button', { name: 'Use everything' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.style).toEqual({
      ...defaultAppSettings.style,
      ...{ accent: '#0b7467', roundness: 6, theme: 'light' },
    });
  });

  test('[R2.49] a wide page is previewed as it is or made to fit, on a phone it fits anyway', async () => {
    setWindowSize({ width: 1440, height: 900 });
    onTestFinished(resetWindowSize);
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('radio', { name: 'Desktop' }));
    const frame = screen.getByTitle('The widget with these settings');
    expect(frame.parentElement).toHaveAttribute('data-zoom', 'actual');
    await user.click(screen.getByRole('radio', { name: 'Fit' }));
    expect(frame.parentElement).toHaveAttribute('data-zoom', 'fit');
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    expect(screen.queryByRole('radio', { name: 'Fit' })).toBeNull();
  });

  test('[R2.49] a new section is red once it was left unfinished; the rest can be previewed', async () => {
    const { user } = await open('onfocus');
    await user.click(await screen.findByRole('button', { name: 'Add a section' }));
    expect(screen.queryByText(/Section header .*required|Enter .*Section header/i)).toBeNull();
    const header = screen.getByRole('textbox', { name: 'Section header' });
    await user.click(header);
    await user.tab();
    await waitFor(() => expect(header).toHaveAttribute('aria-invalid', 'true'));
  });

  test('[R6.02] without the feature, says whom to ask', async () => {
    await renderPanel({ path, server, user: buildProfile({ features: [] }) });
    await screen.findByRole('heading', { name: 'This feature is not available to you' });
  });
});
