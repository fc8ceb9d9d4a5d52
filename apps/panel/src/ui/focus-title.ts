/** Focuses the screen's title if what had the focus is gone, so that it doesn't fall back to the top of the document. */
export const focusTitleIfLost = (): void => {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
};
