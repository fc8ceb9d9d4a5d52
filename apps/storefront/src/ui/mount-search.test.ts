import type { PublicSearchReply } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPageContext, type SearchOptions } from '../page-context.ts';
import { buildConfig } from '../testing/build-config.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { type SearchServer, startSearchServer } from '../testing/search-server.ts';
import { createBrowserEnvironment } from './browser-environment.ts';
import { type LoadTemplates, type MountedSearch, mountSearch } from './mount-search.tsx';

type Change = Parameters<typeof buildConfig>[0];

let server: SearchServer;
let mounted: MountedSearch[] = [];
beforeEach(async () => {
  server = await startSearchServer(buildConfig());
  history.replaceState(null, '', '/');
  document.title = 'Sklep';
  document.body.innerHTML = '<form><input id="q"></form><div id="results"></div>';
});
afterEach(async () => {
  for (const one of mounted) one.unmount();
  mounted = [];
  await server.close();
});

const mount = async (
  change: Change = {},
  options: Partial<SearchOptions> = {},
  config = buildConfig(change),
  loadTemplates: LoadTemplates = () => import('./fill-template.ts'),
) => {
  server.config = config;
  const all = { server: server.origin, searchId: 'kubki', input: '#q', results: '#results', ...options };
  // Timers and requests are real; the store and the beacons are fakes that the tests inspect.
  const { beacons, stored, sendBeacon, store } = createFakeEnvironment();
  const page = createPageContext({ ...createBrowserEnvironment(), sendBeacon, store }, all);
  const one = await mountSearch(all, loadTemplates, page);
  if (one) mounted.push(one);
  return { one, beacons, stored, page };
};
const resultsRoot = (place = '#results'): ShadowRoot | null | undefined =>
  document.querySelector(`${place} [data-vitrina=results]`)?.shadowRoot;
const textOf = (root: ParentNode | null | undefined, selector: string): string =>
  root?.querySelector(selector)?.textContent ?? '';
const cards = (): number => resultsRoot()?.querySelectorAll('.grid:not(.is-loading) .card').length ?? 0;
const input = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('#q') ?? document.createElement('input');
const type = (text: string): void => {
  input().focus();
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true }));
};
const press = (key: string): void => {
  input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};
/** Answers a search as that for "kubek", but for a change. */
const answerTo = async (query: string, change: Partial<PublicSearchReply>): Promise<void> => {
  const reply = (await (await fetch(`${server.origin}/public/search/kubki?q=kubek`)).json()) as object;
  server.intercept = (call, params) =>
    call === 'search' && params.get('q') === query ? { body: { ...reply, query, ...change } } : null;
};
/** In visual order, which is that of the slots rather than the document. */
const options = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].sort(
    (a, b) => Number(a.id.split('-').at(-1)) - Number(b.id.split('-').at(-1)),
  );

describe('[R10.05] the page’s own words', () => {
  test('contexts are named in searches and suggestions, and the data of rules is told to the page', async () => {
    const data = [{ contexts: ['mobile', 'black-friday'] }];
    const told: unknown[] = [];
    const note = (event: Event): void => {
      told.push(event instanceof CustomEvent && event.detail);
    };
    document.addEventListener('vitrina:results', note);
    const { one } = await mount({}, { contexts: ['mobile', 'black-friday'] });
    one?.open('kubek');
    await expect.poll(() => told).toMatchObject([{ searchId: 'kubki', query: 'kubek', ruleData: data }]);
    document.removeEventListener('vitrina:results', note);
    type('kub');
    await expect
      .poll(() => server.calls.filter((call) => call.includes('ruleContext=mobile&ruleContext=black-friday')))
      .toEqual([expect.stringMatching(/^search/), expect.stringMatching(/^suggest/)]);
  });
});

