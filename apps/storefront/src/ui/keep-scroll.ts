import type { ResultsState } from '../core/results.ts';
import type { Store } from '../core/store.ts';

const key = 'vitrinaTop';

/**
 * Brings the results of a page that is opened again, by a reload or by going back, to where they were left: browsers try it before the
 * results are there, when the page is too short. The place is kept in the history's entry, next to what the shop's own router has there.
 */
export const keepScroll = (
  store: Store<ResultsState>,
  scroller: Element,
  /** Where it reports that it was scrolled: a page does so at its document. */
  target: Pick<EventTarget, 'addEventListener'>,
  signal: AbortSignal,
): void => {
  const opened = store.get().search;
  let top = opened && history.state?.[key];
  store.subscribe(() => {
    const { search, phase } = store.get();
    if (!top || phase === 'loading') return;
    const leftAt = top;
    top = 0;
    // Who searched for something else meanwhile begins at its top. The products are rendered by then.
    if (search === opened) requestAnimationFrame(() => scroller.scrollTo(0, leftAt));
  });
  const keep = (): void => {
    const { state } = history;
    // A text or a number of the shop's router has no room for another one.
    if (store.get().search && typeof state === 'object')
      history.replaceState({ ...state, [key]: scroller.scrollTop }, '');
  };
  target.addEventListener('scrollend', keep, { signal });
};
