import { screen, waitFor } from '@testing-library/react';
import {
  appLabels,
  defaultAppSettings,
  type PreviewMessage,
  presentStyle,
  type TryRequest,
} from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../../../testing/api-server.ts';
import { buildInstance, buildTryReply } from '../../../../testing/build.ts';
import { renderPanel } from '../../../../testing/render-panel.tsx';

type Show = Extract<PreviewMessage, { type: 'show' }>;

let server: ApiServer;
let sharedFields: string[];
let isOn: boolean;
beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    getSharedFields: () => ({ data: sharedFields.map((field) => ({ field, isMissing: false })) }),
    trySearch: ({ body }) => {
      const { filters, query } = body as TryRequest;
      if ('old_price' in filters) return { data: buildTryReply({ total: 312 }) };
      return { data: buildTryReply({ total: query === 'kubek' ? 22 : 7 }) };
    },
    listSettingChanges: () => ({ data: [], total: 0 }),
    previewAppSearch: ({ body }) => ({
      notes: { blockedBy: null, rules: [{ ruleId: 'rule-1', name: 'Kubki' }], settings: ['rules'] },
      data: {
        ...{ queryId: 'query-1', query: 'kubek', tookMs: 2, isBlocked: false },
        wordsWanted: { matched: 1, all: 1 },
        ...{ correctedQuery: null, missingWords: [], priceRange: null, namedValues: [], partialFrom: null },
        total: (body as TryRequest).query === 'kubek' ? 22 : 7,
        page: 1,
        perPage: 24,
        products: [],
        facets: [],
        sorts: [],
        redirect: null,
        ruleData: [],
      },
    }),
    getAppPreviewConfig: () => ({
      data: {
        searchId: 'search-1',
        language: 'pl',
        currency: 'PLN',
        settings: {
          ...defaultAppSettings,
          general: { ...defaultAppSettings.general, applicationEnabled: isOn },
        },
        style: presentStyle(defaultAppSettings.style),
        labels: appLabels.parse({
          ...{ autocomplete: {}, popularQueries: {}, popularProducts: {}, serp: {} },
          ...{ filters: {}, pagination: {}, recentQueries: {} },
        }),
        googleAnalytics: { measurementId: '', mode: 'event' },
        recentQueries: { enabled: true, amount: 5 },
        testUntil: null,
        popularQueries: { enabled: true, amount: 10 },
        productsPerPage: 24,
      },
    }),
  });
});
beforeEach(() => {
  sharedFields = ['id', 'title', 'price', 'old_price'];
  isOn = true;
});
afterAll(() => server.close());

/** Loads the page into the frame, as far as the panel sees: it announces itself, and talks over the port that it gets. */
const loadFrame = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Your shop’s page with your widget');
  const port = await new Promise<MessagePort>((resolve) => {
    const page = {
      postMessage: (_data: unknown, _origin: string, [given]: readonly MessagePort[]) =>
        given && resolve(given),
    };
    Object.defineProperty(frame, 'contentWindow', { value: page });
    const ready = new MessageEvent('message', { data: 'vitrina:preview-ready' });
    Object.defineProperty(ready, 'source', { value: page });
    window.dispatchEvent(ready);
  });
  const shown: Show[] = [];
  port.onmessage = ({ data }: MessageEvent<PreviewMessage>) => {
    if (data.type === 'show') shown.push(data);
  };
  const ask = (search: object): void => port.postMessage({ id: 1, call: 'search', ...search });
  const starts = () => shown.map(({ query, refined }) => ({ query, ...refined }));
  return { ask, starts, shown };
};

describe('[R2.45] as a customer', () => {
  test('the shop’s page starts with the search of the address, and the number of its results is above it', async () => {
    await renderPanel({ path: '/search/try?q=kubek&f.brand=Gnom&sort=price&page=2', server });
    const { starts, shown } = await loadFrame();
    await waitFor(() =>
      expect(starts()).toEqual([{ query: 'kubek', page: 2, sort: 'price', filters: { brand: ['Gnom'] } }]),
    );
    expect(shown[0]).toMatchObject({ view: 'results', recent: [] });
    await screen.findByText('22 products');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a search is made once, for the page and for what stands above it', async () => {
    await renderPanel({ path: '/search/try?q=kubek&f.brand=Gnom', server });
    const { ask } = await loadFrame();
    await screen.findByText('22 products');
    expect(screen.getByRole('link', { name: /Kubki/ })).toHaveAttribute('href', '/search/rules/rule-1');
    server.log.length = 0;
    ask({ query: 'kubek', page: 1, sort: '', filters: { brand: ['Gnom'] }, typos: 'forgiven' });
    ask({ query: 'lampa', page: 1, sort: '', filters: {}, typos: 'forgiven' });
    await screen.findByText('7 products');
    expect(server.log.filter((call) => /search/i.test(call))).toEqual(['previewAppSearch']);
  });

  test('what is searched on it is in the address, so that the other views show the same', async () => {
    const { user, href } = await renderPanel({ path: '/search/try', server });
    const { ask, starts } = await loadFrame();
    await waitFor(() => expect(starts()).toEqual([{ query: '' }]));
    ask({ query: 'kubek', page: 1, sort: '', filters: { brand: ['Gnom'] } });
    await waitFor(() => expect(href()).toBe('/search/try?q=kubek&f.brand=Gnom'));
    ask({ query: 'kubek', page: 1, sort: '', filters: {} });
    await waitFor(() => expect(href()).toBe('/search/try?q=kubek'));
    await screen.findByText('22 products');
    // It is there already, so it isn't sent back.
    expect(starts()).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('searchbox')).toHaveValue('kubek');
  });

  test('Back goes back on it, and Forward forward, also to a search that was made on it', async () => {
    const { goBack, goForward } = await renderPanel({ path: '/search/try', server });
    const { ask, starts, shown } = await loadFrame();
    await waitFor(() => expect(starts()).toHaveLength(1));
    ask({ query: 'kubek', page: 1, sort: '', filters: {} });
    await screen.findByText('22 products');
    expect(starts()).toHaveLength(1);
    await goBack();
    await waitFor(() => expect(starts()).toEqual([{ query: '' }, { query: '' }]));
    await goForward();
    await waitFor(() => expect(starts().at(-1)).toMatchObject({ query: 'kubek' }));
    expect(new Set(shown.map(({ turn }) => turn)).size).toBe(3);
  });

  test('says how many reductions customers don’t see while the price before isn’t shared, and leads there', async () => {
    sharedFields = ['id', 'title', 'price'];
    await renderPanel({ path: '/search/try?q=kubek', server });
    await screen.findByText(/doesn’t show the discounts on 312 products/);
    expect(screen.getByRole('link', { name: 'Share the regular price' })).toHaveAttribute(
      'href',
      '/search/searchSharedFieldsSettings',
    );
  });

  test('says that the widget is switched off', async () => {
    isOn = false;
    await renderPanel({ path: '/search/try?q=kubek', server });
    await screen.findByText(/The widget is switched off/);
    screen.getByRole('link', { name: 'Switch the widget on' });
  });
});
