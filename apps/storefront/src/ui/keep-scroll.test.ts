import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResultsState } from '../core/results.ts';
import { searchFor } from '../core/search-state.ts';
import { createStore } from '../core/store.ts';
import { keepScroll } from './keep-scroll.ts';

let ending: AbortController;
const scroller = document.createElement('div');
const scrollTo = vi.fn();
beforeEach(() => {
  ending = new AbortController();
  scroller.scrollTo = scrollTo as typeof scroller.scrollTo;
});
afterEach(() => {
  ending.abort();
  history.replaceState(null, '', '/');
});

const openWith = (state: unknown) => {
  history.replaceState(state, '', '/');
  const store = createStore<ResultsState>({ search: searchFor('kubek'), phase: 'loading', reply: null });
  keepScroll(store, scroller, scroller, ending.signal);
  return store;
};
const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

test('[R10.05] what was left is seen again once the results are there, and no second time', async () => {
  const store = openWith({ vitrinaTop: 900 });
  await drawn();
  expect(scrollTo).not.toHaveBeenCalled();
  store.set({ phase: 'ready' });
  await drawn();
  expect(scrollTo.mock.calls).toEqual([[0, 900]]);
  store.set({ phase: 'loading' });
  store.set({ phase: 'ready' });
  await drawn();
  expect(scrollTo).toHaveBeenCalledOnce();
});

test('[R10.05] whoever searches for something else before that begins at its top', async () => {
  const store = openWith({ vitrinaTop: 900 });
  store.set({ search: searchFor('lampa') });
  store.set({ phase: 'ready' });
  await drawn();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('[R10.05] the place is kept beside what the shop’s router keeps, unless that leaves no room', () => {
  const store = openWith({ route: 'szukaj' });
  Object.defineProperty(scroller, 'scrollTop', { value: 400, configurable: true });
  scroller.dispatchEvent(new Event('scrollend'));
  expect(history.state).toEqual({ route: 'szukaj', vitrinaTop: 400 });
  history.replaceState('szukaj', '');
  scroller.dispatchEvent(new Event('scrollend'));
  expect(history.state).toBe('szukaj');
  history.replaceState(null, '');
  store.set({ search: null });
  scroller.dispatchEvent(new Event('scrollend'));
  expect(history.state).toBeNull();
});
