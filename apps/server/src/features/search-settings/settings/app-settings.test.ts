import {
  type AppLabels,
  appLabelParts,
  defaultAppSettings,
  languageCodes,
  presentStyle,
} from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';
import { defaultAppLabels } from './app-labels/default-app-labels.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const textsOf = (labels: AppLabels): string[] => appLabelParts.flatMap((part) => Object.values(labels[part]));

describe('settings of the search app', () => {
  test('[R3.20] [R3.21] [R3.22] [R3.23] [R7.27] have defaults, are kept, and can be taken back', async () => {
    const params = { searchId: await shop.newInstance() };
    expect((await shop.owner.call('getAppSettings', { params })).reply.data).toEqual(defaultAppSettings);
    const body = structuredClone(defaultAppSettings);
    body.general.redirectionUrl = '/szukaj';
    body.onfocus.customQueries = [
      { header: 'Na lato', queries: [{ label: 'Kapelusze', link: '/kapelusze' }] },
    ];
    body.serp.grid.large = 6;
    expect((await shop.owner.call('setAppSettings', { params, body })).reply.data).toEqual(body);
    expect((await shop.owner.call('getAppSettings', { params })).reply.data).toEqual(body);
    const { data } = (await shop.owner.call('listSettingChanges', { params })).reply;
    expect(data.map(({ kind, before }) => [kind, before])).toEqual([['appSettings', null]]);
    const changeId = data[0]?.changeId ?? '';
    await shop.owner.call('undoSettingChange', { params: { ...params, changeId }, body: {} });
    expect((await shop.owner.call('getAppSettings', { params })).reply.data).toEqual(defaultAppSettings);
  });

  test('[R3.20] [R7.27] a style is kept and told to the shop’s pages; what was saved before there were styles has the built-in one', async () => {
    const params = { searchId: await shop.newInstance() };
    const body = structuredClone(defaultAppSettings);
    body.style = { accent: '#FFDD00', roundness: 0, font: 'serif', density: 'compact', theme: 'dark' };
    const saved = await shop.owner.call('setAppSettings', { params, body });
    expect(saved.reply.data.style).toEqual({ ...body.style, accent: '#ffdd00' });
    const config = async () => (await shop.owner.call('getAppPreviewConfig', { params })).reply.data;
    expect((await config()).style).toMatchObject({
      accent: { light: { fill: '#ffdd00', text: '#000000', line: '#887600' } },
      ...{ roundness: 0, theme: 'dark', density: 'compact' },
    });
    const { style: _, ...before } = defaultAppSettings;
    const kept = await shop.owner.call('setAppSettings', { params, body: before });
    expect(kept.reply.data.style).toEqual(saved.reply.data.style);
    await shop.server.database
      .updateTable('search_setting')
      .set({ value_json: JSON.stringify(before) })
      .where('kind', '=', 'appSettings')
      .where('subject_id', '=', params.searchId)
      .execute();
    expect((await config()).style).toEqual(presentStyle(defaultAppSettings.style));
  });

  test('[R5.09] name every value that is wrong', async () => {
    const params = { searchId: await shop.newInstance() };
    const body = structuredClone(defaultAppSettings);
    body.general.redirectionUrl = 'javascript:alert(1)';
    body.autocomplete.resultsCount = 21;
    body.style.accent = 'url(x)';
    const { status, error } = await shop.owner.call('setAppSettings', { params, body });
    expect(status).toBe(422);
    expect(error.details?.problems).toMatchObject([
      { path: 'style.accent', rule: 'invalid' },
      { path: 'general.redirectionUrl', rule: 'url' },
      { path: 'autocomplete.resultsCount', rule: 'maxValue' },
    ]);
  });
});

describe('texts of the search app', () => {
  test.each(languageCodes)('[R3.24] are built in for a shop in %s, none of them empty', (language) => {
    expect(textsOf(defaultAppLabels(language)).filter((text) => text === '')).toEqual([]);
  });

  test('[R3.24] placeholders are the same in every language', () => {
    const placeholders = (labels: AppLabels): string[] =>
      textsOf(labels).map((text) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join());
    const english = placeholders(defaultAppLabels('eng'));
    for (const language of languageCodes)
      expect([language, placeholders(defaultAppLabels(language))]).toEqual([language, english]);
  });

  test('[R3.24] [R7.28] are the shop’s own where it has written them, and can be taken back', async () => {
    const params = { searchId: await shop.newInstance() };
    const { labels, defaults } = (await shop.owner.call('getAppLabels', { params })).reply.data;
    expect(textsOf(labels).every((text) => text === '')).toBe(true);
    expect(defaults.autocomplete.search).toBe('Szukaj');
    const own = structuredClone(labels);
    own.autocomplete.placeholder = 'Znajdź prezent';
    const saved = await shop.owner.call('setAppLabels', { params, body: { labels: own } });
    expect(saved.reply.data).toEqual({ labels: own, defaults });
    const { data } = (await shop.owner.call('listSettingChanges', { params })).reply;
    expect(data.map(({ kind }) => kind)).toEqual(['appLabels']);
    const changeId = data[0]?.changeId ?? '';
    await shop.owner.call('undoSettingChange', { params: { ...params, changeId }, body: {} });
    expect((await shop.owner.call('getAppLabels', { params })).reply.data.labels).toEqual(labels);
  });

  test('[R3.24] a part that a client does not know yet is as good as empty', async () => {
    const params = { searchId: await shop.newInstance() };
    const { availability: _, ...older } = (await shop.owner.call('getAppLabels', { params })).reply.data
      .labels;
    await shop.owner.call('setAppLabels', { params, body: { labels: older } });
    const { labels, defaults } = (await shop.owner.call('getAppLabels', { params })).reply.data;
    expect(labels.availability.out_of_stock).toBe('');
    expect(defaults.availability.out_of_stock).toBe('Niedostępne');
  });
});
