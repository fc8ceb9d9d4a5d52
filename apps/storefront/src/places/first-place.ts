import { pageDocument } from '../page-document.ts';

/** Calls `run` once the page has an element that matches, now or later. */
export const onFirstPlace = (selector: string, run: () => void): void => {
  const isThere = (): boolean => pageDocument.querySelector(selector) !== null;
  if (isThere()) {
    run();
    return;
  }
  const changes = new MutationObserver(() => {
    if (!isThere()) return;
    changes.disconnect();
    run();
  });
  changes.observe(pageDocument.documentElement, { childList: true, subtree: true });
};
