import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResultsState } from '../core/results.ts';
import { searchFor } from '../core/search-state.ts';
import { createStore } from '../core/store.ts';
import { keepScroll } from './keep-scroll.ts';

const key = 'vitrina.top';
let ending: AbortController;
let scroller: HTMLElement;
const scrollTo = vi.fn();
beforeEach(() => {
  ending = new AbortController();
  scroller = document.createElement('div');
  scroller.scrollTo = scrollTo as typeof scroller.scrollTo;
});
afterEach(() => {
  ending.abort();
  sessionStorage.removeItem(key);
  vi.restoreAllMocks();
});

/** A page with results, left 900 pixels down. */
const open = (how: string, left = `900 ${location.href}`) => {
  sessionStorage.setItem(key, left);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: how } as Partial<PerformanceNavigationTiming> as PerformanceEntry,
  ]);
  const store = createStore<ResultsState>({ search: searchFor('kubek'), phase: 'loading', reply: null });
  keepScroll(store, scroller, ending.signal);
  return store;
};
const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const scrolled = (): unknown[] => scrollTo.mock.calls.map(([to]) => to);

test('[R10.05] what was left is seen again once the results are there, and no second time', async () => {
  const store = open('reload');
  store.set({ phase: 'failed' });
  await drawn();
  expect(scrolled()).toEqual([]);
  store.set({ phase: 'loading' });
  store.set({ phase: 'ready' });
  await drawn();
  expect(scrolled()).toEqual([{ top: 900, behavior: 'instant' }]);
  store.set({ phase: 'loading' });
  store.set({ phase: 'ready' });
  await drawn();
  expect(scrolled()).toHaveLength(1);
});

test.each([
  ['came by a link', 'navigate', undefined],
  ['left another page of results', 'back_forward', '900 https://sklep.example/?q=lampa'],
  ['left nothing that can be read', 'back_forward', 'x y z'],
])('[R10.05] whoever %s begins at the top', async (_, how, left) => {
  open(how, left).set({ phase: 'ready' });
  await drawn();
  expect(scrolled()).toEqual([]);
});

test('[R10.05] whoever searches for something else before that begins at its top', async () => {
  const store = open('back_forward');
  store.set({ search: searchFor('lampa') });
  store.set({ phase: 'ready' });
  await drawn();
  expect(scrolled()).toEqual([]);
});

test('[R10.05] whoever scrolls before that stays there', async () => {
  const store = open('back_forward');
  dispatchEvent(new Event('wheel'));
  store.set({ phase: 'ready' });
  await drawn();
  expect(scrolled()).toEqual([]);
});

test('[R10.05] the place is kept when the page is left with results', () => {
  const store = open('navigate');
  Object.defineProperty(scroller, 'scrollTop', { value: 400 });
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem(key)).toBe(`400 ${location.href}`);
  sessionStorage.removeItem(key);
  store.set({ search: null });
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem(key) ?? '').not.toMatch(/^400 /);
});
