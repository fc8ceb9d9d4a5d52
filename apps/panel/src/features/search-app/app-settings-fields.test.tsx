import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type AppSettings, defaultAppSettings, defaultStoreSettings } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTranslator } from '../../kit/locale.ts';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildInstance } from '../../testing/build.ts';
import { buildSortGroup } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { valueAt, withValue } from './form/setting-paths.ts';

/** The settings in the order of the specification, each with a value that differs from the initial one. */
const tabs = {
  general: {
    'general.applicationEnabled': false,
    'general.redirectionUrl': '/szukaj',
    'general.removeDecimals': true,
    'general.currency': 'zł',
    'general.useHashBeforeSearchParams': true,
    'general.picturesAddress': 'https://www.sklep.example',
  },
  onfocus: {
    'onfocus.showOnfocus': false,
    'onfocus.popularProducts.enabled': false,
    'onfocus.popularProducts.count': 9,
    'onfocus.popularProducts.sortName': 'newest',
    'onfocus.imageSize.width': 81,
    'onfocus.imageSize.height': 82,
    'onfocus.topProduct.enabled': false,
    'onfocus.topProduct.imageSize.width': 83,
    'onfocus.topProduct.imageSize.height': 84,
  },
  autocomplete: {
    'autocomplete.showAutocomplete': false,
    'autocomplete.showButtonOnInput': false,
    'autocomplete.suggestions.enabled': false,
    'autocomplete.suggestions.count': 11,
    'autocomplete.bestseller.enabled': false,
    'autocomplete.resultsCount': 12,
    'autocomplete.imageSize.width': 85,
    'autocomplete.imageSize.height': 86,
  },
  serp: {
    'serp.showInput': true,
    'serp.showButtonOnInput': false,
    'serp.showSorting': false,
    'serp.pagination.top': true,
    'serp.pagination.bottom': false,
    'serp.backToTop': false,
    'serp.allowEmptyQuery': false,
    'serp.changeDocumentTitle': false,
    'serp.asideFilters': false,
    'serp.topFilters': true,
    'serp.tagList.enabled': false,
    'serp.tagList.limitPerFilter': 13,
    'serp.grid.small': 3,
    'serp.grid.medium': 4,
    'serp.grid.large': 5,
    'serp.grid.extraLarge': 7,
    'serp.imageSize.width': 87,
    'serp.imageSize.height': 88,
    'serp.imageSize.useQuarticImages': false,
    'serp.templates.productCard': '<p>{{title}}</p>',
    'serp.templates.autocompleteResult': '<b>{{title}}</b>',
    'serp.templates.popularProduct': '<i>{{title}}</i>',
    'serp.templates.topProduct': '<u>{{title}}</u>',
  },
} as const;

const path = '/appV3Settings/settings';
const saved = withValue(defaultAppSettings, 'onfocus.topProduct.enabled', true);
let server: ApiServer;
let saves: AppSettings[];
let words: (key: string) => string;
beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    getFields: () => ({ data: [] }),
    getSortGroups: () => ({ data: [buildSortGroup({ sortId: 'newest', name: 'Nowości' })] }),
    getFacetedMenu: () => ({ data: [], isDefault: false }),
    getSharedFields: () => ({ data: [] }),
    getStoreSettings: () => ({ data: defaultStoreSettings }),
    getAppSettings: () => ({ data: saved }),
    setAppSettings: ({ body }) => {
      saves.push(body as AppSettings);
      return { data: body as AppSettings };
    },
  });
  const { t } = await createTranslator('en');
  words = (key) => t(key as never);
});
beforeEach(() => {
  saves = [];
});
afterAll(() => server.close());

const labelOf = (setting: string): string => {
  const [, size, side] = /^(.*imageSize)\.(width|height)$/.exec(setting) ?? [];
  return size === undefined || side === undefined
    ? words(`searchApp.fields.${setting}.label`)
    : `${words(`searchApp.fields.${size}.label`)}: ${words(`searchApp.${side}`)}`;
};
const enter = async (setting: string, value: string | number | boolean): Promise<void> => {
  const [, device] = /^serp\.grid\.(\w+)$/.exec(setting) ?? [];
  if (device !== undefined)
    fireEvent.click(
      screen.getByRole('button', { name: `More columns: ${words(`searchApp.devices.${device}`)}` }),
    );
  else if (typeof value === 'boolean')
    // The accessible name ends with the help text.
    fireEvent.click(
      screen.getByRole('switch', {
        name: (name) => name.startsWith(labelOf(setting)),
      }),
    );
  else {
    const name = labelOf(setting);
    if (setting.startsWith('serp.templates.'))
      fireEvent.click(screen.getByRole('button', { name: (full) => full.startsWith(name) }));
    const role = setting.endsWith('.sortName') ? 'combobox' : 'textbox';
    fireEvent.change(await screen.findByRole(role, { name }), { target: { value: `${value}` } });
  }
};

test.each(Object.keys(tabs) as (keyof typeof tabs)[])(
  '[R3.20] [R3.21] [R3.22] [R3.23] every setting of the tab “%s” has a control of its own, and what is entered is saved',
  async (tab) => {
    await renderPanel({ path: `${path}?tab=${tab}`, server });
    await screen.findAllByRole('switch');
    if (tab === 'onfocus') await screen.findByRole('option', { name: 'Nowości' });
    // In reverse order: turning a switch off removes the settings below it.
    const changes = Object.entries(tabs[tab]).toReversed();
    for (const [setting, value] of changes) {
      expect([setting, valueAt(saved, setting)]).not.toEqual([setting, value]);
      await enter(setting, value);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]).toEqual(
      changes.reduce((all, [setting, value]) => withValue(all, setting, value), saved),
    );
  },
);

test('[R3.20] [R3.21] [R3.22] [R3.23] every setting has a control', () => {
  const leavesOf = (tree: object, before = ''): string[] =>
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'object' && !Array.isArray(value)
        ? leavesOf(value as object, `${before}${name}.`)
        : [before + name],
    );
  // Tested elsewhere: the style, the sections of queries, and the filters that start open.
  const elsewhere = ['onfocus.customQueries', 'serp.markedFilters'];
  // Edited with the settings of the shop, and shown here.
  const ofShop = ['recentQueries', 'popularQueries'].flatMap((name) => [
    `onfocus.${name}.enabled`,
    `onfocus.${name}.count`,
  ]);
  const style = ['accent', 'density', 'font', 'roundness', 'theme'].map((name) => `style.${name}`);
  const tested = Object.values(tabs).flatMap((settings) => Object.keys(settings));
  expect([...tested, ...elsewhere, ...ofShop, ...style].toSorted()).toEqual(
    leavesOf(defaultAppSettings).toSorted(),
  );
});
