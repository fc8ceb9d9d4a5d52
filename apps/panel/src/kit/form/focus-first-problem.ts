const problemIn = (place: string): HTMLElement | null =>
  document.querySelector(`${place} :is(input, select, textarea, button)[aria-invalid="true"]`);

/** Brings the first field with a problem into sight, once it is drawn: without that a refused save looks like none. */
export const focusFirstProblem = (): void => {
  requestAnimationFrame(() => (problemIn('[role="dialog"]') ?? problemIn('main'))?.focus());
};
