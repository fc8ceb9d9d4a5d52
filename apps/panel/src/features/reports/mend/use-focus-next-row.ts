import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * The attributes of a list whose rows leave it with the focus in them: the row that takes the place of such a row then gets the
 * focus. Without a next row it is left to the screen's title.
 */
export const useFocusNextRow = (names: readonly string[]) => {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(names);
  const focused = useRef<string | null>(null);
  // Earlier than the clean-up of the row, which focuses the title.
  useLayoutEffect(() => {
    const place = focused.current === null ? -1 : before.current.indexOf(focused.current);
    const hasLeft = place >= 0 && !names.includes(focused.current ?? '');
    before.current = names;
    if (!hasLeft) return;
    focused.current = null;
    if (document.activeElement === null || document.activeElement === document.body)
      list.current?.children.item(place)?.querySelector('button')?.focus();
  }, [names]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent): void => {
      const place = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
      focused.current = names[place] ?? null;
    },
    // A pressed button loses the focus to nothing while it is disabled: its row still counts as the focused one.
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) focused.current = null;
    },
  };
};
