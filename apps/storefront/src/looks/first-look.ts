/** Where a shop wants a look: with `data-product` or `data-stylization`. */
export const lookSelector = '[data-vitrina-look]';

/** Calls `run` once the page has a place for a look, now or later. */
export const onFirstLook = (run: () => void): void => {
  const isThere = (): boolean => document.querySelector(lookSelector) !== null;
  if (isThere()) {
    run();
    return;
  }
  const changes = new MutationObserver(() => {
    if (!isThere()) return;
    changes.disconnect();
    run();
  });
  changes.observe(document.documentElement, { childList: true, subtree: true });
};
