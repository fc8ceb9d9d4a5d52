/** Scrolls to the beginning of the results that an element is part of, and moves the focus there. */
export const toTop = (element: Element | null): void => {
  element?.scrollIntoView({ block: 'start' });
  element?.querySelector<HTMLElement>('.heading')?.focus({ preventScroll: true });
};
