// @vitest-environment node
import { type PublicEvents, publicEvents } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildConfig } from '../testing/build-config.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { type SearchServer, startSearchServer } from '../testing/search-server.ts';
import { createMemory } from './memory.ts';
import { createPublicApi } from './public-api.ts';
import { createResults } from './results.ts';
import { type SearchState, searchFor } from './search-state.ts';
import { createTracker } from './tracker.ts';

let server: SearchServer;
beforeEach(async () => {
  server = await startSearchServer(buildConfig());
});
afterEach(() => server.close());

const open = () => {
  const environment = createFakeEnvironment({ fetch });
  const memory = createMemory(environment, false);
  const at = { server: server.origin, searchId: 'kubki', apiKey: '' };
  const tracker = createTracker({ environment, memory, ...at });
  const wentTo: string[] = [];
  const answers: (readonly [page: number, queryId: string])[] = [];
  const results = createResults({
    ...{ memory, tracker },
    api: createPublicApi({ fetch, ...at }),
    goTo: (address) => wentTo.push(address),
    onAnswer: ({ page }, { queryId }) => answers.push([page, queryId]),
  });
  /** Waits for the reply to the latest request. */
  const settled = () => expect.poll(() => results.store.get().phase).not.toBe('loading');
  const { advance } = environment;
  const reported = (): PublicEvents['events'] => {
    advance(2000);
    return environment.beacons.flatMap(({ body }) => publicEvents.parse(JSON.parse(body)).events);
  };
  return { results, tracker, wentTo, answers, settled, advance, reported };
};

/** Answers the searches in turn, each with its own id. */
const number = (change: (at: number) => object = () => ({})): void => {
  let at = 0;
  server.intercept = (call) => {
    if (call !== 'search') return null;
    at += 1;
    const body = {
      ...{ queryId: `answer-${at}`, query: 'kubek', total: 60, page: 1, perPage: 12, tookMs: 1 },
      ...{ products: [], facets: [], sorts: [], redirect: null, isBlocked: false },
      ...{ wordsWanted: { matched: 1, all: 1 }, ...change(at) },
    };
    return { body };
  };
};