describe('[R10.04] a page that is not the shop’s', () => {
  test('is marked while the test mode lets it search', async () => {
    const badges = () => document.querySelectorAll('aside[data-vitrina=test]');
    const { one } = await mount({ testUntil: '2026-03-11T12:00:00.000Z' });
    expect([...badges()].map((badge) => badge.textContent)).toEqual(['Vitrina TEST']);
    one?.unmount();
    expect(badges()).toHaveLength(0);
    await mount();
    expect(badges()).toHaveLength(0);
  });

  test('is told in the console why there is no search', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    server.intercept = () => ({ status: 403, body: {} });
    expect((await mount()).one).toBeNull();
    expect(told.mock.calls.flat().join(' ')).toContain(`${server.origin}/search/embed`);
    expect(told.mock.calls.flat().join(' ')).toContain(location.hostname);
    told.mockRestore();
  });
});

describe('[R10.05] the search on a page', () => {
  test('[R3.20] leaves the page unchanged if it is switched off or refused, or the server is unreachable', async () => {
    const before = document.body.innerHTML;
    expect((await mount({ settings: { general: { applicationEnabled: false } } })).one).toBeNull();
    server.intercept = () => ({ status: 403, body: { error: { code: 'ORIGIN_NOT_ALLOWED' } } });
    expect((await mount()).one).toBeNull();
    expect((await mount({}, { server: 'http://127.0.0.1:9' })).one).toBeNull();
    expect(document.body.innerHTML).toBe(before);
  });

  test('restores the input on unmount', async () => {
    const before = document.body.innerHTML;
    const { one } = await mount();
    expect(input().getAttribute('role')).toBe('combobox');
    one?.unmount();
    mounted = [];
    expect(document.body.innerHTML).toBe(before);
  });

  test('[R3.22] typing opens the panel; arrows select an option, Enter takes it, Escape closes the panel', async () => {
    await mount();
    type('kub');
    await expect.poll(() => options().length).toBeGreaterThan(3);
    expect(input().getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    const active = input().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true');
    expect(document.getElementById(active)?.getAttribute('aria-label')).toBe('kubek ceramiczny');
    press('Escape');
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(input().hasAttribute('aria-activedescendant')).toBe(false);
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    await expect.poll(cards).toBe(12);
    expect(location.search).toBe('?q=kubek+ceramiczny');
    expect(document.title).toBe('Wyniki dla „kubek ceramiczny”');
  });

  test('says aloud how many products suggestions are of; once they are closed, only the results speak', async () => {
    await mount();
    const said = (): string =>
      document.querySelector('[data-vitrina=panel] > [role=status]')?.textContent ?? '';
    type('kub');
    await expect.poll(said).toMatch(/^Produkty: \d+$/);
    press('Escape');
    expect(said()).toBe('');
    type('kubek');
    await expect.poll(said).toMatch(/^Produkty: \d+$/);
    press('Enter');
    await expect.poll(cards).toBe(12);
    expect(said()).toBe('');
    expect(textOf(resultsRoot(), '.total')).toBe('Produkty: 30');
  });

  test('keeps filters, sorting and pages in the address, and Back works', async () => {
    history.replaceState(null, '', '/?q=kubek&q.sort=dear&q.filter.brand=Gnom');
    await mount();
    await expect.poll(cards).toBe(6);
    expect(textOf(resultsRoot(), '.total')).toBe('Produkty: 6');
    const boxes = [...(resultsRoot()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
    expect(boxes.filter(({ checked }) => checked)).toHaveLength(1);
    boxes.find(({ checked }) => !checked)?.click();
    await expect.poll(cards).toBe(12);
    expect(location.search).toContain('q.sort=dear');
    history.replaceState(null, '', '/?q=dzbanek');
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.poll(() => textOf(resultsRoot(), '.heading')).toBe('Wyniki dla „dzbanek”');
    expect(input().value).toBe('dzbanek');
  });

  test('[R3.20] keeps the search after # if the shop wants it there', async () => {
    const { one } = await mount({ settings: { general: { useHashBeforeSearchParams: true } } });
    one?.open('dzbanek');
    expect([location.search, location.hash]).toEqual(['', '#q=dzbanek']);
    await expect.poll(cards).toBe(12);
  });

  test('says that nothing was found or that it failed, and retries', async () => {
    const { one } = await mount();
    one?.open('samolot');
    await expect.poll(() => textOf(resultsRoot(), '.state-title')).toBe('Nie mamy nic dla „samolot”');
    server.intercept = () => ({ status: 503, body: {} });
    one?.open('kubek');
    await expect.poll(() => textOf(resultsRoot(), '.state-title')).toBe('Nie udało się wyszukać.');
    server.intercept = null;
    resultsRoot()?.querySelector<HTMLElement>('.state button')?.click();
    await expect.poll(cards).toBe(12);
  });

  test('[R3.23] a search that found nothing is followed by popular phrases, categories and products, each a way on', async () => {
    server.intercept = (call, params) => {
      if (call !== 'search' || params.get('context') !== 'none') return null;
      const values = ['Dom > Kubki', 'Dom > Dzbanki', 'Ogród'].map((value) => ({
        ...{ value, label: value, count: 3, selected: false },
      }));
      const facets = [{ field: 'categories', label: '', unit: '', kind: 'tree', type: 'category', values }];
      return { body: { facets } };
    };
    const { one } = await mount();
    one?.open('samolot');
    const links = (): string[] =>
      [...(resultsRoot()?.querySelectorAll('.offers a.tag') ?? [])].map(({ textContent }) => textContent);
    await expect.poll(links).toEqual(['kubek', 'dzbanek', 'filiżanka', 'Dom', 'Ogród']);
    expect(resultsRoot()?.querySelectorAll('.offers .card')).toHaveLength(5);
    resultsRoot()?.querySelectorAll<HTMLElement>('.offers a.tag')[3]?.click();
    await expect.poll(() => location.search).toBe('?q=&q.filter.categories=Dom');
    // They are read once for the page.
    one?.open('samowar');
    await expect.poll(links).toHaveLength(5);
    expect(server.calls.filter((call) => call.includes('context=none'))).toHaveLength(1);
  });

  test('[R3.23] says what was searched for in place of a typo; the typed words are a click away, and the link keeps that', async () => {
    server.intercept = (call, params) => {
      if (call !== 'search' || params.get('q') !== 'kubke') return null;
      const isForgiven = params.get('typos') === null;
      return {
        body: {
          ...{ queryId: 'a'.repeat(32), query: 'kubke', page: 1, perPage: 12, tookMs: 1, redirect: null },
          ...{ facets: [], sorts: [], isBlocked: false, wordsWanted: { matched: 1, all: 1 }, products: [] },
          ...{ total: isForgiven ? 15 : 0, partialFrom: null },
          correctedQuery: isForgiven ? 'kubek' : null,
          missingWords: isForgiven ? [] : ['kubke'],
        },
      };
    };
    const { one } = await mount();
    one?.open('kubke');
    await expect.poll(() => textOf(resultsRoot(), '.reading')).toBe('Szukamy „kubek” Szukaj jednak „kubke”');
    resultsRoot()?.querySelector<HTMLElement>('.reading a')?.click();
    await expect.poll(() => textOf(resultsRoot(), '.state-title')).toBe('Nie mamy nic dla „kubke”');
    expect(location.search).toBe('?q=kubke&q.typos=none');
    expect(resultsRoot()?.querySelector('.reading')).toBeNull();
  });

  test('[R3.23] prices that the query names stand as a tag beside the results, and a click takes them back', async () => {
    const { one } = await mount();
    const priceRange = { from: null, to: 30, text: 'do 30 zł', rest: 'kubek' };
    await answerTo('kubek do 30 zł', { priceRange });
    one?.open('kubek do 30 zł');
    const tag = () => resultsRoot()?.querySelector<HTMLElement>('.reading .tag');
    await expect.poll(() => tag()?.textContent).toBe('do 30 zł');
    expect(tag()?.getAttribute('aria-label')).toMatch(/^do 30 zł, \S/);
    tag()?.click();
    await expect.poll(() => location.search).toBe('?q=kubek');
    await expect.poll(tag).toBeNull();
  });

  test('[R3.23] where nothing is found at the prices that the query names, the way on is without them, and not other words', async () => {
    const { one } = await mount();
    const priceRange = { from: null, to: 1, text: 'do 1 zł', rest: 'kubek' };
    const nothing = { total: 0, products: [], facets: [], priceRange };
    const state = () => textOf(resultsRoot(), '.state');
    await answerTo('kubek do 1 zł', { ...nothing, missingWords: ['kubek'] });
    one?.open('kubek do 1 zł');
    await expect.poll(state).toContain('Sprawdź pisownię');
    one?.open('');
    await answerTo('kubek do 1 zł', nothing);
    one?.open('kubek do 1 zł');
    await expect.poll(state).toBe('Nie mamy nic dla „kubek do 1 zł”Usuń: do 1 zł');
    resultsRoot()?.querySelector<HTMLElement>('.state .button')?.click();
    await expect.poll(() => location.search).toBe('?q=kubek');
    await expect.poll(cards).toBeGreaterThan(0);
  });

  test('[R3.23] prices that the query names stand in the filter as well; others chosen there take their words’ place', async () => {
    const { one } = await mount();
    const priceRange = { from: null, to: 30, text: 'do 30 zł', rest: 'kubek' };
    await answerTo('kubek do 30 zł', { priceRange });
    one?.open('kubek do 30 zł');
    const to = () => resultsRoot()?.querySelectorAll<HTMLInputElement>('.aside .range-box input')[1];
    const thumb = () => resultsRoot()?.querySelectorAll<HTMLInputElement>('.aside [type=range]')[1];
    await expect.poll(() => to()?.value).toBe('30');
    expect(thumb()?.value).toBe('30');
    // What is shown already isn't chosen anew.
    to()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    to()?.dispatchEvent(new FocusEvent('blur'));
    expect(location.search).toBe('?q=kubek+do+30+z%C5%82');
    const input = to();
    if (input) input.value = '25';
    input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    input?.dispatchEvent(new FocusEvent('blur'));
    await expect.poll(() => location.search).toBe('?q=kubek&q.filter.price=..25');
    await expect.poll(() => resultsRoot()?.querySelector('.reading .tag')).toBeNull();
    one?.open('kubek do 30 zł');
    await expect.poll(() => to()?.value).toBe('30');
    resultsRoot()?.querySelector<HTMLElement>('.reading .tag')?.click();
    await expect.poll(() => to()?.value).toBe('');
  });

  test('[R3.23] values of filters that the query names stand there as well', async () => {
    const { one } = await mount();
    const namedValues = [{ field: 'color', label: 'Kolor', value: 'Czerwony', rest: 'kubek' }];
    await answerTo('czerwony kubek', { namedValues });
    one?.open('czerwony kubek');
    const tags = () => [...(resultsRoot()?.querySelectorAll<HTMLElement>('.reading .tag') ?? [])];
    await expect.poll(() => tags().map(({ textContent }) => textContent)).toEqual(['Kolor: Czerwony']);
    expect(tags()[0]?.getAttribute('aria-label')).toMatch(/^Kolor: Czerwony, \S/);
    expect(tags()[0]?.querySelector('bdi')?.textContent).toBe('Czerwony');
    tags()[0]?.click();
    await expect.poll(() => location.search).toBe('?q=kubek');
    await expect.poll(() => tags().length).toBe(0);
  });

  test('[R3.23] products that lack a word stand under a heading of their own, and the missing word is named', async () => {
    const { one } = await mount();
    await answerTo('kubek gamingowy', { missingWords: ['gamingowy'], partialFrom: 2 });
    one?.open('kubek gamingowy');
    await expect.poll(() => textOf(resultsRoot(), '.reading')).toBe('Nic tu nie ma słowa: gamingowy');
    expect(textOf(resultsRoot(), '.partial')).toBe('Tylko niektóre słowa');
    const grids = [...(resultsRoot()?.querySelectorAll('.grid') ?? [])];
    expect(grids.map((grid) => grid.querySelectorAll('.card').length)).toEqual([2, 10]);
  });

  test('[R3.22] categories and brands that the typed words name lead to everything of theirs', async () => {
    const { one } = await mount();
    expect(one).not.toBeNull();
    const reply = (await (await fetch(`${server.origin}/public/suggest/kubki?q=kub`)).json()) as object;
    const values = [
      { field: 'categories', value: 'Dom > Kubki', label: 'Kubki' },
      { field: 'brand', value: 'Kubuś', label: 'Kubuś' },
    ];
    server.intercept = (call) => (call === 'suggest' ? { body: { ...reply, values } } : null);
    type('kub');
    const named = (name: string) => options().find((each) => each.getAttribute('aria-label') === name);
    await expect.poll(() => named('Kubuś')).toBeDefined();
    named('Kubki')?.click();
    await expect.poll(() => location.search).toBe('?q=&q.filter.categories=Dom+%3E+Kubki');
    expect(input().value).toBe('');
  });

  test('goes on with replies of a server of the release before', async () => {
    const { one } = await mount();
    const ask = async (path: string): Promise<Record<string, unknown>> =>
      (await (await fetch(`${server.origin}/public/${path}`)).json()) as Record<string, unknown>;
    const found = await ask('search/kubki?q=kubek');
    const suggested = await ask('suggest/kubki?q=kub');
    for (const name of ['correctedQuery', 'missingWords', 'priceRange', 'namedValues', 'partialFrom'])
      delete found[name];
    delete suggested.values;
    server.intercept = (call) =>
      call === 'search' ? { body: found } : call === 'suggest' ? { body: suggested } : null;
    type('kub');
    await expect.poll(() => options().length).toBeGreaterThan(3);
    one?.open('kubek');
    await expect.poll(cards).toBe(12);
    expect(resultsRoot()?.querySelector('.reading')).toBeNull();
  });

  test('a blocked query shows neither products nor filters', async () => {
    server.intercept = (call) =>
      call === 'search'
        ? {
            body: {
              queryId: 'q',
              query: 'alkohol',
              total: 0,
              page: 1,
              perPage: 12,
              tookMs: 1,
              products: [],
              facets: [],
              sorts: [],
              redirect: null,
              isBlocked: true,
              wordsWanted: { matched: 0, all: 0 },
            },
          }
        : null;
    const { one } = await mount();
    one?.open('alkohol');
    await expect.poll(() => textOf(resultsRoot(), '.state-title')).toContain('alkohol');
    expect(resultsRoot()?.querySelectorAll('details, select')).toHaveLength(0);
  });

  test('[R3.24] names availability in the shop’s words, in filters, their tags and templates', async () => {
    history.replaceState(null, '', '/?q=kubek&q.filter.availability=out_of_stock');
    const productCard = '<a href="{{link}}" data-stock="{{availabilityValue}}">{{availability}}</a>';
    await mount({
      settings: { serp: { templates: { productCard } } },
      labels: { availability: { out_of_stock: 'Wyprzedany' } },
    });
    await expect.poll(() => textOf(resultsRoot(), '.tag')).toBe('Dostępność: Wyprzedany');
    const names = [...(resultsRoot()?.querySelectorAll('.value-label') ?? [])].map((one) => one.textContent);
    expect(names).toEqual(expect.arrayContaining(['Dostępne', 'Wyprzedany']));
    await expect.poll(() => textOf(resultsRoot(), '.owner a')).toBe('Wyprzedany');
    expect(resultsRoot()?.querySelector('[data-stock=out_of_stock]')).not.toBeNull();
  });

  test('[R10.05] follows a redirect announced by the suggestions at once, and the search counts', async () => {
    const left: (string | URL)[] = [];
    vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(address));
    const asked: string[] = [];
    server.intercept = (call) => {
      asked.push(call);
      if (call !== 'suggest') return null;
      const reply = { suggestions: [], products: [], total: 0, bestseller: null, recentQueries: [] };
      const more = { popularQueries: [], popularProducts: [], topProduct: null };
      return { body: { queryId: 'q1', ...reply, ...more, redirect: '/zwroty' } };
    };
    const { beacons } = await mount();
    type('zwroty');
    await expect.poll(() => textOf(document, '[role=status]')).toBe('Nic nie pasuje do „zwroty”');
    press('Enter');
    vi.restoreAllMocks();
    expect(left).toEqual(['/zwroty']);
    expect(asked).not.toContain('search');
    expect(JSON.stringify(beacons)).toContain('zwroty');
  });

  test('ignores a late reply', async () => {
    const { one } = await mount();
    let answerFirst = (): void => {};
    server.intercept = (_, params) =>
      params.get('q') === 'kubek'
        ? new Promise((resolve) => {
            answerFirst = () => resolve({ body: { queryId: 'late' } });
          })
        : null;
    one?.open('kubek');
    one?.open('dzbanek');
    await expect.poll(cards).toBe(12);
    answerFirst();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(textOf(resultsRoot(), '.heading')).toBe('Wyniki dla „dzbanek”');
    expect(cards()).toBe(12);
  });

  test('[R3.23] allowEmptyQuery shows everything for an empty query', async () => {
    await mount({ settings: { serp: { allowEmptyQuery: true } } });
    await expect.poll(cards).toBe(12);
    expect(location.search).toBe('');
  });

  test('[R3.23] the parts of the results follow the settings', async () => {
    history.replaceState(null, '', '/?q=kubek&q.filter.brand=Gnom&q.filter.brand=Elf&q.filter.brand=Troll');
    await mount({
      settings: {
        serp: {
          showInput: true,
          showSorting: false,
          topFilters: true,
          asideFilters: false,
          markedFilters: ['color'],
          tagList: { enabled: true, limitPerFilter: 2 },
          pagination: { top: true, bottom: true },
          changeDocumentTitle: false,
          templates: { productCard: '<article>{{title}} – {{price}}</article>' },
        },
      },
    });
    await expect.poll(cards).toBe(12);
    const root = resultsRoot();
    expect(root?.querySelectorAll('.own-input input')).toHaveLength(1);
    expect(root?.querySelectorAll('select, .aside')).toHaveLength(0);
    expect(root?.querySelectorAll('.filter-row details')).toHaveLength(5);
    expect([...(root?.querySelectorAll('.tag') ?? [])].map((tag) => tag.textContent?.trim())).toEqual([
      'Marka: Gnom',
      'Marka: Elf',
      '+1',
      'Usuń wszystkie',
    ]);
    expect(root?.querySelectorAll('.pages')).toHaveLength(2);
    expect(document.title).toBe('Sklep');
    expect(textOf(root, 'article').replace(/\s/g, ' ')).toBe('Kubek ceramiczny biały nr 1 – 19,99 zł');
  });

  test('[R3.23] where what fills the shop’s templates doesn’t come, products look as they do by default', async () => {
    history.replaceState(null, '', '/?q=kubek');
    const change = { settings: { serp: { templates: { productCard: '<article>{{title}}</article>' } } } };
    await mount(change, {}, undefined, () => Promise.reject(new Error('not the file that was built')));
    await expect.poll(cards).toBe(12);
    expect(textOf(resultsRoot(), '.card-title')).toBe('Kubek ceramiczny biały nr 1');
    expect(resultsRoot()?.querySelectorAll('article')).toHaveLength(0);
  });

  test('[R3.23] where what fills the shop’s templates comes late, or nobody loads it, nobody waits for it', async () => {
    const change = { settings: { serp: { templates: { productCard: '<article>{{title}}</article>' } } } };
    const waits: number[] = [];
    const all = { server: server.origin, searchId: 'kubki', input: '#q', results: '#results' };
    const { store, sendBeacon } = createFakeEnvironment();
    const wait = (ms: number, run: () => void) => {
      waits.push(ms);
      const timer = setTimeout(run, 0);
      return () => clearTimeout(timer);
    };
    server.config = buildConfig(change);
    for (const load of [() => new Promise<never>(() => {}), undefined]) {
      history.replaceState(null, '', '/?q=kubek');
      const page = createPageContext({ ...createBrowserEnvironment(), store, sendBeacon, wait }, all);
      const one = await mountSearch(all, load, page);
      await expect.poll(cards).toBe(12);
      expect(textOf(resultsRoot(), '.card-title')).toBe('Kubek ceramiczny biały nr 1');
      one?.unmount();
    }
    expect(waits).toContain(3000);
  });

  test('without a place for them, results open on top of the page, and closing removes them from the address', async () => {
    document.querySelector('#results')?.remove();
    const { one } = await mount();
    one?.open('dzbanek');
    const root = document.querySelector('[data-vitrina=results]')?.shadowRoot;
    await expect.poll(() => root?.querySelectorAll('.grid:not(.is-loading) .card').length).toBe(12);
    expect(root?.querySelector('dialog')?.open).toBe(true);
    root?.querySelector<HTMLElement>('.close')?.click();
    await expect.poll(() => root?.querySelector('dialog')?.open).toBe(false);
    expect(location.search).toBe('');
    expect(document.title).toBe('Sklep');
  });

  test('keeps two searches on one page separate', async () => {
    document.body.innerHTML += '<input id="q2"><div id="results2"></div>';
    const first = await mount();
    await mount({}, { input: '#q2', results: '#results2', parameter: 'b' });
    first.one?.open('kubek');
    await expect.poll(cards).toBe(12);
    expect(textOf(resultsRoot('#results2'), '.heading')).toBe('');
    expect(document.querySelector<HTMLInputElement>('#q2')?.value).toBe('');
  });

  test('stores nothing without consent; with it, offers recent queries, which Delete removes', async () => {
    const without = await mount();
    without.one?.open('kubek');
    type('dzbanek');
    press('Enter');
    await expect.poll(cards).toBe(12);
    expect(without.stored.size).toBe(0);
    expect(document.cookie).toBe('');
    without.page.setConsent(true);
    type('dzbanek');
    press('Enter');
    input().blur();
    type('');
    await expect.poll(() => options()[0]?.getAttribute('aria-label')).toBe('dzbanek');
    press('ArrowDown');
    press('Delete');
    await expect.poll(() => options()[0]?.getAttribute('aria-label')).toBe('kubek');
    expect(without.page.memory.listRecent()).toEqual([]);
  });

  test('attaches to an input that the page adds later', async () => {
    document.querySelector('#q')?.remove();
    await mount();
    document.body.insertAdjacentHTML('beforeend', '<input id="q" placeholder="Czego Ci trzeba?">');
    await expect.poll(() => input().getAttribute('role')).toBe('combobox');
    expect(input().getAttribute('aria-label')).toBe('Czego Ci trzeba?');
    expect(input().placeholder).toBe('Czego Ci trzeba?');
  });

  test('reports a search once to Google Analytics, if the page has it and the shop has set its id', async () => {
    const heard: unknown[][] = [];
    Reflect.set(globalThis, 'gtag', (...call: unknown[]) => heard.push(call));
    const { one } = await mount({ googleAnalytics: { measurementId: 'G-TEST1', mode: 'event' } });
    one?.open('kubek');
    await expect.poll(cards).toBe(12);
    resultsRoot()?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    await expect.poll(cards).toBe(6);
    Reflect.deleteProperty(globalThis, 'gtag');
    expect(heard).toEqual([['event', 'search', { send_to: 'G-TEST1', search_term: 'kubek' }]]);
  });
});
