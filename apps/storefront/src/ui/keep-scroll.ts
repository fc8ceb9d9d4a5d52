import type { ResultsState } from '../core/results.ts';
import type { Store } from '../core/store.ts';

/** In `sessionStorage`: where a page of results was left, and its address. Nothing about the visitor, until the tab is closed. */
const key = 'vitrina.top';

const isOpenedAgain = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ type }) =>
    ['reload', 'back_forward'].includes(type),
  );

const readTop = (): number => {
  try {
    const [top, href] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return href === location.href ? Number(top) : 0;
  } catch {
    return 0;
  }
};

/**
 * Brings the results of a page that is opened again, by a reload or by going back, to where they were left: browsers try it before the
 * results are there, when the page is too short. Not in the history's entry, which is the shop's: its scripts hear of each change there.
 */
export const keepScroll = (store: Store<ResultsState>, scroller: Element, signal: AbortSignal): void => {
  const opened = store.get().search;
  let top = opened && isOpenedAgain() ? readTop() : 0;
  store.subscribe(() => {
    const { search, phase } = store.get();
    if (!top || phase !== 'ready') return;
    const leftAt = top;
    top = 0;
    // Whoever searched for something else meanwhile begins at its top. The products are rendered by then.
    if (search === opened)
      requestAnimationFrame(() => scroller.scrollTo({ top: leftAt, behavior: 'instant' }));
  });
  const stayHere = (): void => {
    top = 0;
  };
  for (const moved of ['wheel', 'touchmove', 'keydown'])
    addEventListener(moved, stayHere, { signal, passive: true });
  const keep = (): void => {
    try {
      if (store.get().search) sessionStorage.setItem(key, `${scroller.scrollTop} ${location.href}`);
    } catch {
      // Full, or forbidden.
    }
  };
  addEventListener('pagehide', keep, { signal });
};
