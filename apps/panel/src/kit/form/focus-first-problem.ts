const problemIn = (place: string): HTMLElement | null =>
  document.querySelector(`${place} :is(input, select, textarea, button)[aria-invalid="true"]`);

/**
 * Focuses the first invalid field once it has rendered. Without this, a rejected save looks as if nothing had
 * happened.
 */
export const focusFirstProblem = (): void => {
  requestAnimationFrame(() => (problemIn('[role="dialog"]') ?? problemIn('main'))?.focus());
};