describe('[R10.05] the results', () => {
  test('[R10.03] reports the category that is looked at without a query, and another one by itself', async () => {
    const { results, settled, reported } = open();
    number();
    const mugs = { ...searchFor(''), filters: { categories: ['Dom > Kubki'] } };
    for (const search of [
      searchFor(''),
      mugs,
      { ...mugs, page: 2 },
      { ...mugs, filters: { categories: ['Dom > Lampy'] } },
    ]) {
      results.show(search);
      await settled();
    }
    expect(reported()).toMatchObject([
      { type: 'browse', categories: ['Dom > Kubki'], queryId: 'answer-2' },
      { type: 'browse', categories: ['Dom > Lampy'], queryId: 'answer-4' },
    ]);
  });

  test('reports a search once: other pages, sorts and filters belong to the same one', async () => {
    const { results, answers, settled, reported } = open();
    number();
    const kubek = searchFor('kubek');
    const asked: SearchState[] = [
      kubek,
      { ...kubek, page: 2 },
      { ...kubek, sort: 'cheap' },
      { ...kubek, filters: { brand: ['Ceramika Bolesławiec'] } },
    ];
    for (const search of asked) {
      results.show(search);
      await settled();
    }
    expect(answers).toEqual([
      [1, 'answer-1'],
      [2, 'answer-2'],
      [1, 'answer-3'],
      [1, 'answer-4'],
    ]);
    expect(reported()).toMatchObject([
      { type: 'search', query: 'kubek', queryId: 'answer-1', total: 60, context: 'serp' },
    ]);
  });

  test('a page opened after minutes of reading still belongs to the same search', async () => {
    const { results, tracker, settled, advance, reported } = open();
    number();
    results.show(searchFor('kubek'));
    await settled();
    advance(5 * 60_000);
    results.show({ ...searchFor('kubek'), page: 2 });
    await settled();
    tracker.clicked('answer-2', 'P13', 13);
    expect(reported()).toMatchObject([
      { type: 'search', queryId: 'answer-1' },
      { type: 'click', queryId: 'answer-1' },
    ]);
  });

  test('attributes a click on the second page to the reported search', async () => {
    const { results, tracker, settled, reported } = open();
    number();
    results.show(searchFor('kubek'));
    await settled();
    results.show({ ...searchFor('kubek'), page: 2 });
    await settled();
    tracker.clicked('answer-2', 'P13', 13);
    expect(reported()).toMatchObject([
      { type: 'search' },
      { type: 'click', queryId: 'answer-1', position: 13 },
    ]);
  });

  test('another query is another search, and so is the same one after the results were closed', async () => {
    const { results, settled, reported } = open();
    number();
    for (const query of ['kubek', 'dzbanek']) {
      results.show(searchFor(query));
      await settled();
    }
    results.close();
    expect(results.store.get()).toEqual({ search: null, phase: 'loading', reply: null });
    results.show(searchFor('kubek'));
    await settled();
    expect(reported().map((event) => event.type === 'search' && event.query)).toEqual([
      'kubek',
      'dzbanek',
      'kubek',
    ]);
  });

  test('[R3.20] a rule of the shop redirects the visitor: the search is reported, and no results are shown', async () => {
    const { results, wentTo, answers, reported } = open();
    number(() => ({ redirect: 'https://shop.example/wyprzedaz' }));
    results.show(searchFor('wyprzedaż'));
    await expect.poll(() => wentTo).toEqual(['https://shop.example/wyprzedaz']);
    expect(answers).toEqual([]);
    expect(results.store.get()).toMatchObject({ phase: 'loading', reply: null });
    expect(reported()).toMatchObject([{ type: 'search', query: 'wyprzedaż' }]);
  });

  test('keeps the last page while another one loads, but nothing while another query loads', async () => {
    const { results, settled } = open();
    number();
    results.show(searchFor('kubek'));
    await settled();
    results.show({ ...searchFor('kubek'), page: 2 });
    expect(results.store.get()).toMatchObject({ phase: 'loading', reply: { queryId: 'answer-1' } });
    await settled();
    results.show(searchFor('dzbanek'));
    expect(results.store.get()).toMatchObject({ phase: 'loading', reply: null });
    await settled();
    expect(results.store.get()).toMatchObject({ phase: 'ready', reply: { queryId: 'answer-3' } });
  });

  test('reports a failure, and retries the same request', async () => {
    const { results, settled, reported } = open();
    server.intercept = () => ({ status: 503, body: {} });
    results.retry();
    expect(server.calls).toEqual([]);
    results.show({ ...searchFor('kubek'), page: 3 });
    await settled();
    expect(results.store.get()).toMatchObject({ phase: 'failed', search: { page: 3 } });
    expect(reported()).toEqual([]);
    number();
    results.retry();
    await settled();
    expect(results.store.get()).toMatchObject({ phase: 'ready', search: { page: 3 } });
    expect(server.calls).toHaveLength(2);
    expect(server.calls[1]).toBe(server.calls[0]);
  });

  test('drops a reply that arrives after the results were closed', async () => {
    const { results, answers } = open();
    let answer = (): void => undefined;
    server.intercept = () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: {} });
      });
    results.show(searchFor('kubek'));
    await expect.poll(() => server.calls).toHaveLength(1);
    results.close();
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(results.store.get()).toEqual({ search: null, phase: 'loading', reply: null });
    expect(answers).toEqual([]);
  });

  test('of an old link are shown without an order or a filter that the shop offers no more', async () => {
    const { results, settled } = open();
    const asked: string[] = [];
    server.intercept = (call, params) => {
      if (call !== 'search') return null;
      asked.push([...params.keys()].filter((name) => /^(?:sort|filter\.)/.test(name)).join(' '));
      return params.has('filter.gone') || params.get('sort') === 'gone'
        ? { status: 422, body: { error: { code: 'VALIDATION_FAILED' } } }
        : null;
    };
    const old = { ...searchFor('kubek'), page: 3, sort: 'gone', filters: { gone: ['x'] } };
    results.show(old);
    await settled();
    expect(results.store.get()).toMatchObject({ phase: 'ready', search: searchFor('kubek') });
    expect(asked).toEqual(['sort filter.gone', 'filter.gone', '']);

    const known = { brand: ['Ceramika Bolesławiec'] };
    results.show({ ...old, filters: known });
    await settled();
    expect(results.store.get().search).toEqual({ ...searchFor('kubek'), filters: known });

    asked.length = 0;
    server.intercept = (call) => {
      if (call === 'search') asked.push(call);
      return { status: 503, body: {} };
    };
    results.show(old);
    await settled();
    expect(results.store.get()).toMatchObject({ phase: 'failed', search: old });
    expect(asked).toHaveLength(1);
  });
});
