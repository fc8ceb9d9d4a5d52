/** Times of one visit in milliseconds; `shift` is the sum of the page's layout shifts (without a unit, 0 is still). */
export type Typing = {
  readonly painted: readonly number[];
  readonly answered: readonly number[];
  readonly shift: number;
};

/**
 * A script for the page, to be run before anything is typed. It records in `window.typing`, for each key, how long it took until the panel
 * showed the offers for the new text and the browser was about to paint them, and how much of that the request took.
 */
export const watchTyping = `(() => {
  const input = document.querySelector('input[role=combobox]');
  const listbox = document.querySelector('[data-vitrina=panel] [role=listbox]');
  const typing = { painted: [], answered: [], shift: 0, pressedAt: null };
  window.typing = typing;
  input.addEventListener('keydown', () => {
    typing.pressedAt = performance.now();
  }, true);
  // The panel marks itself stale as soon as a letter is typed, and removes the mark with the answer.
  let wasStale = false;
  const look = () => {
    const panel = listbox.shadowRoot.querySelector('.panel, .message');
    const isStale = panel === null || panel.classList.contains('is-stale');
    const { pressedAt } = typing;
    if (pressedAt !== null && wasStale && !isStale) {
      typing.pressedAt = null;
      requestAnimationFrame(() => typing.painted.push(performance.now() - pressedAt));
    }
    wasStale = isStale;
  };
  const changes = { childList: true, subtree: true, attributes: true, characterData: true };
  const observer = new MutationObserver(look);
  observer.observe(listbox.shadowRoot, changes);
  observer.observe(listbox, changes);
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name.includes('/suggest')) typing.answered.push(duration);
  }).observe({ type: 'resource' });
  // Shifts inside the panel don't count; nodes of its shadow root have no name.
  const isOfPage = ({ node }) => node !== null && !(node.nodeType === 1 ? node : node.parentElement)?.closest('[data-vitrina]');
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) if (sources.some(isOfPage)) typing.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;
