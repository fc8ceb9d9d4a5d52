import { type FocusEvent, useState } from 'react';
import type { Shown } from './spots.ts';

type State = { readonly start: string; readonly shown: Shown };

/**
 * What the preview shows: what the field with the focus is about, or what the owner chose since. `start` is the path that it begins at, and again when that
 * is another one.
 */
export const useShown = (shownFor: (path: string) => Shown, start: string) => {
  const [state, setState] = useState<State | null>(null);
  const choose = (shown: Shown): void => setState({ start, shown });
  return {
    shown: state?.start === start ? state.shown : shownFor(start),
    choose,
    /** Follows the focus in the form. */
    follow: ({ target }: FocusEvent): void => {
      const path = target.closest<HTMLElement>('[data-path]')?.dataset.path;
      if (path !== undefined) choose(shownFor(path));
    },
  };
};
