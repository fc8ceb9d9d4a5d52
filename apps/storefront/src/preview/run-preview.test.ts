import type { PublicConfig } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPublicApi } from '../core/public-api.ts';
import { searchFor } from '../core/search-state.ts';
import { buildConfig } from '../testing/build-config.ts';
import { type SearchServer, startSearchServer } from '../testing/search-server.ts';
import { mountSearch } from '../ui/mount-search.tsx';
import type { Ask } from './preview-environment.ts';
import { createPreview } from './run-preview.ts';
import { buildShopPage } from './shop-page.ts';
import { createSpotlight } from './spotlight.ts';

let server: SearchServer;
let questions: Parameters<Ask>[0][];
let show: ReturnType<typeof createPreview>;
let spotlight: ReturnType<typeof createSpotlight>;
let page: ReturnType<typeof buildShopPage>;
beforeEach(async () => {
  server = await startSearchServer(buildConfig());
  questions = [];
  history.replaceState(null, '', '/app/preview');
  document.body.innerHTML = '';
  page = buildShopPage();
  spotlight = createSpotlight(document);
  // As the panel does: the page's requests are forwarded to a server.
  const api = createPublicApi({ fetch, server: server.origin, searchId: 'kubki', apiKey: '' });
  show = createPreview(
    page,
    mountSearch,
    () => import('../ui/fill-template.ts'),
    async (question) => {
      questions.push(question);
      const { signal } = new AbortController();
      const found =
        question.call === 'search'
          ? await api.search({ ...searchFor(question.query), filters: question.filters }, null, signal)
          : await api.suggest(question.query, null, signal);
      return 'data' in found ? found.data : null;
    },
    spotlight,
  );
});
afterEach(() => {
  spotlight.show(null);
  return server.close();
});

const results = (): ShadowRoot | null | undefined =>
  document.querySelector('[data-vitrina=results]')?.shadowRoot;
const options = (): number => document.querySelectorAll('[role=option]').length;
const view = (config: PublicConfig, shown: 'onfocus' | 'autocomplete' | 'results', recent: string[] = []) =>
  show({ type: 'show', config, view: shown, query: 'kubek', recent });

describe('[R2.49] the app in the panel’s preview', () => {
  test('[R3.23] shows results with the given settings, and again when they change', async () => {
    await view(buildConfig(), 'results');
    await expect.poll(() => results()?.querySelectorAll('.grid:not(.is-loading) .card').length).toBe(12);
    expect(results()?.querySelector('.aside')).not.toBeNull();
    await view(buildConfig({ settings: { serp: { asideFilters: false } } }), 'results');
    await expect.poll(() => results()?.querySelectorAll('.grid:not(.is-loading) .card').length).toBe(12);
    expect(results()?.querySelector('.aside')).toBeNull();
    expect(document.querySelectorAll('[data-vitrina=results]')).toHaveLength(1);
  });

  test('[R3.21] [R3.22] opens the panel without taking the focus from the form beside it', async () => {
    await view(buildConfig(), 'onfocus', ['czajnik']);
    await expect.poll(options).toBeGreaterThan(3);
    expect(document.body.textContent).not.toContain('undefined');
    expect(document.activeElement).not.toBe(page.input);
    const names = () =>
      [...document.querySelectorAll('[role=option]')].map(
        (one) => one.getAttribute('aria-label') || one.querySelector('span')?.shadowRoot?.textContent,
      );
    expect(names().join()).toContain('czajnik');
    await view(buildConfig(), 'autocomplete');
    await expect.poll(() => names().join()).toContain('kubek');
    expect([page.input.value, questions.at(-1)]).toEqual(['kubek', { call: 'suggest', query: 'kubek' }]);
  });

  test('[R2.45] starts with results that are narrowed and sorted, and offers what a visitor is offered before there is a query', async () => {
    const config = buildConfig();
    const refined = { page: 2, sort: 'price', filters: { brand: ['Gnom', 'Elf'] } };
    await show({ type: 'show', config, view: 'results', query: 'kubek', recent: [], refined });
    await expect
      .poll(() => questions)
      .toEqual([{ call: 'search', query: 'kubek', ...refined, typos: 'forgiven', context: 'serp' }]);
    await show({ type: 'show', config, view: 'results', query: '', recent: ['czajnik'] });
    await expect.poll(options).toBeGreaterThan(3);
    expect(questions.filter(({ call }) => call === 'search')).toHaveLength(1);
    page.input.value = 'elf';
    page.input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await expect.poll(() => questions.at(-1)).toMatchObject({ call: 'search', query: 'elf', page: 1 });
    await expect.poll(() => page.place.querySelector('[data-vitrina=results]')).not.toBeNull();
  });

  test('[R2.45] goes back to the query of another turn, and stays where the visitor has gone in the same one', async () => {
    const said = {
      type: 'show',
      config: buildConfig(),
      view: 'results',
      query: 'kubek',
      recent: [],
    } as const;
    const query = (): string | null => new URL(location.href).searchParams.get('q');
    await show({ ...said, turn: 0 });
    expect(query()).toBe('kubek');
    page.input.value = 'elf';
    page.input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await expect.poll(query).toBe('elf');
    await show({ ...said, turn: 0, revision: 'another' });
    expect(query()).toBe('elf');
    await show({ ...said, turn: 1 });
    expect(query()).toBe('kubek');
    await expect.poll(() => questions.at(-1)).toMatchObject({ call: 'search', query: 'kubek' });
  });

  test('[R9.01] reports no searches and no impressions', async () => {
    await view(buildConfig(), 'results');
    await expect.poll(() => results()?.querySelectorAll('.card').length).toBeGreaterThan(0);
    dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.events).toEqual([]);
    expect(questions.map(({ call }) => call)).toEqual(['search']);
  });

  test('[R3.20] shows an app that is switched off, and doesn’t leave for a results page elsewhere', async () => {
    const general = { applicationEnabled: false, redirectionUrl: '/szukaj' };
    await view(buildConfig({ settings: { general } }), 'results');
    await expect.poll(() => results()?.querySelectorAll('.card').length).toBeGreaterThan(0);
    expect(location.pathname).toBe('/app/preview');
  });

  test('[R2.49] outlines the part that is edited, and runs nothing anew for it', async () => {
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never);
    Element.prototype.scrollIntoView = () => undefined;
    const config = buildConfig();
    const ask = (spot?: string) =>
      show({ type: 'show', config, view: 'results', query: 'kubek', recent: [], spot });
    const marker = (): Element | null => document.querySelector('body > [popover][aria-hidden=true]');
    await ask();
    await expect.poll(() => results()?.querySelectorAll('.card').length).toBe(12);
    expect(marker()).toBeNull();
    const host = document.querySelector('[data-vitrina=results]');
    await ask('.heading');
    expect(marker()).not.toBeNull();
    expect(document.querySelector('[data-vitrina=results]')).toBe(host);
    await ask('.nowhere');
    expect(marker()).toBeNull();
    vi.restoreAllMocks();
  });
});
